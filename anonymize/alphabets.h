// SPDX-License-Identifier: GPL-3.0-or-later
// Which characters may stand in for which: a letter or digit by one of its own script, so that a
// pseudonym is as long as its name in every encoding, readable, and has no upper case.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace smbscope::anonymize {

/// Folded letters and digits of one script, in order.
class Alphabet {
 public:
  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;

  Alphabet() = default;
  /// Those from `first` to `last`.
  Alphabet(char32_t first, char32_t last);

  [[nodiscard]] std::uint32_t size() const noexcept {
    return static_cast<std::uint32_t>(letters_.size());
  }
  /// Its place in the alphabet; kNone: it is not part of it (punctuation, a symbol, a mark).
  [[nodiscard]] std::uint32_t index_of(char32_t letter) const noexcept;
  [[nodiscard]] char32_t at(std::uint32_t index) const noexcept { return letters_[index]; }

 private:
  std::vector<char32_t> letters_;
};

/// All alphabets, made when first asked for: at most one per 128 code points.
class Alphabets {
 public:
  /// The alphabet whose part of Unicode holds `code_point`. The reference stays valid.
  [[nodiscard]] const Alphabet& of(char32_t code_point);

 private:
  std::unordered_map<char32_t, Alphabet> made_;  // by first code point
};

}  // namespace smbscope::anonymize
