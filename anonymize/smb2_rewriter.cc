// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/smb2_rewriter.h"

#include <optional>

#include "anonymize/create_contexts.h"
#include "anonymize/info_classes.h"
#include "anonymize/security_blob.h"
#include "anonymize/smb2_bodies.h"
#include "common/byte_cursor.h"
#include "dissector/smb/status.h"
#include "dissector/smb2/create.h"
#include "dissector/smb2/query_directory.h"
#include "dissector/smb2/query_info.h"
#include "dissector/smb2/session_setup.h"
#include "dissector/smb2/set_info.h"
#include "dissector/smb2/tree_connect.h"

namespace smbscope::anonymize {
namespace {

using smb2::Command;
using smb2::InfoType;

/// [MS-SMB2] 2.2.1: everything but the signature.
void rewrite_header(const Canvas& canvas) {
  constexpr std::size_t kSignatureAt = 48;
  canvas.keep(0, kSignatureAt);
  canvas.keep_zeros(kSignatureAt, 16);
}

void rewrite_query_output(InfoType type, std::uint8_t info_class, const Canvas& buffer) {
  if (type == InfoType::kFile) return rewrite_file_info(buffer, info_class);
  if (type == InfoType::kFilesystem) return rewrite_volume_info(buffer, info_class);
}

}  // namespace

void Smb2Rewriter::rewrite(const smb::NbssMessage& message, const Canvas& canvas) {
  smb2::CompoundWalker walker(message.body, message.length);
  smb2::Message element;
  while (walker.next(element)) {
    const auto at = static_cast<std::size_t>(element.bytes.data() - message.body.data());
    const Canvas part = canvas.part(at, element.bytes.size());
    rewrite_header(part);
    if (element.header.is_response()) {
      response(element, part);
    } else {
      request(element, part);
    }
  }
}

void Smb2Rewriter::request(const smb2::Message& element, const Canvas& canvas) {
  const Bytes message = canvas.original();
  const Command command = element.header.command;
  if (!rewrite_fixed_part(command, false, canvas)) return;
  const auto name = [&canvas](const std::optional<Bytes>& view) {
    if (view) canvas.part(*view).utf16_path();
  };
  switch (command) {
    case Command::kNegotiate:
      return rewrite_negotiate_request(canvas);
    case Command::kSessionSetup:
      if (const auto setup = smb2::parse_session_setup_request(message)) {
        rewrite_security_blob(canvas.part(setup->security_blob));
      }
      return;
    case Command::kTreeConnect:
      if (const auto connect = smb2::parse_tree_connect_request(message)) name(connect->path);
      return;
    case Command::kCreate:
      if (const auto create = smb2::parse_create_request(message)) name(create->name);
      return rewrite_create_contexts(create_contexts(canvas, false));
    case Command::kIoctl:
      return rewrite_ioctl(canvas, false);
    case Command::kQueryDirectory:
      if (const auto query = smb2::parse_query_directory_request(message)) {
        name(query->pattern);
        asked_[element.header.message_id] = {command, 0, query->info_class};
      }
      return;
    case Command::kQueryInfo:
      if (const auto query = smb2::parse_query_info_request(message)) {
        asked_[element.header.message_id] = {command, static_cast<std::uint8_t>(query->info_type),
                                             query->info_class};
      }
      return;
    case Command::kSetInfo:
      if (const auto set = smb2::parse_set_info_request(message)) {
        rewrite_query_output(set->info_type, set->info_class, canvas.part(set->buffer));
      }
      return;
    default:
      return;
  }
}

void Smb2Rewriter::response(const smb2::Message& element, const Canvas& canvas) {
  const Bytes message = canvas.original();
  const smb2::Header& header = element.header;
  if (!rewrite_fixed_part(header.command, true, canvas)) return;
  if (header.status == smb2::kStatusPending) return;
  Asked asked;
  if (const Asked* found = asked_.find(header.message_id)) asked = *found;
  asked_.erase(header.message_id);
  if (smb::has_error_severity(header.status) && header.command != Command::kSessionSetup) return;
  switch (header.command) {
    case Command::kNegotiate:
      return rewrite_negotiate_response(canvas);
    case Command::kSessionSetup:
      if (const auto setup = smb2::parse_session_setup_response(message)) {
        rewrite_security_blob(canvas.part(setup->security_blob));
      }
      return;
    case Command::kCreate:
      return rewrite_create_contexts(create_contexts(canvas, true));
    case Command::kIoctl:
      return rewrite_ioctl(canvas, true);
    case Command::kQueryDirectory:
      if (const auto listing = smb2::parse_query_directory_response(message);
          listing && asked.command == header.command) {
        rewrite_listing(canvas.part(listing->output),
                        static_cast<smb2::DirectoryClass>(asked.info_class));
      }
      return;
    case Command::kChangeNotify:
      return rewrite_changes(output_buffer(canvas));
    case Command::kQueryInfo:
      if (asked.command == header.command) {
        rewrite_query_output(InfoType{asked.info_type}, asked.info_class, output_buffer(canvas));
      }
      return;
    default:
      return;
  }
}

}  // namespace smbscope::anonymize
