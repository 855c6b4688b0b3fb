// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/compare.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "db/names.h"

namespace smbscope::report {
namespace {

using Counts = std::array<std::uint64_t, db::kOperationCount>;

std::size_t index_of(db::Operation operation) { return static_cast<std::size_t>(operation); }

/// Requests per operation in the whole capture. A command may count as another one in some of its
/// information levels (db::operation_of).
Counts counts_of(const std::vector<db::CommandRecord>& commands) {
  Counts counts{};
  for (const db::CommandRecord& command : commands) {
    std::uint64_t plain = command.requests;
    for (const auto& [detail, requests] : command.details) {
      counts[index_of(db::operation_of(command.command, detail))] += requests;
      plain -= std::min(plain, requests);
    }
    counts[index_of(db::operation_of(command.command, {}))] += plain;
  }
  return counts;
}

/// What all workloads of a capture needed of one operation beside what they sent.
struct Need {
  db::WorkloadOperation operation;  // expected -1: not known
  std::uint64_t files = 0;
};

Need need_of(const CaptureReport& report, db::Operation operation) {
  Need sum{{operation, 0, 0}, 0};
  const bool never_judged =
      operation == db::Operation::kConnect || operation == db::Operation::kOther;
  if (report.workloads.empty() || never_judged) {
    sum.operation.expected = -1;
    return sum;
  }
  for (const db::WorkloadRecord& workload : report.workloads) {
    sum.files += workload.files;
    const auto row =
        std::ranges::find(workload.operations, operation, &db::WorkloadOperation::operation);
    if (row == workload.operations.end()) continue;
    sum.operation.observed += row->observed;
    if (row->expected >= 0) {
      if (sum.operation.expected >= 0) sum.operation.expected += row->expected;
    } else if (row->observed > 0) {
      sum.operation.expected = -1;
    }
  }
  return sum;
}

/// How often a scenario sent an operation, in the measure in which scenarios are compared: per
/// file where files are known. Connecting isn't done per file.
std::optional<double> rate_of(const Scenario& scenario, const OperationRow& row, std::size_t at,
                              bool by_file) {
  if (!row.values[at].count) return std::nullopt;
  const auto count = static_cast<double>(*row.values[at].count);
  if (row.operation == db::Operation::kConnect || !by_file) return count;
  if (scenario.files == 0) return std::nullopt;
  return count / static_cast<double>(scenario.files);
}

/// The lowest rate among the scenarios of that kind; nullopt where there are no two.
std::optional<double> best_rate(const Comparison& comparison, const OperationRow& row,
                                std::string_view kind, bool by_file) {
  std::optional<double> best;
  std::size_t compared = 0;
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
    const Scenario& scenario = comparison.scenarios[i];
    if (kind_of(scenario) != kind) continue;
    const auto rate = rate_of(scenario, row, i, by_file);
    if (!rate) continue;
    ++compared;
    best = best ? std::min(*best, *rate) : *rate;
  }
  return compared > 1 ? best : std::nullopt;
}

void judge_by_best(const Comparison& comparison, OperationRow& row, std::size_t at, bool by_file) {
  const Scenario& scenario = comparison.scenarios[at];
  ComparedOperation& value = row.values[at];
  const auto best = best_rate(comparison, row, kind_of(scenario), by_file);
  const auto rate = rate_of(scenario, row, at, by_file);
  if (!best || !rate) return;
  const auto count = static_cast<double>(*value.count);
  const double expected = *rate > 0 ? count * *best / *rate : 0;
  value.verdict = judge({row.operation, expected, *value.count}, scenario.files);
  value.basis = Basis::kBest;
}

OperationRow operation_row(const Comparison& comparison, const std::vector<Counts>& counts,
                           db::Operation operation) {
  OperationRow row{operation, {}};
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
    const Scenario& scenario = comparison.scenarios[i];
    ComparedOperation& value = row.values.emplace_back();
    if (!is_comparable(scenario)) continue;
    value.count = counts[i][index_of(operation)];
    const auto count = static_cast<double>(*value.count);
    if (scenario.files > 0) value.per_file = count / static_cast<double>(scenario.files);
    const ComparedOperation& first = row.values.front();
    if (first.count > 0) value.ratio = count / static_cast<double>(*first.count);
    if (first.per_file > 0 && value.per_file)
      value.per_file_ratio = *value.per_file / *first.per_file;
    const Need need = need_of(scenario.report, operation);
    if (need.operation.expected < 0) continue;
    value.needed = need.operation.expected;
    value.verdict = judge(need.operation, need.files);
    value.basis = Basis::kNeeded;
  }
  const bool by_file = std::ranges::any_of(
      comparison.scenarios, [](const Scenario& scenario) { return scenario.files > 0; });
  for (std::size_t i = 0; i < row.values.size(); ++i)
    if (row.values[i].basis == Basis::kNone) judge_by_best(comparison, row, i, by_file);
  return row;
}

