// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/smb1_bodies.h"

#include <algorithm>
#include <array>
#include <utility>

#include "anonymize/security_blob.h"
#include "anonymize/smb1_text.h"
#include "common/byte_cursor.h"
#include "dissector/smb1/create.h"
#include "dissector/smb1/path_commands.h"
#include "dissector/smb1/search.h"
#include "dissector/smb1/session_setup_andx.h"
#include "dissector/smb1/tree_connect.h"

namespace smbscope::anonymize {
namespace {

using smb1::Command;
using smb1::Element;
using smb1::TextReader;

/// Codes of [MS-CIFS] 2.2.2.1, whose words are numbers.
constexpr std::array<std::pair<std::uint8_t, std::uint8_t>, 8> kKnownCodes{{{0x00, 0x14},
                                                                            {0x1A, 0x1E},
                                                                            {0x20, 0x2F},
                                                                            {0x31, 0x34},
                                                                            {0x70, 0x75},
                                                                            {0x80, 0x84},
                                                                            {0xA0, 0xA2},
                                                                            {0xA4, 0xA6}}};

/// The BufferFormat byte before a string.
void keep_format(const Canvas& message, const std::optional<smb1::WireText>& text,
                 std::size_t data_offset) {
  if (!text || text->bytes.data() == nullptr) return;
  auto at = static_cast<std::size_t>(text->bytes.data() - message.original().data());
  while (at > data_offset && message.original()[at - 1] == 0) --at;  // alignment
  if (at > data_offset) message.keep(at - 1, 1);
}

void rewrite_dialects(const Canvas& message, const Element& element) {
  TextReader reader(element.data, 0, false);
  while (const auto dialect = reader.formatted()) {
    keep_format(message, dialect, element.data_offset);
    rewrite_word(message, dialect);
  }
}

/// [MS-SMB] 2.2.4.5.2: GUID and token, or a challenge and names (unaligned; they stay filled).
void rewrite_negotiate_response(const Canvas& message, const Element& element) {
  constexpr std::uint32_t kExtendedSecurity = 0x8000'0000;
  constexpr std::size_t kGuidBytes = 16;
  ByteCursor c(slice(element.words, 19));
  if ((c.le<std::uint32_t>() & kExtendedSecurity) == 0) return;
  message.guid(element.data_offset);
  rewrite_security_blob(message.part(slice(element.data, kGuidBytes)));
}

void rewrite_session_setup_request(const Canvas& message, const Element& element) {
  const auto setup = smb1::parse_session_setup_request(element);
  if (!setup) return;
  rewrite_security_blob(message.part(setup->security_blob));
  rewrite_text(message, setup->user);
  rewrite_text(message, setup->domain);
  rewrite_implementation(message, setup->native_os);
  rewrite_implementation(message, setup->native_lan_man);
}

void rewrite_session_setup_response(const Canvas& message, const Element& element) {
  const auto setup = smb1::parse_session_setup_response(element);
  if (!setup) return;
  rewrite_security_blob(message.part(setup->security_blob));
  rewrite_implementation(message, setup->native_os);
  rewrite_implementation(message, setup->native_lan_man);
  TextReader reader(element);
  reader.skip(setup->security_blob.size());
  (void)reader.terminated();
  (void)reader.terminated();
  rewrite_text(message, reader.terminated());  // PrimaryDomain
}

void rewrite_paths(const Canvas& message, const Element& element) {
  const auto request = smb1::parse_path_request(element);
  if (!request) return;
  for (const auto& path : {std::optional(request->path), request->target}) {
    keep_format(message, path, element.data_offset);
    rewrite_text(message, path);
  }
}

void rewrite_search_request(const Canvas& message, const Element& element) {
  const auto search = smb1::parse_search_request(element);
  if (!search) return;
  keep_format(message, search->pattern, element.data_offset);
  rewrite_text(message, search->pattern);
  if (search->resume_key.empty()) return;
  const std::size_t key_bytes = search->resume_key.size();  // the last bytes; they hold a name
  message.keep(element.data_offset + element.data.size() - key_bytes - 3, 3);
}

/// Entries: resume key, numbers, name in 13 bytes. [MS-CIFS] 2.2.4.58.2.
void rewrite_search_response(const Canvas& message, const Element& element) {
  constexpr std::size_t kResumeKeyBytes = 21;
  constexpr std::size_t kNumbersBytes = 9;
  constexpr std::size_t kNameBytes = 13;
  const auto search = smb1::parse_search_response(element);
  if (!search) return;
  message.keep(element.data_offset, 3);
  Bytes entries = search->entries;
  while (!entries.empty()) {
    const Canvas entry =
        message.part(entries).part(0, kResumeKeyBytes + kNumbersBytes + kNameBytes);
    const auto found = smb1::next_search_entry(entries);
    if (!found) return;
    entry.keep(kResumeKeyBytes, kNumbersBytes);
    const Canvas name = entry.part(kResumeKeyBytes + kNumbersBytes);
    name.part(0, found->name.bytes.size()).oem_path();
    for (std::size_t i = found->name.bytes.size(); i < name.size(); ++i) {
      const std::uint8_t byte = name.original()[i];
      if (byte != 0 && byte != ' ') break;
      name.keep(i, 1);
    }
  }
}

void rewrite_tree_connect_request(const Canvas& message, const Element& element) {
  const auto connect = smb1::parse_tree_connect_request(element);
  if (!connect) return;
  rewrite_text(message, connect->path);
  rewrite_word(message, connect->service);
  if (element.command != Command::kTreeConnect) return;
  TextReader reader(element);
  keep_format(message, connect->path, element.data_offset);
  (void)reader.formatted();
  const auto password = reader.formatted();
  if (!password || password->bytes.data() == nullptr) return;
  const auto at = static_cast<std::size_t>(password->bytes.data() - message.original().data());
  message.keep_zeros(at + password->bytes.size(), password->unicode ? 2 : 1);
}

}  // namespace

void rewrite_words(const Canvas& message, const Element& element) {
  const auto code = static_cast<std::uint8_t>(element.command);
  const bool known = std::ranges::any_of(kKnownCodes, [code](const auto& range) {
    return code >= range.first && code <= range.second;
  });
  const auto words_at = static_cast<std::size_t>(element.words.data() - message.original().data());
  message.keep(words_at - 1, 1);
  if (known) message.keep(words_at, element.words.size());
  message.keep(words_at + element.words.size(), 2);
}

void rewrite_request_data(const Canvas& message, const Element& element) {
  if (smb1::names_path(element.command)) return rewrite_paths(message, element);
  switch (element.command) {
    case Command::kNegotiate:
      return rewrite_dialects(message, element);
    case Command::kSessionSetupAndx:
      return rewrite_session_setup_request(message, element);
    case Command::kTreeConnect:
    case Command::kTreeConnectAndx:
      return rewrite_tree_connect_request(message, element);
    case Command::kNtCreateAndx:
    case Command::kOpenAndx:
    case Command::kOpen:
    case Command::kCreate:
    case Command::kCreateNew:
    case Command::kCreateTemporary:
      if (const auto create = smb1::parse_create_request(element)) {
        rewrite_text(message, create->name);
      }
      return;
    case Command::kSearch:
    case Command::kFind:
    case Command::kFindUnique:
    case Command::kFindClose:
      return rewrite_search_request(message, element);
    default:
      return;
  }
}

void rewrite_response_data(const Canvas& message, const Element& element) {
  switch (element.command) {
    case Command::kNegotiate:
      return rewrite_negotiate_response(message, element);
    case Command::kSessionSetupAndx:
      return rewrite_session_setup_response(message, element);
    case Command::kTreeConnectAndx:
      if (const auto connect = smb1::parse_tree_connect_response(element)) {
        rewrite_word(message, connect->service);
        TextReader reader(element);
        (void)reader.terminated_oem();
        rewrite_text(message, reader.terminated());  // NativeFileSystem
      }
      return;
    case Command::kSearch:
    case Command::kFind:
    case Command::kFindUnique:
      return rewrite_search_response(message, element);
    default:
      return;
  }
}

}  // namespace smbscope::anonymize
