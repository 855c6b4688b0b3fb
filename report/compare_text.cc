// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "db/names.h"
#include "report/compare_formats.h"
#include "report/compare_words.h"
#include "report/text_table.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kNumberColumns = 4;  // of a scenario's number in front of its label
constexpr std::size_t kLabelColumns = 24;  // of a label at the head of a row

/// Plain where there is no verdict.
Style style_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFine:
      return Style::kGreen;
    case Verdict::kMore:
      return Style::kYellow;
    case Verdict::kFarMore:
      return Style::kRed;
    case Verdict::kNotKnown:
      break;
  }
  return Style::kPlain;
}

Style style_of(db::Severity severity) {
  switch (severity) {
    case db::Severity::kHigh:
      return Style::kRed;
    case db::Severity::kMedium:
      return Style::kYellow;
    case db::Severity::kLow:
      return Style::kCyan;
    case db::Severity::kInfo:
      break;
  }
  return Style::kDim;
}

/// A sign beside the number: colour alone says nothing to some readers.
std::string_view sign(Verdict verdict) {
  switch (verdict) {
    case Verdict::kMore:
      return "! ";
    case Verdict::kFarMore:
      return "!! ";
    case Verdict::kFine:
    case Verdict::kNotKnown:
      break;
  }
  return "";
}

