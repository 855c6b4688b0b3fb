// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an SMB2 transport message: views stay inside it, walks end.
#include <cstdint>

#include "common/limits.h"
#include "dissector/smb2/change_notify.h"
#include "dissector/smb2/close.h"
#include "dissector/smb2/compound.h"
#include "dissector/smb2/compression.h"
#include "dissector/smb2/create.h"
#include "dissector/smb2/directory_entries.h"
#include "dissector/smb2/flush.h"
#include "dissector/smb2/ioctl.h"
#include "dissector/smb2/lock.h"
#include "dissector/smb2/negotiate.h"
#include "dissector/smb2/ntlmssp.h"
#include "dissector/smb2/oplock_break.h"
#include "dissector/smb2/query_directory.h"
#include "dissector/smb2/query_info.h"
#include "dissector/smb2/read.h"
#include "dissector/smb2/session_setup.h"
#include "dissector/smb2/set_info.h"
#include "dissector/smb2/transform.h"
#include "dissector/smb2/tree_connect.h"
#include "dissector/smb2/write.h"
#include "tests/fuzz/require.h"

namespace {

using namespace smbscope;  // NOLINT(google-build-using-namespace): one program, one file

Bytes input;

/// `view` is empty or lies inside the input; the sanitizer sees the rest.
void inside(Bytes view) {
  if (view.empty()) return;
  fuzz::require(view.data() >= input.data());
  fuzz::require(view.data() + view.size() <= input.data() + input.size());
}
void inside(const std::optional<Bytes>& view) {
  if (view) inside(*view);
}

void try_blob(Bytes blob) {
  inside(blob);
  if (const auto ntlm = smb2::find_ntlm_authenticate(blob)) {
    for (const Bytes field : {ntlm->domain, ntlm->user, ntlm->workstation, ntlm->nt_response,
                              ntlm->encrypted_session_key}) {
      inside(field);
    }
  }
  if (const auto challenge = smb2::find_ntlm_challenge(blob)) inside(challenge->server_challenge);
}

void try_entries(Bytes output) {
  inside(output);
  for (unsigned info_class = 0; info_class < 256; ++info_class) {
    smb2::DirectoryEntries entries(output, smb2::DirectoryClass(info_class));
    smb2::DirectoryEntry entry;
    while (entries.next(entry)) inside(entry.name);
    fuzz::require(entries.count() <= limits::kMaxListingEntries);
  }
}

void try_requests(Bytes message) {
  if (const auto r = smb2::parse_negotiate_request(message)) {
    inside(r->dialects);
    inside(r->contexts.server_name);
  }
  if (const auto r = smb2::parse_session_setup_request(message)) try_blob(r->security_blob);
  if (const auto r = smb2::parse_tree_connect_request(message)) inside(r->path);
  if (const auto r = smb2::parse_create_request(message)) inside(r->name);
  if (const auto r = smb2::parse_ioctl_request(message)) inside(r->input);
  if (const auto r = smb2::parse_query_directory_request(message)) inside(r->pattern);
  if (const auto r = smb2::parse_set_info_request(message)) {
    inside(r->buffer);
    inside(r->rename_target());
    static_cast<void>(r->marks_deletion());
    static_cast<void>(r->end_of_file());
  }
  static_cast<void>(smb2::parse_close_request(message));
  static_cast<void>(smb2::parse_flush_request(message));
  static_cast<void>(smb2::parse_read_request(message));
  static_cast<void>(smb2::parse_write_request(message));
  static_cast<void>(smb2::parse_lock_request(message));
  static_cast<void>(smb2::parse_change_notify_request(message));
  static_cast<void>(smb2::parse_query_info_request(message));
}

void try_responses(Bytes message) {
  if (const auto r = smb2::parse_negotiate_response(message)) {
    try_blob(r->security_blob);
    inside(r->contexts.server_name);
  }
  if (const auto r = smb2::parse_session_setup_response(message)) try_blob(r->security_blob);
  if (const auto r = smb2::parse_ioctl_response(message)) inside(r->output);
  if (const auto r = smb2::parse_query_directory_response(message)) try_entries(r->output);
  static_cast<void>(smb2::parse_create_response(message));
  static_cast<void>(smb2::parse_close_response(message));
  static_cast<void>(smb2::parse_read_response(message));
  static_cast<void>(smb2::parse_write_response(message));
  static_cast<void>(smb2::parse_tree_connect_response(message));
  static_cast<void>(smb2::parse_change_notify_response(message));
  static_cast<void>(smb2::parse_query_info_response(message));
  static_cast<void>(smb2::parse_oplock_break(message));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  input = {data, size};
  if (const auto header = smb2::parse_transform_header(input)) {
    inside(header->authenticated);
    inside(header->ciphertext);
  }
  if (const auto header = smb2::parse_compression_header(input)) inside(header->plain);
  smb2::CompoundWalker walker(input, size);
  smb2::Message element;
  while (walker.next(element)) {
    inside(element.bytes);
    try_requests(element.bytes);
    try_responses(element.bytes);
  }
  fuzz::require(walker.count() <= limits::kMaxCompoundElements);
  return 0;
}
