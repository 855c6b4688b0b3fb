// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes of SMB1. READ_ANDX, READ, LOCK_AND_READ, READ_RAW, READ_MPX; WRITE_ANDX, WRITE,
// WRITE_AND_UNLOCK, WRITE_AND_CLOSE, WRITE_RAW, WRITE_MPX. [MS-CIFS] 2.2.4.42, 2.2.4.11, 2.2.4.20,
// 2.2.4.22, 2.2.4.23, 2.2.4.43, 2.2.4.12, 2.2.4.21, 2.2.4.40, 2.2.4.25, 2.2.4.26; the high halves
// of READ_ANDX and WRITE_ANDX: [MS-SMB] 2.2.4.2, 2.2.4.3.
#pragma once

#include <cstdint>
#include <optional>

#include "dissector/smb1/andx.h"

namespace smbscope::smb1 {

struct ReadRequest {
  std::uint16_t fid = 0;
  std::uint64_t offset = 0;
  std::uint32_t length_bytes = 0;
};

struct WriteRequest {
  std::uint16_t fid = 0;
  std::uint64_t offset = 0;
  std::uint32_t length_bytes = 0;
  bool write_through = false;
};

/// Takes any of the commands; which one is told by element.command. Responses: bytes moved.
[[nodiscard]] std::optional<ReadRequest> parse_read_request(const Element& element) noexcept;
[[nodiscard]] std::optional<std::uint32_t> parse_read_response(const Element& element) noexcept;
[[nodiscard]] std::optional<WriteRequest> parse_write_request(const Element& element) noexcept;
[[nodiscard]] std::optional<std::uint32_t> parse_write_response(const Element& element) noexcept;

}  // namespace smbscope::smb1
