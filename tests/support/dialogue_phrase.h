// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a dialogue: `create path="docs\a.txt" access=read nonblocking`. Grammar:
// tests/cases/README.md.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace smbscope::test {

/// What is wrong with a dialogue; compiling goes on with defaults, so that one run tells all.
class Problems {
 public:
  void add(int line, const std::string& what) {
    text_ += "line " + std::to_string(line) + ": " + what + "\n";
  }
  [[nodiscard]] bool none() const { return text_.empty(); }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Value of an expression: integers (decimal, 0x), + - * / and parentheses, units (KiB, MiB, GiB,
/// ns, us, ms, s, min, h; times are in ns). nullopt when it is none.
[[nodiscard]] std::optional<std::int64_t> evaluate(std::string_view expression);

/// NTSTATUS by its name without STATUS_ in any case ("no_more_files", "ok"), or as a number.
[[nodiscard]] std::optional<std::uint32_t> status_by_name(const std::string& name);

/// A verb and its arguments: `name=value` or a bare `name`. Lookups mark an argument as known.
class Phrase {
 public:
  Phrase() = default;
  /// @param text  without structural characters; values may be quoted ("a b"), nothing is escaped.
  Phrase(std::string_view text, int line, Problems& problems);

  [[nodiscard]] const std::string& verb() const { return verb_; }
  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] bool has(const std::string& name) const;
  [[nodiscard]] std::string text(const std::string& name, const std::string& otherwise = "") const;
  [[nodiscard]] std::int64_t number(const std::string& name, std::int64_t otherwise = 0) const;
  /// Sum of the bits that `value,value` names in `table`; a number stands for itself.
  struct Bit {
    std::string_view name;
    std::int64_t value;
  };
  [[nodiscard]] std::int64_t bits(const std::string& name, std::initializer_list<Bit> table,
                                  std::int64_t otherwise) const;
  /// The first `count` arguments that are bare words. Marks them as known.
  [[nodiscard]] std::vector<std::string> bare_words(std::size_t count) const;
  /// Value of the first bare word.
  [[nodiscard]] std::optional<std::int64_t> bare_number() const;
  /// Arguments that nobody asked for are problems.
  void require_all_known() const;
  void problem(const std::string& what) const;

 private:
  struct Argument {
    std::string name;
    std::string value;
    bool bare = false;
  };
  [[nodiscard]] const Argument* find(const std::string& name) const;

  std::string verb_;
  std::vector<Argument> arguments_;
  mutable std::set<std::string> known_;
  int line_ = 0;
  Problems* problems_ = nullptr;
};

/// Splits at `separator` where it stands outside quotes; pieces are trimmed.
[[nodiscard]] std::vector<std::string> split_unquoted(std::string_view text, char separator);
[[nodiscard]] std::string trimmed(std::string_view text);

}  // namespace smbscope::test
