// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "report/compare_formats.h"
#include "report/compare_tables.h"
#include "report/compare_words.h"
#include "report/text_style.h"
#include "report/text_table.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kNumberColumns = 4;  // of a scenario's number in front of its label
constexpr std::size_t kLabelColumns = 24;  // of a label at the head of a row

Style cell_style(const CompareTable::Cell& cell) {
  if (cell.severity) return style_of(*cell.severity);
  return cell.verdict == Verdict::kNotKnown ? Style::kPlain : style_of(cell.verdict);
}

/// A sign beside a number: colour alone says nothing to some readers.
std::string_view sign(const CompareTable::Cell& cell) {
  if (cell.text == verdict_text(cell.verdict)) return "";
  if (cell.verdict == Verdict::kFarMore) return "!! ";
  return cell.verdict == Verdict::kMore ? "! " : "";
}

bool has_signs(const CompareTable& table) {
  return std::ranges::any_of(table.rows, [](const auto& row) {
    return std::ranges::any_of(row, [](const auto& cell) { return !sign(cell).empty(); });
  });
}

/// A printable label cut to `kLabelColumns`.
std::string cut(const std::string& text) {
  if (columns_of(text) <= kLabelColumns) return text;
  std::size_t end = 0;
  for (std::size_t columns = 0; end < text.size(); ++end) {
    const bool starts = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
    if (starts && ++columns == kLabelColumns) break;
  }
  return text.substr(0, end) + "…";
}

class ComparisonText {
 public:
  explicit ComparisonText(const RenderOptions& options) : options_(options) {}

  std::string render(const Comparison& comparison) {
    heading("What differs", "");
    for (const std::string& text : differences(comparison)) paragraph(text);
    for (const std::string& text : cautions(comparison)) paragraph(text);
    scenario_section(comparison);
    for (const CompareTable& table : comparison_tables(comparison)) show(table);
    return std::move(out_);
  }

 private:
  void heading(std::string_view text, const std::string& note) {
    if (!out_.empty()) out_ += '\n';
    out_ += painted(text, Style::kBold, options_.color);
    if (!note.empty()) out_ += "  " + painted(note, Style::kDim, options_.color);
    out_ += '\n';
  }
  void paragraph(const std::string& text) {
    out_ += wrapped(printable(text) + '.', kIndent, options_.width);
  }

  void scenario_section(const Comparison& comparison) {
    heading("Captures", "");
    for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
      const Scenario& scenario = comparison.scenarios[i];
      const std::string file = file_name(scenario.report);
      const std::string number = std::to_string(i + 1);
      std::string body = wrapped(
          fmt::format("{}: {}{}", printable(scenario.label), printable(scenario_text(scenario)),
                      file == scenario.label ? "" : "; " + printable(file)),
          kIndent + kNumberColumns, options_.width);
      out_ += body.replace(kIndent, number.size(), number);
    }
  }

  void show(const CompareTable& table) {
    heading(table.title, has_signs(table) ? "! more than needed, !! far more" : table.note);
    std::vector<TextTable::Column> columns;
    for (const CompareTable::Column& column : table.columns)
      columns.push_back({column.title, column.is_number});
    TextTable text(std::move(columns));
    for (const auto& row : table.rows) {
      std::vector<TextTable::Cell> cells;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string shown = printable(row[i].text);
        cells.emplace_back(
            std::string(sign(row[i])) + (table.columns[i].is_label ? cut(shown) : shown),
            cell_style(row[i]));
      }
      text.row(std::move(cells));
    }
    if (!text.empty()) out_ += text.render(kIndent, options_.color);
    if (!table.method.empty()) paragraph(table.method);
  }

  const RenderOptions& options_;
  std::string out_;
};

}  // namespace

std::string render_comparison_text(const Comparison& comparison, const RenderOptions& options) {
  return ComparisonText(options).render(comparison);
}

}  // namespace smbscope::report
