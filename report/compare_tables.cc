// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/compare_tables.h"

#include <algorithm>
#include <array>

#include "db/names.h"
#include "report/compare_words.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

using Cell = CompareTable::Cell;
using Column = CompareTable::Column;
using Cells = std::vector<Cell>;

constexpr const char* kNotKnown = "?";

std::string number_of(std::size_t i) { return std::to_string(i + 1); }

std::string ratio_note(const Comparison& comparison) {
  return comparison.same_files ? "x 1: against the first" : "x 1: against the first, per file";
}

Cell severity_cell(std::string text, db::Severity severity) {
  Cell cell(std::move(text));
  cell.severity = severity;
  return cell;
}

std::string per_file_text(const ComparedOperation& value) {
  return value.per_file ? figure_text(*value.per_file) : kNotKnown;
}

std::string count_of(const ComparedOperation& value) {
  return value.count ? grouped(*value.count) : kNotKnown;
}

/// A figure that stands for nothing where the requests of the scenario can't be seen.
Cell seen(const Scenario& scenario, std::string figure) {
  return is_comparable(scenario) ? std::move(figure) : kNotKnown;
}

/// A sum per file.
Cell share(const Scenario& scenario, double value, std::string (*text)(double value)) {
  if (scenario.files == 0) return std::string(kNotKnown);
  return seen(scenario, text(value / static_cast<double>(scenario.files)));
}

// ---------------------------------------------------------------- scenarios as columns

/// "Operation  1  per file  ...  2  x 1  per file  ...".
std::vector<Column> scenario_columns(const Comparison& comparison, const std::string& first,
                                     bool with_verdict) {
  std::vector<Column> columns{{first}};
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
    columns.push_back({number_of(i), true});
    if (i > 0) columns.push_back({"x 1", true});
    columns.push_back({"per file", true});
    if (with_verdict) columns.push_back({""});
  }
  return columns;
}

