// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "db/names.h"
#include "report/compare_formats.h"
#include "report/compare_words.h"
#include "report/escape.h"

namespace smbscope::report {
namespace {

/// "find", "delete_rename": an operation as the name of a column.
std::string key_of(db::Operation operation) {
  std::string key(db::operation_name(operation));
  std::ranges::transform(key, key.begin(), [](unsigned char c) {
    return std::isalnum(c) != 0 ? static_cast<char>(std::tolower(c)) : '_';
  });
  return key;
}

std::string known(std::optional<double> value) {
  return value ? fmt::format("{:g}", std::round(*value * 1000) / 1000) : std::string();
}

std::string_view verdict_field(const ComparedOperation& value) {
  return value.verdict == Verdict::kNotKnown ? "" : verdict_key(value.verdict);
}

std::string total_field(const Total& total, const Scenario& scenario) {
  if (!is_comparable(scenario)) return {};
  const double value = total.value(scenario.report.summary);
  return total.key.ends_with("_s") ? fmt::format("{:.9f}", value / 1e9)
                                   : fmt::format("{:.0f}", value);
}

class CsvTable {
 public:
  void field(std::string_view text) {
    if (!at_line_start_) out_ += ',';
    out_ += csv_field(text);
    at_line_start_ = false;
  }
  void end_line() {
    out_ += '\n';
    at_line_start_ = true;
  }
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  std::string out_;
  bool at_line_start_ = true;
};

void title_line(CsvTable& table, const Comparison& comparison) {
  for (const char* title : {"capture", "file", "workload", "files"}) table.field(title);
  for (const char* suffix : {"", "_per_file", "_ratio", "_per_file_ratio", "_verdict"})
    for (const OperationRow& row : comparison.operations)
      table.field(key_of(row.operation) + suffix);
  for (const Total& total : totals()) table.field(total.key);
  for (const FindingRow& row : comparison.findings) table.field(row.rule);
  table.end_line();
}

void scenario_line(CsvTable& table, const Comparison& comparison, std::size_t i) {
  const Scenario& scenario = comparison.scenarios[i];
  table.field(scenario.label);
  table.field(scenario.report.capture.file);
  table.field(kind_of(scenario));
  table.field(scenario.files > 0 ? std::to_string(scenario.files) : "");
  for (const OperationRow& row : comparison.operations)
    table.field(row.values[i].count ? std::to_string(*row.values[i].count) : "");
  for (const OperationRow& row : comparison.operations) table.field(known(row.values[i].per_file));
  for (const OperationRow& row : comparison.operations) table.field(known(row.values[i].ratio));
  for (const OperationRow& row : comparison.operations)
    table.field(known(row.values[i].per_file_ratio));
  for (const OperationRow& row : comparison.operations) table.field(verdict_field(row.values[i]));
  for (const Total& total : totals()) table.field(total_field(total, scenario));
  for (const FindingRow& row : comparison.findings)
    table.field(row.values[i] ? db::severity_name(row.values[i]->severity) : "");
  table.end_line();
}

}  // namespace

std::string render_comparison_csv(const Comparison& comparison, const RenderOptions& /*options*/) {
  CsvTable table;
  title_line(table, comparison);
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) scenario_line(table, comparison, i);
  return table.take();
}

}  // namespace smbscope::report
