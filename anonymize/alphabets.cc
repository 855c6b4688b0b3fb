// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/alphabets.h"

#include <algorithm>
#include <array>

#include "common/text.h"

namespace smbscope::anonymize {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

/// Scripts of many blocks. One ideograph must not give away in which of a hundred blocks it was.
constexpr std::array kLarge = {
    Range{0x3400, 0x9FFF},    // CJK unified ideographs and extension A
    Range{0xAC00, 0xD7FF},    // Hangul syllables
    Range{0x20000, 0x3FFFF},  // further ideographs
};

/// Elsewhere scripts begin at multiples of 128.
constexpr Range range_of(char32_t code_point) {
  for (const Range& range : kLarge)
    if (code_point >= range.first && code_point <= range.last) return range;
  return {code_point & ~char32_t{0x7F}, code_point | char32_t{0x7F}};
}

}  // namespace

Alphabet::Alphabet(char32_t first, char32_t last) {
  for (char32_t c = first; c <= last; ++c)
    if (is_alphanumeric(c) && fold(c) == c) letters_.push_back(c);
}

std::uint32_t Alphabet::index_of(char32_t letter) const noexcept {
  const auto found = std::ranges::lower_bound(letters_, letter);
  if (found == letters_.end() || *found != letter) return kNone;
  return static_cast<std::uint32_t>(found - letters_.begin());
}

const Alphabet& Alphabets::of(char32_t code_point) {
  const Range range = range_of(code_point);
  const auto [place, is_new] = made_.try_emplace(range.first);
  if (is_new) place->second = Alphabet(range.first, range.last);
  return place->second;
}

}  // namespace smbscope::anonymize
