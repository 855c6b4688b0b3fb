// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html_table.h"

#include <cassert>

namespace smbscope::report {
namespace {

Html class_of(HtmlTable::Kind kind) {
  switch (kind) {
    case HtmlTable::Kind::kNumber:
      return html(" class=\"number\"");
    case HtmlTable::Kind::kShort:
      return html(" class=\"short\"");
    case HtmlTable::Kind::kWide:
      return html(" class=\"wide\"");
    case HtmlTable::Kind::kName:
      return html(" class=\"name\"");
    case HtmlTable::Kind::kText:
      break;
  }
  return {};
}

}  // namespace

void HtmlTable::row(const std::vector<Html>& cells, std::string_view look) {
  assert(cells.size() == columns_.size());
  rows_ += look.empty() ? html("<tr>") : html("<tr class=\"{}\">", look);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Html kind = class_of(columns_[i].kind);
    rows_ += i == 0 ? html("<th scope=\"row\"{}>{}</th>", kind, cells[i])
                    : html("<td{}>{}</td>", kind, cells[i]);
  }
  rows_ += html("</tr>\n");
}

void HtmlTable::gap(std::string_view note) {
  rows_ += html("<tr class=\"gap\"><td colspan=\"{}\">{}</td></tr>\n", columns_.size(), note);
}

Html HtmlTable::render() const {
  Html head;
  for (const Column& column : columns_)
    head += html("<th scope=\"col\"{}>{}</th>", class_of(column.kind), column.title);
  // A box that scrolls must be reachable by the keyboard, and then needs a name.
  return html(
      "<div class=\"scroll\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">\n<table>\n"
      "<caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n",
      caption_, caption_, head, rows_);
}

}  // namespace smbscope::report
