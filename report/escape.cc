// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/escape.h"

#include <fmt/format.h>

#include <cctype>

#include "common/text.h"

namespace smbscope::report {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// What spreadsheets take for the beginning of a formula, in the full-width forms that some locales
/// accept too. Tab and carriage return never get here: printable() made them visible.
bool begins_formula(std::string_view text) {
  if (text.empty()) return false;
  std::size_t at = 0;
  const char32_t c = next_code_point(text, at);
  constexpr char32_t kFullWidth = 0xFEE0;  // from the ASCII character to its full-width form
  for (const char32_t sign : {U'=', U'+', U'-', U'@'})
    if (c == sign || c == sign + kFullWidth) return true;
  return false;
}

bool is_alnum(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// As one UTF-16 unit, or as two.
void add_json_escape(std::string& out, char32_t c) {
  const auto add_unit = [&out](std::uint32_t unit) {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", unit);
  };
  if (c < 0x1'0000) return add_unit(c);
  add_unit(0xD800U + ((c - 0x1'0000U) >> 10U));
  add_unit(0xDC00U + (c & 0x3FFU));
}

}  // namespace

std::string json_string(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    const char32_t c = next_code_point(text, at);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (is_unprintable(c)) {
      add_json_escape(out, c);
    } else if (c == kReplacement) {
      out += "\xEF\xBF\xBD";
    } else {
      out.append(text.substr(start, at - start));
    }
  }
  out += '"';
  return out;
}

std::string json_terminal_safe(std::string document) {
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = 0; at < document.size();) {
    const std::size_t start = at;
    const char32_t c = next_code_point(document, at);
    if (c < 0x20 || !is_unprintable(c)) continue;  // the serialiser escapes C0 in strings
    out.append(document, copied, start - copied);
    add_json_escape(out, c);
    copied = at;
  }
  if (copied == 0) return document;
  out.append(document, copied);
  return out;
}

std::string markdown_prose(std::string_view text) {
  const std::string plain = printable(text);
  std::string out;
  out.reserve(plain.size() + 16);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const char c = plain[i];
    const char before = i > 0 ? plain[i - 1] : ' ';
    const char after = i + 1 < plain.size() ? plain[i + 1] : ' ';
    switch (c) {
      case '\\':
      case '`':
      case '*':
      case '[':
      case ']':
      case '<':
      case '>':
      case '|':
      case '~':
      case '&':
      case '$':
        out += '\\';
        out += c;
        break;
      case '_':  // inside a word (QUERY_INFO) it is no markup
        if (!is_alnum(before) || !is_alnum(after)) out += '\\';
        out += c;
        break;
      case '@':  // "@name" would call someone, "#12" link an issue: not so in a code span
      case '#': {
        std::size_t end = i + 1;
        while (end < plain.size() &&
               (is_alnum(plain[end]) || plain[end] == '@' || plain[end] == '#'))
          ++end;
        if (end == i + 1) {
          if (i == 0) out += '\\';
          out += c;
        } else {
          out += '`' + plain.substr(i, end - i) + '`';
          i = end - 1;
        }
        break;
      }
      case ':':  // no automatic links: http://, mailto:
        if (is_letter(before) && after != ' ') out += '\\';
        out += c;
        break;
      case '.':
        if (i >= 3 && fold_utf8(std::string_view(plain).substr(i - 3, 3)) == "www") out += '\\';
        out += c;
        break;
      case '+':
      case '-':
      case '=':
        if (i == 0) out += '\\';
        out += c;
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  if (text.empty()) return {};
  std::string body;
  std::size_t run = 0;
  std::size_t longest = 0;
  for (const char c : printable(text)) {
    run = c == '`' ? run + 1 : 0;
    longest = run > longest ? run : longest;
    body += c;
  }
  const std::string fence(longest + 1, '`');
  // A space is needed beside a backtick, and kept from being trimmed beside a space.
  const bool pad =
      body.front() == '`' || body.back() == '`' || body.front() == ' ' || body.back() == ' ';
  return pad ? fence + ' ' + body + ' ' + fence : fence + body + fence;
}

std::string markdown_code_cell(std::string_view text) {
  std::string out;
  for (const char c : markdown_code(text)) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string csv_field(std::string_view text) {
  const std::string plain = printable(text);
  const bool formula = begins_formula(plain);
  if (!formula && plain.find_first_of("\",") == std::string::npos) return plain;
  std::string out = formula ? "\"'" : "\"";
  for (const char c : plain) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
  return out;
}

std::string sarif_braces(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '{' || c == '}') out += c;
    out += c;
  }
  return out;
}

std::string sarif_text(std::string_view text) {
  std::string out;
  for (const char c : sarif_braces(printable(text))) {
    if (c == '(' && out.ends_with(']')) out += ' ';  // "[text](target)" would be a link
    out += c;
  }
  return out;
}

std::string uri_reference(std::string_view file) {
  constexpr std::string_view kPlain = "-._~/";  // beside letters and digits; a ':' ends a scheme
  std::string out = file.starts_with('/') ? "file://" : "";
  for (const char c : file) {
    if (is_alnum(c) || kPlain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string xml_text(std::string_view text) {
  std::string out;
  const auto add_line = [&out](const std::string& line) {
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t start = at;
      const char32_t c = next_code_point(line, at);
      if (c == '<') {
        out += "&lt;";
      } else if (c == '>') {
        out += "&gt;";
      } else if (c == '&') {
        out += "&amp;";
      } else if (c == '"') {
        out += "&quot;";
      } else {
        out.append(line, start, at - start);
      }
    }
  };
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    add_line(printable(text.substr(0, end)));
    out += '\n';
    text.remove_prefix(end + 1);
  }
  add_line(printable(text));
  return out;
}

}  // namespace smbscope::report
