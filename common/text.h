// SPDX-License-Identifier: GPL-3.0-or-later
// Text from the wire and text for people: UTF-16LE to UTF-8, folding, and making hostile names
// printable.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/bytes.h"

namespace smbscope {

/// UTF-16LE (no terminator needed; stops at none) to UTF-8. Unpaired surrogates become U+FFFD, an
/// odd last byte is dropped.
[[nodiscard]] std::string utf16le_to_utf8(Bytes bytes);

/// OEM bytes (SMB1 without FLAGS2_UNICODE) to UTF-8: ASCII as it is, the rest as Latin-1, which
/// keeps names distinct.
[[nodiscard]] std::string oem_to_utf8(Bytes bytes);

/// Simple case folding of one code point (Unicode simple lower case, independent of the user's
/// locale).
[[nodiscard]] char32_t fold(char32_t code_point) noexcept;

/// Whether it is a letter, an ideograph or a digit (Unicode, independent of the user's locale).
[[nodiscard]] bool is_alphanumeric(char32_t code_point) noexcept;

/// Folds UTF-8 text; bytes that are no UTF-8 are kept.
[[nodiscard]] std::string fold_utf8(std::string_view text);

/// Whether printing `c` does something else than show a character: control characters (C0, DEL,
/// C1), those that turn the direction of text and make a name look like another one (bidirectional
/// controls), that end a line for some programs (U+2028, U+2029), that show nothing (U+FEFF), or
/// that are no characters (U+FDD0 to U+FDEF, and the last two of each plane), which XML and some
/// programs refuse.
[[nodiscard]] constexpr bool is_unprintable(char32_t c) noexcept {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF ||
         (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
}

/// Replaces unprintable characters and bytes that are no UTF-8 by visible escapes (\x1b), so that
/// text from a capture can't drive a terminal.
[[nodiscard]] std::string printable(std::string_view text);

/// Next code point of `text` at `position`, which moves on; U+FFFD (and one byte on) where it is no
/// UTF-8.
[[nodiscard]] char32_t next_code_point(std::string_view text, std::size_t& position) noexcept;

}  // namespace smbscope
