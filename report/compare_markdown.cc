// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "report/compare_formats.h"
#include "report/compare_tables.h"
#include "report/compare_words.h"
#include "report/escape.h"
#include "report/units.h"
#include "report/version.h"

namespace smbscope::report {
namespace {

/// A sign beside the colourless text of a cell.
std::string_view sign(const CompareTable::Cell& cell) {
  if (cell.text.empty()) return "";
  switch (cell.verdict) {
    case Verdict::kFine:
      return "🟢 ";
    case Verdict::kMore:
      return "🟡 ";
    case Verdict::kFarMore:
      return "🔴 ";
    case Verdict::kNotKnown:
      break;
  }
  return "";
}

bool has_signs(const CompareTable& table) {
  for (const auto& row : table.rows)
    for (const CompareTable::Cell& cell : row)
      if (!sign(cell).empty()) return true;
  return false;
}

std::string table_text(const CompareTable& table) {
  std::string out = fmt::format("\n### {}\n", table.title);
  if (!table.note.empty()) out += fmt::format("\n{}.\n", markdown_prose(table.note));
  if (has_signs(table)) out += "\n🟢 fine, 🟡 more than needed, 🔴 far more.\n";
  if (!table.columns.empty()) {
    out += "\n|";
    for (const CompareTable::Column& column : table.columns)
      out += fmt::format(" {} |", markdown_prose(column.title));
    out += "\n|";
    for (const CompareTable::Column& column : table.columns)
      out += column.is_number ? " ---: |" : " --- |";
    out += '\n';
  }
  for (const auto& row : table.rows) {
    out += '|';
    for (const CompareTable::Cell& cell : row)
      out += fmt::format(" {}{} |", sign(cell), markdown_prose(cell.text));
    out += '\n';
  }
  if (!table.method.empty()) out += fmt::format("\n{}.\n", markdown_prose(table.method));
  return out;
}

}  // namespace

std::string render_comparison_markdown(const Comparison& comparison,
                                       const RenderOptions& /*options*/) {
  std::string out =
      fmt::format("## {} side by side\n\n", counted(comparison.scenarios.size(), "capture"));
  for (const std::string& text : differences(comparison))
    out += fmt::format("- {}.\n", markdown_prose(text));
  for (const std::string& text : cautions(comparison))
    out += fmt::format("- {}.\n", markdown_prose(text));
  out += table_text(scenario_table(comparison));
  for (const CompareTable& table : comparison_tables(comparison)) out += table_text(table);
  out += fmt::format("\nMade by {} {}.\n", kProgramName, program_version());
  return out;
}

}  // namespace smbscope::report
