// SPDX-License-Identifier: GPL-3.0-or-later
// Aligned columns for terminals, and the few colours we use.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace smbscope::report {

enum class Style : std::uint8_t { kPlain, kBold, kDim, kRed, kYellow, kGreen, kCyan };

/// `text` between the escape sequences of `style`; `text` itself when `color` is false.
[[nodiscard]] std::string painted(std::string_view text, Style style, bool color);

/// Columns a terminal needs for `text` (UTF-8, printable): its code points.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// Breaks `text` at spaces into lines of at most `width` columns, each behind `indent` spaces. A
/// word longer than a line stands alone and whole: paths and filters are there to be copied.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent, std::size_t width);

class TextTable {
 public:
  struct Column {
    std::string title;
    bool right = false;  // numbers
  };
  struct Cell {
    Cell(std::string content, Style look = Style::kPlain)  // NOLINT: implicit by design
        : text(std::move(content)), style(look) {}
    std::string text;  // printable already
    Style style;
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
  /// As many cells as there are columns.
  void row(std::vector<Cell> cells) { rows_.push_back(std::move(cells)); }
  [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
  /// Titles, then rows, each line behind `indent` spaces; no trailing blanks.
  [[nodiscard]] std::string render(std::size_t indent, bool color) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace smbscope::report
