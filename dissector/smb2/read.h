// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 READ request and response. [MS-SMB2] 2.2.19, 2.2.20.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

struct ReadRequest {
  std::uint8_t flags = 0;  // READ_UNBUFFERED 1, REQUEST_COMPRESSED 2
  std::uint32_t length_bytes = 0;
  std::uint64_t offset = 0;
  FileId file_id;
  std::uint32_t minimum_bytes = 0;
  std::uint32_t channel = 0;  // NONE 0; RDMA 1, 2: the data does not travel in the message
};

struct ReadResponse {
  std::uint32_t data_bytes = 0;  // as the server says; the payload itself is not kept
};

[[nodiscard]] std::optional<ReadRequest> parse_read_request(Bytes message) noexcept;
[[nodiscard]] std::optional<ReadResponse> parse_read_response(Bytes message) noexcept;

}  // namespace smbscope::smb2
