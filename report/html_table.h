// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the HTML report: caption, headers with their scope, a box that scrolls where the page
// is narrower than the table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/html.h"

namespace smbscope::report {

class HtmlTable {
 public:
  /// kShort: a few words. kWide: text that may be long. kName: broken anywhere before it takes the
  /// room of others.
  enum class Kind : std::uint8_t { kText, kShort, kWide, kName, kNumber };
  struct Column {
    std::string title;
    Kind kind = Kind::kText;
  };

  HtmlTable(std::string caption, std::vector<Column> columns)
      : caption_(std::move(caption)), columns_(std::move(columns)) {}

  /// As many cells as there are columns; the first is the header of its row.
  /// @param look  a class of html.css for the row, or nothing.
  void row(const std::vector<Html>& cells, std::string_view look = "");
  /// Says that rows are left out here.
  void gap(std::string_view note);
  [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
  [[nodiscard]] Html render() const;

 private:
  std::string caption_;
  std::vector<Column> columns_;
  Html rows_;
};

}  // namespace smbscope::report
