// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html.h"

#include "common/text.h"

namespace smbscope::report {
std::string html_escaped(std::string_view text) {
  const std::string plain = printable(text);
  std::string out;
  out.reserve(plain.size() + 16);
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t start = at;
    const char32_t c = next_code_point(plain, at);
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out.append(plain, start, at - start);
    }
  }
  return out;
}

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) static_cast<void>(next_code_point(text, at));
  if (count <= most) return std::string(text);
  const std::size_t head = most / 2;
  const std::size_t tail = most - head - 1;
  std::string out;
  std::size_t index = 0;
  for (std::size_t at = 0; at < text.size(); ++index) {
    const std::size_t start = at;
    static_cast<void>(next_code_point(text, at));
    if (index == head) out += "…";
    if (index < head || index >= count - tail) out.append(text.substr(start, at - start));
  }
  return out;
}

}  // namespace smbscope::report
