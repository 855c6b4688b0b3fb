// SPDX-License-Identifier: GPL-3.0-or-later
// Looks through a file for what must not be in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace smbscope::test {

/// Texts, in ASCII letters of either case, as ASCII, UTF-16LE or base64 of either.
class Texts {
 public:
  /// @param text  at least four bytes. Shorter ones than eight count only where no letter or digit
  /// stands beside them, and not in base64: chance would find them.
  void add(const std::string& text);
  [[nodiscard]] std::size_t size() const { return texts_.size(); }
  /// Those that are in `content`, each once.
  [[nodiscard]] std::vector<std::string> found_in(std::string_view content) const;

 private:
  struct Form {
    std::string bytes;  // letters in lower case
    std::string text;
    bool folded = true;    // compared without case
    std::size_t unit = 0;  // bytes of a character that must not be a letter beside it; 0: any may
  };
  void add_form(Form form);
  static bool stands_at(std::string_view content, std::size_t at, const Form& form);

  std::unordered_set<std::string> texts_;
  std::unordered_map<std::uint32_t, std::vector<Form>> forms_;  // by their first four bytes
};

/// Runs of eight bytes, at least four of them different, that are no four characters of UTF-16.
class Runs {
 public:
  void add(std::string_view bytes);
  [[nodiscard]] std::size_t size() const { return runs_.size(); }
  /// Whether `in_a_row` of them, one behind the other, are in `content`; if so, the hex digits and
  /// the place of the first, else "".
  [[nodiscard]] std::string found_in(std::string_view content, std::size_t in_a_row) const;

 private:
  [[nodiscard]] bool stand_at(std::string_view content, std::size_t at, std::size_t in_a_row) const;

  std::unordered_set<std::uint64_t> runs_;
  std::vector<bool> maybe_ = std::vector<bool>(1U << 24U);  // by hash, to spare most look-ups
};

}  // namespace smbscope::test
