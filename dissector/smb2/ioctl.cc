// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/ioctl.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<IoctlRequest> parse_ioctl_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 57);
  IoctlRequest request;
  c.skip(2);  // Reserved
  request.ctl_code = c.le<std::uint32_t>();
  request.file_id = read_file_id(c);
  const auto input_offset = c.le<std::uint32_t>();
  request.input_bytes = c.le<std::uint32_t>();
  c.skip(4 + 4 + 4);  // MaxInputResponse, OutputOffset, OutputCount
  request.max_output_bytes = c.le<std::uint32_t>();
  request.is_fsctl = (c.le<std::uint32_t>() & 0x1U) != 0;
  if (!c.ok()) return std::nullopt;
  request.input = available_range(message, input_offset, request.input_bytes);
  return request;
}

std::optional<IoctlResponse> parse_ioctl_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 49);
  IoctlResponse response;
  c.skip(2);  // Reserved
  response.ctl_code = c.le<std::uint32_t>();
  response.file_id = read_file_id(c);
  c.skip(4 + 4);  // InputOffset, InputCount
  const auto output_offset = c.le<std::uint32_t>();
  response.output_bytes = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  response.output = available_range(message, output_offset, response.output_bytes);
  return response;
}

}  // namespace smbscope::smb2
