// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/tree_connect.h"

namespace smbscope::smb1 {

std::optional<TreeConnectRequest> parse_tree_connect_request(const Element& element) noexcept {
  TreeConnectRequest request;
  if (element.command == Command::kTreeConnect) {
    TextReader reader(element);
    request.path = reader.formatted();
    (void)reader.formatted();  // Password
    request.service = reader.formatted();
    return request;
  }
  ByteCursor c(element.words);
  c.skip(4 + 2);  // AndX, Flags
  const auto password_length = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  TextReader reader(element);
  reader.skip(password_length);
  request.path = reader.terminated();
  request.service = reader.terminated_oem();
  return request;
}

std::optional<TreeConnectResponse> parse_tree_connect_response(const Element& element) noexcept {
  ByteCursor c(element.words);
  c.skip(element.command == Command::kTreeConnect ? 2 : 4);  // MaxBufferSize, or AndX
  TreeConnectResponse response;
  if (element.command == Command::kTreeConnect) {
    response.tid = c.le<std::uint16_t>();
  } else {
    response.service = TextReader(element).terminated_oem();
  }
  if (!c.ok()) return std::nullopt;
  return response;
}

}  // namespace smbscope::smb1