/// A label cut to `kLabelColumns`, whole code points.
std::string cut(const std::string& label) {
  const std::string text = printable(label);
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
  ComparisonText(const Comparison& comparison, const RenderOptions& options)
      : comparison_(comparison), options_(options) {}

  std::string render() {
    difference_section();
    scenario_section();
    if (comparison_.scenarios.size() > kMaxScenarioColumns) {
      operation_rows(false);
      if (has_files()) operation_rows(true);
      total_rows();
      waste_rows();
      finding_list();
    } else {
      operation_columns();
      total_columns();
      finding_columns();
    }
    return std::move(out_);
  }

 private:
  using Cells = std::vector<TextTable::Cell>;

  void heading(std::string_view text, std::string_view note = "") {
    if (!out_.empty()) out_ += '\n';
    out_ += painted(text, Style::kBold, options_.color);
    if (!note.empty()) out_ += "  " + painted(note, Style::kDim, options_.color);
    out_ += '\n';
  }
  void paragraph(std::string_view text, std::size_t indent) {
    out_ += wrapped(text, indent, options_.width);
  }

  [[nodiscard]] bool has_files() const {
    return std::ranges::any_of(comparison_.scenarios,
                               [](const Scenario& scenario) { return scenario.files > 0; });
  }

  [[nodiscard]] std::string_view ratio_note() const {
    return comparison_.same_files ? "x 1: against the first" : "x 1: against the first, per file";
  }

  void difference_section() {
    heading("What differs");
    for (const std::string& text : differences(comparison_))
      paragraph(printable(text) + '.', kIndent);
    for (const std::string& text : cautions(comparison_)) paragraph(text + '.', kIndent);
  }

  void scenario_section() {
    heading("Captures");
    for (std::size_t i = 0; i < comparison_.scenarios.size(); ++i) {
      const Scenario& scenario = comparison_.scenarios[i];
      const std::string file = file_name(scenario.report);
      const std::string number = std::to_string(i + 1);
      std::string body =
          wrapped(fmt::format("{}: {}{}", printable(scenario.label), scenario_text(scenario),
                              file == scenario.label ? "" : "; " + printable(file)),
                  kIndent + kNumberColumns, options_.width);
      out_ += body.replace(kIndent, number.size(), number);
    }
  }

  /// "Operation  1  per file  ...  2  x 1  per file  ...".
  [[nodiscard]] TextTable scenario_columns(const std::string& first, bool with_verdict) const {
    std::vector<TextTable::Column> columns{{first}};
    for (std::size_t i = 0; i < comparison_.scenarios.size(); ++i) {
      columns.push_back({std::to_string(i + 1), true});
      if (i > 0) columns.push_back({"x 1", true});
      columns.push_back({"per file", true});
      if (with_verdict) columns.push_back({""});
    }
    return TextTable(std::move(columns));
  }

  void operation_columns() {
    heading("Operations", ratio_note());
    TextTable table = scenario_columns("Operation", true);
    for (const std::size_t at : operations_sent(comparison_)) {
      const OperationRow& row = comparison_.operations[at];
      Cells cells{std::string(db::operation_name(row.operation))};
      const auto first = static_cast<double>(row.values.front().count);
      for (std::size_t i = 0; i < row.values.size(); ++i) {
        const ComparedOperation& value = row.values[i];
        const Style style = style_of(value.verdict);
        cells.emplace_back(grouped(value.count), style);
        if (i > 0) {
          cells.emplace_back(
              ratio_text(ratio_to_first(comparison_, i, static_cast<double>(value.count), first)));
        }
        cells.emplace_back(value.per_file ? figure_text(*value.per_file) : std::string());
        cells.emplace_back(std::string(short_verdict(value.verdict)), style);
      }
      table.row(std::move(cells));
    }
    out_ += table.render(kIndent, options_.color);
    paragraph(color_text(comparison_) + '.', kIndent);
  }

  void total_columns() {
    heading("In all", ratio_note());
    TextTable table = scenario_columns("", false);
    for (const Total& total : totals()) {
      Cells cells{std::string(total.title)};
      const double first = total.value(comparison_.scenarios.front().report.summary);
      for (std::size_t i = 0; i < comparison_.scenarios.size(); ++i) {
        const Scenario& scenario = comparison_.scenarios[i];
        const double value = total.value(scenario.report.summary);
        cells.emplace_back(total.text(value));
        if (i > 0) cells.emplace_back(ratio_text(ratio_to_first(comparison_, i, value, first)));
        cells.emplace_back(
            scenario.files > 0 ? total.text(value / static_cast<double>(scenario.files)) : "");
      }
      table.row(std::move(cells));
    }
    out_ += table.render(kIndent, options_.color);
  }

  void finding_columns() {
    if (comparison_.findings.empty()) return no_findings();
    heading("Findings");
    std::vector<TextTable::Column> columns{{"Rule"}};
    for (std::size_t i = 0; i < comparison_.scenarios.size(); ++i)
      columns.push_back({std::to_string(i + 1)});
    TextTable table(std::move(columns));
    for (const FindingRow& row : comparison_.findings) {
      Cells cells{row.rule};
      for (const auto& finding : row.values) {
        cells.emplace_back(finding ? finding_text(finding) : "none",
                           finding ? style_of(finding->severity) : Style::kDim);
      }
      table.row(std::move(cells));
    }
    out_ += table.render(kIndent, options_.color);
  }

  void no_findings() {
    heading("Findings");
    paragraph("None in any capture: no rule found requests that were not needed.", kIndent);
  }

  [[nodiscard]] TextTable scenario_rows(std::vector<TextTable::Column> more) const {
    std::vector<TextTable::Column> columns{{"", true}, {"Capture"}, {"Files", true}};
    columns.insert(columns.end(), more.begin(), more.end());
    return TextTable(std::move(columns));
  }
  [[nodiscard]] Cells row_head(std::size_t i) const {
    const Scenario& scenario = comparison_.scenarios[i];
    return {std::to_string(i + 1), cut(scenario.label),
            scenario.files > 0 ? grouped(scenario.files) : "?"};
  }

  void operation_rows(bool per_file) {
    heading(per_file ? "Operations per file" : "Operations",
            per_file ? "" : "! more than needed, !! far more");
    const std::vector<std::size_t> sent = operations_sent(comparison_);
    std::vector<TextTable::Column> columns;
    for (const std::size_t at : sent)
      columns.push_back(
          {std::string(db::operation_name(comparison_.operations[at].operation)), true});
    TextTable table = scenario_rows(std::move(columns));
    for (std::size_t i = 0; i < comparison_.scenarios.size(); ++i) {
      Cells cells = row_head(i);
      for (const std::size_t at : sent) {
        const ComparedOperation& value = comparison_.operations[at].values[i];
        const std::string figure = !per_file        ? grouped(value.count)
                                   : value.per_file ? figure_text(*value.per_file)
                                                    : std::string();
        cells.emplace_back(std::string(figure.empty() ? "" : sign(value.verdict)) + figure,
                           style_of(value.verdict));
      }
      table.row(std::move(cells));
    }
    out_ += table.render(kIndent, options_.color);
    if (!per_file) paragraph(color_text(comparison_) + '.', kIndent);
  }

  void total_rows() {
    heading("In all", ratio_note());
    TextTable table = scenario_rows({{"Round trips", true},
                                     {"per file", true},
                                     {"x 1", true},
                                     {"Bytes", true},
                                     {"Busy", true},
                                     {"per file", true}});
    const double first = comparison_.scenarios.front().report.summary.round_trips;
    for (std::size_t i = 0; i < comparison_.scenarios.size(); ++i) {
      const Scenario& scenario = comparison_.scenarios[i];
      const db::SummaryRecord& sum = scenario.report.summary;
      const auto files = static_cast<double>(scenario.files);
      const auto busy_ns = static_cast<double>(sum.busy_ns);
      Cells cells = row_head(i);
      cells.emplace_back(count_text(sum.round_trips));
      cells.emplace_back(files > 0 ? figure_text(sum.round_trips / files) : "");
      cells.emplace_back(ratio_text(ratio_to_first(comparison_, i, sum.round_trips, first)));
      cells.emplace_back(bytes_text(static_cast<double>(sum.smb_bytes)));
      cells.emplace_back(duration_text(busy_ns));
      cells.emplace_back(files > 0 ? duration_text(busy_ns / files) : "");
      table.row(std::move(cells));
    }
    out_ += table.render(kIndent, options_.color);
  }

  void waste_rows() {
    heading("Wasted");
    TextTable table = scenario_rows({{"Operations", true},
                                     {"Round trips", true},
                                     {"of all", true},
                                     {"Bytes", true},
                                     {"Time", true}});
    for (std::size_t i = 0; i < comparison_.scenarios.size(); ++i) {
      const db::SummaryRecord& sum = comparison_.scenarios[i].report.summary;
      Cells cells = row_head(i);
      cells.emplace_back(count_text(sum.wasted.operations));
      cells.emplace_back(count_text(sum.wasted.round_trips));
      cells.emplace_back(percent_text(sum.wasted.round_trips, sum.round_trips));
      cells.emplace_back(bytes_text(sum.wasted.bytes));
      cells.emplace_back(duration_text(sum.wasted.time_ns));
      table.row(std::move(cells));
    }
    out_ += table.render(kIndent, options_.color);
  }

  void finding_list() {
    if (comparison_.findings.empty()) return no_findings();
    heading("Findings", "the captures that have them, by number");
    TextTable table({{"Rule"}, {"High"}, {"Medium"}, {"Low"}, {"Info"}});
    for (const FindingRow& row : comparison_.findings) {
      Cells cells{row.rule};
      for (const db::Severity severity :
           {db::Severity::kHigh, db::Severity::kMedium, db::Severity::kLow, db::Severity::kInfo})
        cells.emplace_back(scenarios_with(row, severity), style_of(severity));
      table.row(std::move(cells));
    }
    out_ += table.render(kIndent, options_.color);
  }

  const Comparison& comparison_;
  const RenderOptions& options_;
  std::string out_;
};

}  // namespace

std::string render_comparison_text(const Comparison& comparison, const RenderOptions& options) {
  return ComparisonText(comparison, options).render();
}

}  // namespace smbscope::report
