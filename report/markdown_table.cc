// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/markdown_table.h"

namespace smbscope::report {

MarkdownTable::MarkdownTable(const std::vector<Column>& columns) {
  std::vector<std::string> titles;
  std::string rule = "|";
  for (const Column& column : columns) {
    titles.emplace_back(column.title);
    rule += column.right ? " ---: |" : " --- |";
  }
  row(titles);
  out_ += rule + '\n';
}

void MarkdownTable::row(const std::vector<std::string>& cells) {
  out_ += '|';
  for (const std::string& cell : cells) out_ += cell.empty() ? " |" : ' ' + cell + " |";
  out_ += '\n';
}

}  // namespace smbscope::report
