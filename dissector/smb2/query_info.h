// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 QUERY_INFO request and response. [MS-SMB2] 2.2.37, 2.2.38.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

enum class InfoType : std::uint8_t { kFile = 1, kFilesystem = 2, kSecurity = 3, kQuota = 4 };

struct QueryInfoRequest {
  InfoType info_type{};
  std::uint8_t info_class = 0;  // [MS-FSCC] 2.4 or 2.5; 0 for security and quota
  std::uint32_t output_buffer_bytes = 0;
  std::uint32_t additional_information = 0;  // security: which parts
  FileId file_id;
};

struct QueryInfoResponse {
  std::uint32_t output_bytes = 0;
};

[[nodiscard]] std::optional<QueryInfoRequest> parse_query_info_request(Bytes message) noexcept;
[[nodiscard]] std::optional<QueryInfoResponse> parse_query_info_response(Bytes message) noexcept;

}  // namespace smbscope::smb2
