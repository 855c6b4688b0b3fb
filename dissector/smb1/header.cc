// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/header.h"

#include "common/byte_cursor.h"
#include "db/names.h"

namespace smbscope::smb1 {
namespace {

constexpr std::uint32_t kProtocolId = 0x424D'53FF;  // FF 'S' 'M' 'B'
/// "BSRSPYL ": stands where the signature will, while a session that will sign is set up.
constexpr std::uint64_t kNotYetSigned = 0x204C'5950'5352'5342;

}  // namespace

bool has_smb1_magic(Bytes bytes) noexcept {
  ByteCursor c(bytes);
  return c.le<std::uint32_t>() == kProtocolId;
}

std::optional<Header> parse_header(Bytes message) noexcept {
  ByteCursor c(message);
  if (c.le<std::uint32_t>() != kProtocolId) return std::nullopt;
  Header header;
  header.command = Command{c.le<std::uint8_t>()};
  const auto status = c.le<std::uint32_t>();
  header.flags = c.le<std::uint8_t>();
  header.flags2 = c.le<std::uint16_t>();
  const auto pid_high = c.le<std::uint16_t>();
  const auto signature = c.le<std::uint64_t>();
  c.skip(2);  // Reserved
  header.tid = c.le<std::uint16_t>();
  header.pid = std::uint32_t{pid_high} << 16U | c.le<std::uint16_t>();
  header.uid = c.le<std::uint16_t>();
  header.mid = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  header.is_signed = signature != 0 && signature != kNotYetSigned;
  if ((header.flags2 & kFlags2NtStatus) != 0) {
    header.status = status;
  } else if ((status & 0xFFU) != 0) {  // ErrorClass, Reserved, ErrorCode
    header.status = db::dos_status(static_cast<std::uint8_t>(status & 0xFFU),
                                   static_cast<std::uint16_t>(status >> 16U));
    header.dos_error = true;
  }
  return header;
}

}  // namespace smbscope::smb1
