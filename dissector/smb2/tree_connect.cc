// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/tree_connect.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<TreeConnectRequest> parse_tree_connect_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 9);
  TreeConnectRequest request;
  request.flags = c.le<std::uint16_t>();
  const auto path_offset = c.le<std::uint16_t>();
  const auto path_length = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  request.path = whole_range(message, path_offset, path_length);
  return request;
}

std::optional<TreeConnectResponse> parse_tree_connect_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 16);
  TreeConnectResponse response;
  response.share_type = ShareType{c.le<std::uint8_t>()};
  c.skip(1);  // Reserved
  response.share_flags = c.le<std::uint32_t>();
  response.capabilities = c.le<std::uint32_t>();
  response.maximal_access = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return response;
}

}  // namespace smbscope::smb2
