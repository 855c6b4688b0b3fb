// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text.h"

#include <locale.h>
#include <wctype.h>

#include <array>

namespace smbscope {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

void append_utf8(std::string& out, char32_t code_point) {
  if (code_point < 0x80) {
    out += static_cast<char>(code_point);
  } else if (code_point < 0x800) {
    out += static_cast<char>(0xC0 | (code_point >> 6U));
    out += static_cast<char>(0x80 | (code_point & 0x3FU));
  } else if (code_point < 0x10000) {
    out += static_cast<char>(0xE0 | (code_point >> 12U));
    out += static_cast<char>(0x80 | ((code_point >> 6U) & 0x3FU));
    out += static_cast<char>(0x80 | (code_point & 0x3FU));
  } else {
    out += static_cast<char>(0xF0 | (code_point >> 18U));
    out += static_cast<char>(0x80 | ((code_point >> 12U) & 0x3FU));
    out += static_cast<char>(0x80 | ((code_point >> 6U) & 0x3FU));
    out += static_cast<char>(0x80 | (code_point & 0x3FU));
  }
}

constexpr bool is_high_surrogate(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
constexpr bool is_low_surrogate(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

/// The C.UTF-8 locale of glibc: the same everywhere, whatever the user's own locale is.
locale_t unicode_locale() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return locale;
}

void append_escape(std::string& out, char32_t c) {
  static constexpr char kHex[] = "0123456789abcdef";
  const bool is_byte = c < 0x100;
  const bool is_unit = c < 0x1'0000;
  out += is_byte ? "\\x" : is_unit ? "\\u" : "\\U";
  for (int digit = is_byte ? 2 : is_unit ? 4 : 8; digit-- > 0;)
    out += kHex[(c >> (4 * digit)) & 0xFU];
}

}  // namespace

char32_t next_code_point(std::string_view text, std::size_t& position) noexcept {
  const auto byte = [&](std::size_t at) -> unsigned {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const unsigned first = byte(position);
  ++position;
  if (first < 0x80) return first;
  const unsigned more = first >= 0xF0 && first < 0xF5 ? 3
                        : first >= 0xE0               ? 2
                        : first >= 0xC2               ? 1
                                                      : 0;
  if (more == 0 || first >= 0xF5) return kReplacement;
  char32_t value = first & (0x3FU >> more);
  for (unsigned i = 0; i < more; ++i) {
    const unsigned next = byte(position + i);
    if ((next & 0xC0U) != 0x80U) return kReplacement;
    value = (value << 6U) | (next & 0x3FU);
  }
  static constexpr std::array<char32_t, 4> kSmallest = {0, 0x80, 0x800, 0x10000};
  if (value < kSmallest[more] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
    return kReplacement;
  position += more;
  return value;
}

std::string utf16le_to_utf8(Bytes bytes) {
  std::string out;
  out.reserve(bytes.size());
  const std::size_t units = bytes.size() / 2;
  const auto unit = [&](std::size_t i) -> char32_t {
    return static_cast<char32_t>(bytes[2 * i] | (bytes[2 * i + 1] << 8U));
  };
  for (std::size_t i = 0; i < units; ++i) {
    char32_t c = unit(i);
    if (is_high_surrogate(c) && i + 1 < units && is_low_surrogate(unit(i + 1))) {
      c = 0x10000 + ((c - 0xD800) << 10U) + (unit(i + 1) - 0xDC00);
      ++i;
    } else if (is_high_surrogate(c) || is_low_surrogate(c)) {
      c = kReplacement;
    }
    append_utf8(out, c);
  }
  return out;
}

std::string oem_to_utf8(Bytes bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (const std::uint8_t byte : bytes) append_utf8(out, byte);
  return out;
}

char32_t fold(char32_t code_point) noexcept {
  if (code_point < 0x80) {
    return code_point >= 'A' && code_point <= 'Z' ? code_point + ('a' - 'A') : code_point;
  }
  const locale_t locale = unicode_locale();
  return locale == nullptr
             ? code_point
             : static_cast<char32_t>(towlower_l(static_cast<wint_t>(code_point), locale));
}

bool is_alphanumeric(char32_t code_point) noexcept {
  if (code_point < 0x80) {
    const char32_t folded = fold(code_point);
    return (folded >= 'a' && folded <= 'z') || (folded >= '0' && folded <= '9');
  }
  const locale_t locale = unicode_locale();
  return locale == nullptr || iswalnum_l(static_cast<wint_t>(code_point), locale) != 0;
}

std::string fold_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t start = i;
    const char32_t c = next_code_point(text, i);
    if (c == kReplacement) {
      out.append(text.substr(start, i - start));
    } else {
      append_utf8(out, fold(c));
    }
  }
  return out;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t start = i;
    const char32_t c = next_code_point(text, i);
    if (c == kReplacement && i == start + 1) {  // no UTF-8 here: show the byte
      append_escape(out, static_cast<unsigned char>(text[start]));
    } else if (is_unprintable(c)) {
      append_escape(out, c);
    } else {
      out.append(text.substr(start, i - start));
    }
  }
  return out;
}

}  // namespace smbscope
