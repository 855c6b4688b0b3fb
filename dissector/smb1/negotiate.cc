// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/negotiate.h"

#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {
namespace {

constexpr std::size_t kCoreWords = 1;
constexpr std::size_t kLanManagerWords = 13;

std::string_view as_text(const WireText& text) {
  return {reinterpret_cast<const char*>(text.bytes.data()), text.bytes.size()};
}

}  // namespace

std::string_view DialectList::at(std::size_t index) const noexcept {
  TextReader reader(data_, 0, false);
  for (std::size_t i = 0;; ++i) {
    const auto name = reader.formatted();
    if (!name) return {};
    if (i == index) return as_text(*name);
  }
}

bool DialectList::offers_smb2() const noexcept {
  TextReader reader(data_, 0, false);
  while (const auto name = reader.formatted()) {
    if (as_text(*name).starts_with("SMB 2")) return true;
  }
  return false;
}

DialectList parse_negotiate_request(const Element& element) noexcept {
  return DialectList(element.data);
}

std::optional<NegotiateResponse> parse_negotiate_response(const Element& element) noexcept {
  ByteCursor c(element.words);
  NegotiateResponse response;
  response.dialect_index = c.le<std::uint16_t>();
  const std::size_t words = element.words.size() / 2;
  if (words == kCoreWords) {
    response.is_core = true;
  } else if (words == kLanManagerWords) {
    response.security_mode = static_cast<std::uint8_t>(c.le<std::uint16_t>());
    response.max_buffer_bytes = c.le<std::uint16_t>();
    response.max_mpx_count = c.le<std::uint16_t>();
  } else {
    response.security_mode = c.le<std::uint8_t>();
    response.max_mpx_count = c.le<std::uint16_t>();
    c.skip(2);  // MaxNumberVcs
    response.max_buffer_bytes = c.le<std::uint32_t>();
    c.skip(4 + 4);  // MaxRawSize, SessionKey
    response.capabilities = c.le<std::uint32_t>();
  }
  if (!c.ok()) return std::nullopt;
  return response;
}

}  // namespace smbscope::smb1
