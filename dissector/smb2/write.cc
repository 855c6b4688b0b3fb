// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/write.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<WriteRequest> parse_write_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 49);
  WriteRequest request;
  c.skip(2);  // DataOffset
  request.length_bytes = c.le<std::uint32_t>();
  request.offset = c.le<std::uint64_t>();
  request.file_id = read_file_id(c);
  request.channel = c.le<std::uint32_t>();
  c.skip(4 + 2 + 2);  // RemainingBytes, WriteChannelInfoOffset, WriteChannelInfoLength
  request.write_through = (c.le<std::uint32_t>() & 0x1U) != 0;
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<WriteResponse> parse_write_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 17);
  c.skip(2);  // Reserved
  WriteResponse response;
  response.count_bytes = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return response;
}

}  // namespace smbscope::smb2
