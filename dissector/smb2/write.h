// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 WRITE request and response. [MS-SMB2] 2.2.21, 2.2.22.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

struct WriteRequest {
  std::uint32_t length_bytes = 0;
  std::uint64_t offset = 0;
  FileId file_id;
  std::uint32_t channel = 0;  // NONE 0; RDMA 1, 2: the data does not travel in the message
  bool write_through = false;
};

struct WriteResponse {
  std::uint32_t count_bytes = 0;  // written
};

[[nodiscard]] std::optional<WriteRequest> parse_write_request(Bytes message) noexcept;
[[nodiscard]] std::optional<WriteResponse> parse_write_response(Bytes message) noexcept;

}  // namespace smbscope::smb2
