// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/session_setup_andx.h"

namespace smbscope::smb1 {
namespace {

constexpr std::size_t kLanManagerWords = 10;
constexpr std::size_t kExtendedSecurityWords = 12;
constexpr std::size_t kNtWords = 13;
constexpr std::size_t kResponseExtendedWords = 4;

}  // namespace

std::optional<SessionSetupRequest> parse_session_setup_request(const Element& element) noexcept {
  const std::size_t words = element.words.size() / 2;
  if (words != kLanManagerWords && words != kExtendedSecurityWords && words != kNtWords) {
    return std::nullopt;
  }
  ByteCursor c(element.words);
  SessionSetupRequest request;
  request.extended_security = words == kExtendedSecurityWords;
  c.skip(4);  // AndX
  request.max_buffer_bytes = c.le<std::uint16_t>();
  request.max_mpx_count = c.le<std::uint16_t>();
  c.skip(2 + 4);                                                  // VcNumber, SessionKey
  std::size_t secret_length = c.le<std::uint16_t>();              // blob or OEM password
  if (words == kNtWords) secret_length += c.le<std::uint16_t>();  // UnicodePasswordLen
  c.skip(4);                                                      // Reserved
  if (words != kLanManagerWords) request.capabilities = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;

  TextReader reader(element);
  reader.skip(secret_length);
  if (request.extended_security) {
    request.security_blob = slice(element.data, 0, secret_length);
  } else {
    request.user = reader.terminated().value_or(WireText{});
    request.domain = reader.terminated().value_or(WireText{});
  }
  request.native_os = reader.terminated().value_or(WireText{});
  request.native_lan_man = reader.terminated().value_or(WireText{});
  return request;
}

std::optional<SessionSetupResponse> parse_session_setup_response(const Element& element) noexcept {
  ByteCursor c(element.words);
  SessionSetupResponse response;
  c.skip(4);  // AndX
  response.guest = (c.le<std::uint16_t>() & 0x1U) != 0;
  std::size_t blob_length = 0;
  if (element.words.size() / 2 >= kResponseExtendedWords) blob_length = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  response.security_blob = slice(element.data, 0, blob_length);
  TextReader reader(element);
  reader.skip(blob_length);
  response.native_os = reader.terminated().value_or(WireText{});
  response.native_lan_man = reader.terminated().value_or(WireText{});
  return response;
}

}  // namespace smbscope::smb1
