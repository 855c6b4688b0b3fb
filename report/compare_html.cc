// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "db/names.h"
#include "report/compare_formats.h"
#include "report/compare_tables.h"
#include "report/compare_words.h"
#include "report/html_page.h"
#include "report/html_section.h"
#include "report/html_table.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

/// "Operations per file" as the id of its section.
std::string id_of(const std::string& title) {
  std::string id = title;
  std::ranges::transform(id, id.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == ' ' ? '-' : c;
  });
  return id;
}

/// A judged number has its verdict in words below it.
Html cell_html(const CompareTable::Cell& cell) {
  if (cell.text.empty()) return {};
  const std::string text = shortened(cell.text, kShownNameCharacters);
  if (cell.severity)
    return html("<span class=\"tag {}\">{}</span>", db::severity_name(*cell.severity), text);
  if (cell.verdict == Verdict::kNotKnown) return html("{}", text);
  const Html judged = html("<span class=\"tag {}\">{}</span>", verdict_key(cell.verdict), text);
  const std::string_view word = verdict_text(cell.verdict);
  if (cell.text == word) return judged;
  return html("{}<br/><span class=\"soft\">{}</span>", judged, word);
}

HtmlTable::Kind kind_of(const CompareTable::Column& column) {
  if (column.is_number) return HtmlTable::Kind::kNumber;
  return column.is_label ? HtmlTable::Kind::kName : HtmlTable::Kind::kText;
}

HtmlSection section_of(const CompareTable& table) {
  HtmlSection section{id_of(table.title), table.title, {}, {}};
  if (!table.columns.empty()) {
    std::vector<HtmlTable::Column> columns;
    for (const CompareTable::Column& column : table.columns)
      columns.push_back({column.title, kind_of(column)});
    HtmlTable sheet(table.note.empty() ? "One row for each capture" : table.note,
                    std::move(columns));
    for (const auto& row : table.rows) {
      std::vector<Html> cells;
      std::ranges::transform(row, std::back_inserter(cells), cell_html);
      sheet.row(cells);
    }
    section.body += html("<div class=\"sheet\">\n{}</div>\n", sheet.render());
  }
  if (!table.method.empty()) section.body += paragraph(table.method + '.');
  return section;
}

}  // namespace

std::string render_comparison_html(const Comparison& comparison, const RenderOptions& /*options*/) {
  HtmlPage page;
  page.kind = "comparison";
  page.look = "side-by-side";
  page.title = counted(comparison.scenarios.size(), "capture") + " side by side";
  for (const std::string& text : differences(comparison))
    page.lead += html("<p class=\"summary\">{}.</p>\n", text);
  for (const std::string& text : cautions(comparison)) page.lead += paragraph(text + '.');
  page.sections.push_back(section_of(scenario_table(comparison)));
  for (const CompareTable& table : comparison_tables(comparison))
    page.sections.push_back(section_of(table));
  return render_page(page);
}

}  // namespace smbscope::report
