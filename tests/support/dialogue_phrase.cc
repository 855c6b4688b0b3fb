// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue_phrase.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace smbscope::test {
namespace {

class Expression {
 public:
  explicit Expression(std::string_view text) : text_(text) {}

  std::optional<std::int64_t> value() {
    const double result = sum();
    if (failed_ || at_ != text_.size()) return std::nullopt;
    return static_cast<std::int64_t>(result);
  }

 private:
  [[nodiscard]] bool accept(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  double sum() {
    double result = accept('-') ? -product() : product();
    for (;;) {
      if (accept('+')) {
        result += product();
      } else if (accept('-')) {
        result -= product();
      } else {
        return result;
      }
    }
  }
  double product() {
    double result = factor();
    for (;;) {
      if (accept('*')) {
        result *= factor();
      } else if (accept('/')) {
        const double divisor = factor();
        if (divisor == 0) failed_ = true;
        result =
            divisor == 0 ? 0 : static_cast<double>(static_cast<std::int64_t>(result / divisor));
      } else {
        return result;
      }
    }
  }
  double factor() {
    if (accept('(')) {
      const double result = sum();
      failed_ = failed_ || !accept(')');
      return result;
    }
    const char* begin = text_.data() + at_;
    const char* end = text_.data() + text_.size();
    if (text_.substr(at_, 2) == "0x") {
      std::uint64_t number = 0;
      const auto parsed = std::from_chars(begin + 2, end, number, 16);
      failed_ = failed_ || parsed.ec != std::errc();
      at_ = static_cast<std::size_t>(parsed.ptr - text_.data());
      return static_cast<double>(number);
    }
    double number = 0;
    const auto parsed = std::from_chars(begin, end, number, std::chars_format::fixed);
    failed_ = failed_ || parsed.ec != std::errc();
    at_ = static_cast<std::size_t>(parsed.ptr - text_.data());
    return number * unit();
  }
  double unit() {
    struct Unit {
      std::string_view name;
      double factor;
    };
    static constexpr std::array<Unit, 9> kUnits{{{"KiB", 1024.0},
                                                 {"MiB", 1024.0 * 1024},
                                                 {"GiB", 1024.0 * 1024 * 1024},
                                                 {"ns", 1},
                                                 {"us", 1e3},
                                                 {"ms", 1e6},
                                                 {"min", 60e9},
                                                 {"s", 1e9},
                                                 {"h", 3600e9}}};
    for (const Unit& unit : kUnits) {
      if (text_.substr(at_, unit.name.size()) != unit.name) continue;
      at_ += unit.name.size();
      return unit.factor;
    }
    return 1;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<std::int64_t> evaluate(std::string_view expression) {
  return Expression(expression).value();
}

std::optional<std::uint32_t> status_by_name(const std::string& name) {
  if (name == "ok") return 0;
  std::string full = "STATUS_";
  for (const char c : name) {
    full += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
#define SMBSCOPE_NTSTATUS(value, known) \
  if (full == #known) return static_cast<std::uint32_t>(value);
#include "db/ntstatus.def"
#undef SMBSCOPE_NTSTATUS
  const auto number = evaluate(name);
  if (!number) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

std::vector<std::string> split_unquoted(std::string_view text, char separator) {
  std::vector<std::string> pieces;
  std::size_t begin = 0;
  bool quoted = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '"') quoted = !quoted;
    if (i == text.size() || (text[i] == separator && !quoted)) {
      pieces.push_back(trimmed(text.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  return pieces;
}

Phrase::Phrase(std::string_view text, int line, Problems& problems)
    : line_(line), problems_(&problems) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), '\t', ' ');
  for (const std::string& word : split_unquoted(spaced, ' ')) {
    if (word.empty()) continue;
    if (verb_.empty()) {
      verb_ = word;
      continue;
    }
    const std::size_t equals = word.find('=');
    std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
    value.erase(std::remove(value.begin(), value.end(), '"'), value.end());
    arguments_.push_back({word.substr(0, equals), value, equals == std::string::npos});
  }
}

const Phrase::Argument* Phrase::find(const std::string& name) const {
  known_.insert(name);
  const auto found = std::find_if(arguments_.begin(), arguments_.end(),
                                  [&](const Argument& a) { return a.name == name; });
  return found == arguments_.end() ? nullptr : &*found;
}

bool Phrase::has(const std::string& name) const { return find(name) != nullptr; }

std::string Phrase::text(const std::string& name, const std::string& otherwise) const {
  const Argument* argument = find(name);
  return argument == nullptr ? otherwise : argument->value;
}

std::int64_t Phrase::number(const std::string& name, std::int64_t otherwise) const {
  const Argument* argument = find(name);
  if (argument == nullptr) return otherwise;
  const auto value = evaluate(argument->value);
  if (!value) problem("'" + argument->value + "' is no number");
  return value.value_or(otherwise);
}

std::int64_t Phrase::bits(const std::string& name, std::initializer_list<Bit> table,
                          std::int64_t otherwise) const {
  const Argument* argument = find(name);
  if (argument == nullptr) return otherwise;
  std::int64_t result = 0;
  for (const std::string& word : split_unquoted(argument->value, ',')) {
    const auto* bit =
        std::find_if(table.begin(), table.end(), [&](const Bit& b) { return b.name == word; });
    if (bit != table.end()) {
      result |= bit->value;
    } else if (const auto value = evaluate(word)) {
      result |= *value;
    } else {
      problem("'" + word + "' is no value of " + name);
    }
  }
  return result;
}

std::vector<std::string> Phrase::bare_words(std::size_t count) const {
  std::vector<std::string> words;
  for (const Argument& argument : arguments_) {
    if (!argument.bare || words.size() == count) continue;
    known_.insert(argument.name);
    words.push_back(argument.name);
  }
  return words;
}

std::optional<std::int64_t> Phrase::bare_number() const {
  const std::vector<std::string> words = bare_words(1);
  return words.empty() ? std::nullopt : evaluate(words[0]);
}

void Phrase::require_all_known() const {
  for (const Argument& argument : arguments_) {
    if (known_.count(argument.name) == 0) problem(verb_ + " has no '" + argument.name + "'");
  }
}

void Phrase::problem(const std::string& what) const {
  if (problems_ != nullptr) problems_->add(line_, what);
}

}  // namespace smbscope::test
