// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/query_directory.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<QueryDirectoryRequest> parse_query_directory_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 33);
  QueryDirectoryRequest request;
  request.info_class = c.le<std::uint8_t>();
  request.flags = c.le<std::uint8_t>();
  c.skip(4);  // FileIndex
  request.file_id = read_file_id(c);
  const auto pattern_offset = c.le<std::uint16_t>();
  const auto pattern_length = c.le<std::uint16_t>();
  request.output_buffer_bytes = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  request.pattern = whole_range(message, pattern_offset, pattern_length);
  return request;
}

std::optional<QueryDirectoryResponse> parse_query_directory_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 9);
  QueryDirectoryResponse response;
  const auto output_offset = c.le<std::uint16_t>();
  response.output_bytes = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  response.output = available_range(message, output_offset, response.output_bytes);
  return response;
}

}  // namespace smbscope::smb2
