// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/read.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<ReadRequest> parse_read_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 49);
  ReadRequest request;
  c.skip(1);  // Padding
  request.flags = c.le<std::uint8_t>();
  request.length_bytes = c.le<std::uint32_t>();
  request.offset = c.le<std::uint64_t>();
  request.file_id = read_file_id(c);
  request.minimum_bytes = c.le<std::uint32_t>();
  request.channel = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<ReadResponse> parse_read_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 17);
  ReadResponse response;
  c.skip(2);  // DataOffset, Reserved
  response.data_bytes = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return response;
}

}  // namespace smbscope::smb2
