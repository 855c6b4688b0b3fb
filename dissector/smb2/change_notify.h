// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 CHANGE_NOTIFY request and response. [MS-SMB2] 2.2.35, 2.2.36.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

struct ChangeNotifyRequest {
  bool watch_tree = false;
  std::uint32_t output_buffer_bytes = 0;
  FileId file_id;
  std::uint32_t completion_filter = 0;
};

struct ChangeNotifyResponse {
  std::uint32_t output_bytes = 0;
};

[[nodiscard]] std::optional<ChangeNotifyRequest> parse_change_notify_request(
    Bytes message) noexcept;
[[nodiscard]] std::optional<ChangeNotifyResponse> parse_change_notify_response(
    Bytes message) noexcept;

}  // namespace smbscope::smb2
