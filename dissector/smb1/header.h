// SPDX-License-Identifier: GPL-3.0-or-later
// SMB1 header, 32 bytes. [MS-CIFS] 2.2.3.1.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb1/command.h"

namespace smbscope::smb1 {

inline constexpr std::size_t kHeaderBytes = 32;
inline constexpr std::uint16_t kNoMid = 0xFFFF;  // a request of the server's own: an oplock break

enum Flags : std::uint8_t { kFlagReply = 0x80 };
enum Flags2 : std::uint16_t {
  kFlags2Dfs = 0x1000,  // names begin with server and share
  kFlags2NtStatus = 0x4000,
  kFlags2Unicode = 0x8000,
};

struct Header {
  Command command{};
  std::uint32_t status = 0;  // NTSTATUS, or db::dos_status() of class and code where Flags2 has no
                             // NT_STATUS; 0: success in either
  bool dos_error = false;    // `status` is a DOS error
  std::uint8_t flags = 0;
  std::uint16_t flags2 = 0;
  std::uint32_t pid = 0;  // PIDHigh and PIDLow
  std::uint16_t tid = 0;
  std::uint16_t uid = 0;
  std::uint16_t mid = 0;
  /// Carries a signature. SMB_SECURITY_SIGNATURE doesn't tell: Windows sets it before anything is
  /// signed, Samba's client never does.
  bool is_signed = false;

  [[nodiscard]] bool is_response() const noexcept { return (flags & kFlagReply) != 0; }
  [[nodiscard]] bool is_unicode() const noexcept { return (flags2 & kFlags2Unicode) != 0; }
};

/// True when `bytes` begin with the protocol id FF 'S' 'M' 'B'.
[[nodiscard]] bool has_smb1_magic(Bytes bytes) noexcept;

/// Parses the header at the start of `message`. Errors: nullopt when it is shorter than 32 bytes or
/// has another protocol id.
[[nodiscard]] std::optional<Header> parse_header(Bytes message) noexcept;

}  // namespace smbscope::smb1
