// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/header.h"

#include "common/byte_cursor.h"

namespace smbscope::smb2 {
namespace {

constexpr std::uint32_t kProtocolId = 0x424D'53FE;  // FE 'S' 'M' 'B'

}  // namespace

bool has_smb2_magic(Bytes bytes) noexcept {
  ByteCursor c(bytes);
  return c.le<std::uint32_t>() == kProtocolId;
}

std::optional<Header> parse_header(Bytes message) noexcept {
  ByteCursor c(message);
  const auto protocol_id = c.le<std::uint32_t>();
  const auto structure_size = c.le<std::uint16_t>();
  if (protocol_id != kProtocolId || structure_size != kHeaderBytes) return std::nullopt;
  Header header;
  header.credit_charge = c.le<std::uint16_t>();
  header.status = c.le<std::uint32_t>();
  header.command = Command{c.le<std::uint16_t>()};
  header.credits = c.le<std::uint16_t>();
  header.flags = c.le<std::uint32_t>();
  header.next_command = c.le<std::uint32_t>();
  header.message_id = c.le<std::uint64_t>();
  if (!c.ok()) return std::nullopt;
  if (header.is_async()) {
    header.async_id = c.le<std::uint64_t>();
  } else {
    c.skip(4);  // Reserved; was the process id
    header.tree_id = c.le<std::uint32_t>();
  }
  header.session_id = c.le<std::uint64_t>();
  return header;
}

}  // namespace smbscope::smb2
