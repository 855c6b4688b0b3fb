// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 CLOSE request and response. [MS-SMB2] 2.2.15, 2.2.16.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

inline constexpr std::uint16_t kClosePostqueryAttributes = 0x0001;

struct CloseRequest {
  std::uint16_t flags = 0;  // kClosePostqueryAttributes
  FileId file_id;
};

struct CloseResponse {
  std::uint16_t flags = 0;          // without kClosePostqueryAttributes the rest is 0
  std::uint64_t creation_time = 0;  // FILETIME; the next three too
  std::uint64_t last_access_time = 0;
  std::uint64_t last_write_time = 0;
  std::uint64_t change_time = 0;
  std::uint64_t allocation_size = 0;
  std::uint64_t end_of_file = 0;
  std::uint32_t file_attributes = 0;
};

[[nodiscard]] std::optional<CloseRequest> parse_close_request(Bytes message) noexcept;
[[nodiscard]] std::optional<CloseResponse> parse_close_response(Bytes message) noexcept;

}  // namespace smbscope::smb2
