// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/session_setup.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<SessionSetupRequest> parse_session_setup_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 25);
  SessionSetupRequest request;
  request.binding = (c.le<std::uint8_t>() & 0x01U) != 0;
  request.security_mode = c.le<std::uint8_t>();
  request.capabilities = c.le<std::uint32_t>();
  c.skip(4);  // Channel
  const auto blob_offset = c.le<std::uint16_t>();
  const auto blob_length = c.le<std::uint16_t>();
  request.previous_session_id = c.le<std::uint64_t>();
  if (!c.ok()) return std::nullopt;
  request.security_blob = available_range(message, blob_offset, blob_length);
  return request;
}

std::optional<SessionSetupResponse> parse_session_setup_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 9);
  SessionSetupResponse response;
  response.flags = c.le<std::uint16_t>();
  const auto blob_offset = c.le<std::uint16_t>();
  const auto blob_length = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  response.security_blob = available_range(message, blob_offset, blob_length);
  return response;
}

}  // namespace smbscope::smb2
