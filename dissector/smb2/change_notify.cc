// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/change_notify.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<ChangeNotifyRequest> parse_change_notify_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 32);
  ChangeNotifyRequest request;
  request.watch_tree = (c.le<std::uint16_t>() & 0x1U) != 0;
  request.output_buffer_bytes = c.le<std::uint32_t>();
  request.file_id = read_file_id(c);
  request.completion_filter = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<ChangeNotifyResponse> parse_change_notify_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 9);
  c.skip(2);  // OutputBufferOffset
  ChangeNotifyResponse response;
  response.output_bytes = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return response;
}

}  // namespace smbscope::smb2