CompareTable operation_columns(const Comparison& comparison) {
  CompareTable table{"Operations",
                     ratio_note(comparison),
                     color_text(comparison),
                     scenario_columns(comparison, "Operation", true),
                     {}};
  for (const std::size_t at : operations_sent(comparison)) {
    const OperationRow& row = comparison.operations[at];
    const auto first = static_cast<double>(row.values.front().count.value_or(0));
    Cells cells{std::string(db::operation_name(row.operation))};
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      const ComparedOperation& value = row.values[i];
      const auto count = static_cast<double>(value.count.value_or(0));
      cells.emplace_back(count_of(value));
      if (i > 0) cells.emplace_back(ratio_text(ratio_to_first(comparison, i, count, first)));
      cells.emplace_back(per_file_text(value));
      cells.emplace_back(verdict_word(value.verdict), value.verdict);
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

CompareTable total_columns(const Comparison& comparison) {
  CompareTable table{
      "In all", ratio_note(comparison), "", scenario_columns(comparison, "", false), {}};
  for (const Total& total : totals()) {
    const double first = total.value(comparison.scenarios.front().report.summary);
    Cells cells{std::string(total.title)};
    for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
      const Scenario& scenario = comparison.scenarios[i];
      const double value = total.value(scenario.report.summary);
      cells.push_back(seen(scenario, total.text(value)));
      if (i > 0) cells.emplace_back(ratio_text(ratio_to_first(comparison, i, value, first)));
      cells.push_back(share(scenario, value, total.text_per_file));
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

CompareTable finding_columns(const Comparison& comparison) {
  CompareTable table{"Findings", "Worst severity, costs summed", "", {{"Rule"}}, {}};
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i)
    table.columns.push_back({number_of(i)});
  for (const FindingRow& row : comparison.findings) {
    Cells cells{row.rule};
    for (const auto& finding : row.values) {
      cells.push_back(finding ? severity_cell(finding_text(*finding), finding->severity)
                              : Cell(seen(comparison.scenarios[cells.size() - 1], "none")));
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

// ---------------------------------------------------------------- scenarios as rows

std::vector<Column> head_columns() {
  return {{"", true}, {"Capture", false, true}, {"Files", true}};
}

Cells head_cells(const Comparison& comparison, std::size_t i) {
  const Scenario& scenario = comparison.scenarios[i];
  return {number_of(i), scenario.label, scenario.files > 0 ? grouped(scenario.files) : kNotKnown};
}

CompareTable operation_rows(const Comparison& comparison, bool per_file) {
  CompareTable table{per_file ? "Operations per file" : "Operations",
                     "",
                     per_file ? "" : color_text(comparison),
                     head_columns(),
                     {}};
  const std::vector<std::size_t> sent = operations_sent(comparison);
  for (const std::size_t at : sent)
    table.columns.push_back(
        {std::string(db::operation_name(comparison.operations[at].operation)), true});
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
    Cells cells = head_cells(comparison, i);
    for (const std::size_t at : sent) {
      const ComparedOperation& value = comparison.operations[at].values[i];
      cells.emplace_back(per_file ? per_file_text(value) : count_of(value), value.verdict);
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

CompareTable total_rows(const Comparison& comparison) {
  CompareTable table{"In all", ratio_note(comparison), "", head_columns(), {}};
  for (const char* title : {"Round trips", "per file", "x 1", "Bytes", "Busy", "per file"})
    table.columns.push_back({title, true});
  const double first = comparison.scenarios.front().report.summary.round_trips;
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
    const Scenario& scenario = comparison.scenarios[i];
    const db::SummaryRecord& sum = scenario.report.summary;
    const auto busy_ns = static_cast<double>(sum.busy_ns);
    Cells cells = head_cells(comparison, i);
    cells.push_back(seen(scenario, count_text(sum.round_trips)));
    cells.push_back(share(scenario, sum.round_trips, figure_text));
    cells.emplace_back(ratio_text(ratio_to_first(comparison, i, sum.round_trips, first)));
    cells.push_back(seen(scenario, bytes_text(static_cast<double>(sum.smb_bytes))));
    cells.push_back(seen(scenario, duration_text(busy_ns)));
    cells.push_back(share(scenario, busy_ns, duration_text));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

CompareTable waste_rows(const Comparison& comparison) {
  CompareTable table{"Wasted", "", "", head_columns(), {}};
  for (const char* title : {"Operations", "Round trips", "of all", "Bytes", "Time"})
    table.columns.push_back({title, true});
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
    const Scenario& scenario = comparison.scenarios[i];
    const db::SummaryRecord& sum = scenario.report.summary;
    Cells cells = head_cells(comparison, i);
    cells.push_back(seen(scenario, count_text(sum.wasted.operations)));
    cells.push_back(seen(scenario, count_text(sum.wasted.round_trips)));
    cells.push_back(seen(scenario, percent_text(sum.wasted.round_trips, sum.round_trips)));
    cells.push_back(seen(scenario, bytes_text(sum.wasted.bytes)));
    cells.push_back(seen(scenario, duration_text(sum.wasted.time_ns)));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

/// The numbers, from 1, of the scenarios in which a rule has findings of that severity at worst.
std::string scenarios_with(const FindingRow& row, db::Severity severity) {
  std::string numbers;
  for (std::size_t i = 0; i < row.values.size(); ++i)
    if (row.values[i] && row.values[i]->severity == severity)
      numbers += (numbers.empty() ? "" : ", ") + number_of(i);
  return numbers;
}

CompareTable finding_list(const Comparison& comparison) {
  CompareTable table{"Findings",
                     "Numbers of the captures that have them",
                     "",
                     {{"Rule"}, {"High"}, {"Medium"}, {"Low"}, {"Info"}},
                     {}};
  for (const FindingRow& row : comparison.findings) {
    Cells cells{row.rule};
    for (const db::Severity severity :
         {db::Severity::kHigh, db::Severity::kMedium, db::Severity::kLow, db::Severity::kInfo})
      cells.push_back(severity_cell(scenarios_with(row, severity), severity));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

std::vector<CompareTable> comparison_tables(const Comparison& comparison) {
  const auto& scenarios = comparison.scenarios;
  std::vector<CompareTable> tables;
  if (scenarios.size() <= kMaxScenarioColumns) {
    tables = {operation_columns(comparison), total_columns(comparison),
              finding_columns(comparison)};
  } else {
    tables.push_back(operation_rows(comparison, false));
    if (std::ranges::any_of(scenarios, [](const Scenario& one) { return one.files > 0; }))
      tables.push_back(operation_rows(comparison, true));
    tables.push_back(total_rows(comparison));
    tables.push_back(waste_rows(comparison));
    tables.push_back(finding_list(comparison));
  }
  if (comparison.findings.empty())
    tables.back() = {"Findings",
                     "",
                     "None in any capture: no rule found requests that were not "
                     "needed",
                     {},
                     {}};
  return tables;
}

CompareTable scenario_table(const Comparison& comparison) {
  CompareTable table{"Captures", "", "", {{"", true}, {"Capture", false, true}, {"What"}}, {}};
  const bool with_files = std::ranges::any_of(comparison.scenarios, [](const Scenario& scenario) {
    return scenario.label != file_name(scenario.report);
  });
  if (with_files) table.columns.push_back({"File", false, true});
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
    const Scenario& scenario = comparison.scenarios[i];
    Cells cells{number_of(i), scenario.label, scenario_text(scenario)};
    if (with_files) cells.emplace_back(file_name(scenario.report));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace smbscope::report
