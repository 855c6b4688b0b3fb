// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text_table.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace smbscope::report {
namespace {

std::string_view sequence(Style style) {
  static constexpr std::array<std::string_view, 7> kSequences = {
      "", "\x1b[1m", "\x1b[2m", "\x1b[1;31m", "\x1b[33m", "\x1b[32m", "\x1b[36m"};
  return kSequences[static_cast<std::size_t>(style)];
}

}  // namespace

std::string painted(std::string_view text, Style style, bool color) {
  if (!color || style == Style::kPlain || text.empty()) return std::string(text);
  return std::string(sequence(style)).append(text).append("\x1b[0m");
}

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not a continuation byte
  }));
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  std::size_t used = 0;  // columns of the line so far, without the indent
  const std::size_t room = width > indent + 20 ? width - indent : 20;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const std::size_t columns = columns_of(word);
    if (used > 0 && used + 1 + columns > room) {
      out += '\n';
      used = 0;
    }
    if (used == 0) {
      out.append(indent, ' ');
    } else {
      out += ' ';
      ++used;
    }
    out += word;
    used += columns;
  }
  if (!out.empty()) out += '\n';
  return out;
}

std::string TextTable::render(std::size_t indent, bool color) const {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t width = columns_of(columns_[i].title);
    for (const std::vector<Cell>& cells : rows_) width = std::max(width, columns_of(cells[i].text));
    widths.push_back(width);
  }
  std::string out;
  const auto line = [&](const auto& text_of, const auto& style_of) {
    std::string pending(indent, ' ');  // blanks wait until something stands behind them
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string& text = text_of(i);
      const std::size_t blanks = widths[i] - columns_of(text);
      if (columns_[i].right) pending.append(blanks, ' ');
      if (!text.empty()) {
        out += pending;
        out += painted(text, style_of(i), color);
        pending.clear();
      }
      if (!columns_[i].right) pending.append(blanks, ' ');
      pending.append(2, ' ');
    }
    out += '\n';
  };
  line([&](std::size_t i) -> const std::string& { return columns_[i].title; },
       [](std::size_t) { return Style::kDim; });
  for (const std::vector<Cell>& cells : rows_) {
    assert(cells.size() == columns_.size());
    line([&](std::size_t i) -> const std::string& { return cells[i].text; },
         [&](std::size_t i) { return cells[i].style; });
  }
  return out;
}

}  // namespace smbscope::report
