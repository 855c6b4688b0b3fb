// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/close.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<CloseRequest> parse_close_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 24);
  CloseRequest request;
  request.flags = c.le<std::uint16_t>();
  c.skip(4);  // Reserved
  request.file_id = read_file_id(c);
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<CloseResponse> parse_close_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 60);
  CloseResponse response;
  response.flags = c.le<std::uint16_t>();
  c.skip(4);  // Reserved
  response.creation_time = c.le<std::uint64_t>();
  response.last_access_time = c.le<std::uint64_t>();
  response.last_write_time = c.le<std::uint64_t>();
  response.change_time = c.le<std::uint64_t>();
  response.allocation_size = c.le<std::uint64_t>();
  response.end_of_file = c.le<std::uint64_t>();
  response.file_attributes = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return response;
}

}  // namespace smbscope::smb2
