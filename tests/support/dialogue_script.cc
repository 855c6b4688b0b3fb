// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue_script.h"

#include <algorithm>

namespace smbscope::test {
namespace {

struct Line {
  int number = 0;
  std::string text;
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  int number = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = trimmed(text.substr(begin, end - begin));
    ++number;
    if (!line.empty() && line[0] != '#') lines.push_back({number, std::move(line)});
    begin = end + 1;
  }
  return lines;
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
    text.replace(at, what.size(), with);
    at += with.size();
  }
}

/// Writes `$(1+2)` out as 3, also inside names.
void compute(Line& line, Problems& problems) {
  for (std::size_t at = line.text.find("$("); at != std::string::npos;
       at = line.text.find("$(", at)) {
    int depth = 0;
    std::size_t end = at + 1;
    do {
      depth += line.text[end] == '(' ? 1 : 0;
      depth -= line.text[end] == ')' ? 1 : 0;
      ++end;
    } while (depth > 0 && end < line.text.size());
    const auto value = evaluate(line.text.substr(at + 1, end - at - 1));
    if (!value) problems.add(line.number, "an expression that is none");
    const std::string digits = std::to_string(value.value_or(0));
    line.text.replace(at, end - at, digits);
    at += digits.size();
  }
}

/// `repeat 20 {` ... `}`: $i counts from 1; `repeat 3 as j {` names it.
std::vector<Line> unrolled(const std::vector<Line>& lines, Problems& problems) {
  std::vector<Line> result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].text.rfind("repeat ", 0) != 0) {
      result.push_back(lines[i]);
      continue;
    }
    const std::vector<std::string> words = split_unquoted(lines[i].text, ' ');
    const auto count = evaluate(words.size() > 1 ? words[1] : "");
    const std::string name = words.size() == 5 && words[2] == "as" ? words[3] : "i";
    int depth = 1;
    std::size_t end = i + 1;
    for (; end < lines.size(); ++end) {
      depth += lines[end].text.rfind("repeat ", 0) == 0 ? 1 : 0;
      depth -= lines[end].text == "}" ? 1 : 0;
      if (depth == 0) break;
    }
    if (!count || words.back() != "{" || depth != 0) {
      problems.add(lines[i].number, "expected: repeat N [as NAME] { ... } with } on its own line");
      return result;
    }
    const std::vector<Line> body(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                 lines.begin() + static_cast<std::ptrdiff_t>(end));
    for (std::int64_t round = 1; round <= *count; ++round) {
      std::vector<Line> copy = body;
      for (Line& line : copy) {
        // Outer names go first: a repetition inside needs a name of its own.
        replace_all(line.text, "$" + name, std::to_string(round));
      }
      const std::vector<Line> inner = unrolled(copy, problems);
      result.insert(result.end(), inner.begin(), inner.end());
    }
    i = end;
  }
  return result;
}

/// `create ...` or `[create ...; close]`.
std::vector<Phrase> chain(std::string text, int line, Problems& problems) {
  std::vector<Phrase> phrases;
  if (text.size() >= 2 && text.front() == '[' && text.back() == ']') {
    text = text.substr(1, text.size() - 2);
  }
  for (const std::string& piece : split_unquoted(text, ';')) {
    if (piece.empty()) problems.add(line, "a request or answer is missing");
    phrases.emplace_back(piece, line, problems);
  }
  return phrases;
}

Statement statement(const Line& line, Problems& problems) {
  Statement result;
  result.line = line.number;
  std::vector<std::string> parts = split_unquoted(line.text, '|');
  const auto take = [](std::string& part, std::string_view prefix) {
    if (part.rfind(prefix, 0) != 0) return false;
    part = trimmed(std::string_view(part).substr(prefix.size()));
    return true;
  };
  using Kind = Statement::Kind;
  if (take(parts[0], "C> ")) {
    result.kind = Kind::kSend;
  } else if (take(parts[0], "C ")) {
    result.kind = Kind::kExchange;
  } else if (take(parts[0], "S> ")) {
    result.kind = Kind::kAnswer;
    result.answers.push_back(chain(parts[0], line.number, problems));
    return result;
  } else if (take(parts[0], "S! ")) {
    result.kind = Kind::kNotification;
  }
  result.phrases = chain(parts[0], line.number, problems);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (result.kind != Kind::kExchange || !take(parts[i], "S ")) {
      problems.add(line.number, "expected: C request | S answer");
    }
    result.answers.push_back(chain(parts[i], line.number, problems));
  }
  return result;
}

}  // namespace

std::vector<Statement> read_script(std::string_view text, Problems& problems) {
  std::vector<Statement> statements;
  for (Line& line : unrolled(lines_of(text), problems)) {
    compute(line, problems);
    statements.push_back(statement(line, problems));
  }
  return statements;
}

}  // namespace smbscope::test
