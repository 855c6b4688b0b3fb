// SPDX-License-Identifier: GPL-3.0-or-later
// A table of GitHub's Markdown, which GitLab and Bugzilla show as well.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smbscope::report {

class MarkdownTable {
 public:
  struct Column {
    std::string_view title;
    bool right = false;  // numbers
  };

  explicit MarkdownTable(const std::vector<Column>& columns);
  /// As many cells as there are columns, each escaped for a cell already.
  void row(const std::vector<std::string>& cells);
  [[nodiscard]] const std::string& text() const noexcept { return out_; }

 private:
  std::string out_;
};

}  // namespace smbscope::report
