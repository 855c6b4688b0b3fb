// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/query_info.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<QueryInfoRequest> parse_query_info_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 41);
  QueryInfoRequest request;
  request.info_type = InfoType{c.le<std::uint8_t>()};
  request.info_class = c.le<std::uint8_t>();
  request.output_buffer_bytes = c.le<std::uint32_t>();
  c.skip(2 + 2 + 4);  // InputBufferOffset, Reserved, InputBufferLength
  request.additional_information = c.le<std::uint32_t>();
  c.skip(4);  // Flags
  request.file_id = read_file_id(c);
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<QueryInfoResponse> parse_query_info_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 9);
  c.skip(2);  // OutputBufferOffset
  QueryInfoResponse response;
  response.output_bytes = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return response;
}

}  // namespace smbscope::smb2