bool have_same_files(const std::vector<Scenario>& scenarios) {
  std::optional<std::uint64_t> files;
  for (const Scenario& scenario : scenarios) {
    if (!is_comparable(scenario)) continue;
    if (files.value_or(scenario.files) != scenario.files) return false;
    files = scenario.files;
  }
  return true;
}

std::vector<FindingRow> finding_rows(const std::vector<Scenario>& scenarios) {
  std::map<std::string, FindingRow> by_rule;
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    for (const db::FindingRecord& finding : scenarios[i].report.findings) {
      FindingRow& row = by_rule[finding.rule];
      row.rule = finding.rule;
      row.values.resize(scenarios.size());
      if (!row.values[i]) row.values[i].emplace();
      ComparedFinding& sum = *row.values[i];
      ++sum.count;
      sum.severity = std::max(sum.severity, finding.severity);
      sum.cost.operations += finding.cost.operations;
      sum.cost.round_trips += finding.cost.round_trips;
      sum.cost.time_ns += finding.cost.time_ns;
      sum.cost.bytes += finding.cost.bytes;
    }
  }
  std::vector<FindingRow> rows;
  rows.reserve(by_rule.size());
  for (auto& [rule, row] : by_rule) rows.push_back(std::move(row));
  const auto weight = [](const FindingRow& row) {
    std::pair<db::Severity, double> most{db::Severity::kInfo, 0};
    for (const auto& value : row.values) {
      if (!value) continue;
      most.first = std::max(most.first, value->severity);
      most.second += value->cost.round_trips;
    }
    return most;
  };
  std::ranges::stable_sort(rows, std::ranges::greater{}, weight);
  return rows;
}

}  // namespace

std::string_view kind_of(const Scenario& scenario) {
  const auto& workloads = scenario.report.workloads;
  return workloads.empty() ? std::string_view() : std::string_view(workloads.front().kind);
}

bool is_comparable(const Scenario& scenario) {
  std::uint64_t opaque = 0;
  for (const db::ConnectionRecord& connection : scenario.report.connections)
    opaque += connection.opaque.client_messages + connection.opaque.server_messages;
  const std::uint64_t operations = scenario.report.summary.operations;
  return operations > 0 && opaque <= operations;
}

Comparison compare(std::vector<Scenario> scenarios, std::uint64_t files) {
  Comparison comparison;
  comparison.scenarios = std::move(scenarios);
  std::vector<Counts> counts;
  for (Scenario& scenario : comparison.scenarios) {
    const auto& workloads = scenario.report.workloads;
    const std::uint64_t seen = workloads.empty() ? 0 : workloads.front().files;
    scenario.files = files > 0 ? files : seen;
    counts.push_back(counts_of(scenario.report.commands));
  }
  comparison.same_files = have_same_files(comparison.scenarios);
  for (std::size_t i = 0; i < db::kOperationCount; ++i)
    comparison.operations.push_back(
        operation_row(comparison, counts, static_cast<db::Operation>(i)));
  comparison.findings = finding_rows(comparison.scenarios);
  return comparison;
}

}  // namespace smbscope::report
