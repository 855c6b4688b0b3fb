// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/compare_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "db/names.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

double wasted_operations(const db::SummaryRecord& s) { return s.wasted.operations; }
double wasted_round_trips(const db::SummaryRecord& s) { return s.wasted.round_trips; }
double wasted_bytes(const db::SummaryRecord& s) { return s.wasted.bytes; }
double wasted_ns(const db::SummaryRecord& s) { return s.wasted.time_ns; }
double operations(const db::SummaryRecord& s) { return static_cast<double>(s.operations); }
double round_trips(const db::SummaryRecord& s) { return s.round_trips; }
double smb_bytes(const db::SummaryRecord& s) { return static_cast<double>(s.smb_bytes); }
double busy_ns(const db::SummaryRecord& s) { return static_cast<double>(s.busy_ns); }

std::string joined(const std::vector<std::string>& parts) {
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// The numbers, from 1, of the scenarios for which `holds`.
template <typename Holds>
std::vector<std::string> numbers_where(const Comparison& comparison, const Holds& holds) {
  std::vector<std::string> numbers;
  for (std::size_t i = 0; i < comparison.scenarios.size(); ++i)
    if (holds(comparison.scenarios[i])) numbers.push_back(std::to_string(i + 1));
  return numbers;
}

bool lost_data(const Scenario& scenario) {
  return std::ranges::any_of(scenario.report.quality, [](const db::DiagnosticRecord& note) {
    return note.severity >= db::Quality::kDataLoss;
  });
}

bool taken_at_server(const Scenario& scenario) {
  return scenario.report.position == db::CapturePosition::kServer;
}

std::string files_caution(const Comparison& comparison) {
  if (comparison.same_files) return {};
  const auto unknown = numbers_where(comparison, [](const Scenario& scenario) {
    return scenario.files == 0 && is_comparable(scenario);
  });
  std::string text =
      "The captures differ in files, so colours and ratios in words go by what was "
      "sent per file";
  if (!unknown.empty())
    text +=
        fmt::format(". How many files {} worked on is not known; --files says it", joined(unknown));
  return text;
}

std::string kinds_caution(const Comparison& comparison) {
  std::vector<std::string> kinds;
  for (const Scenario& scenario : comparison.scenarios) {
    const std::string kind(kind_of(scenario));
    if (!kind.empty() && std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
  }
  if (kinds.size() < 2) return {};
  return fmt::format(
      "The captures do not all show the same kind of work ({}): between kinds the "
      "difference may lie in the task",
      joined(kinds));
}

/// The scenario behind an index for people: its number in the tables and its label.
std::string named(const Comparison& comparison, std::size_t i) {
  return fmt::format("{} ({})", i + 1, comparison.scenarios[i].label);
}

/// `value` per file, or in all where the files of one of both are not known.
double per_file(const Scenario& scenario, double value, bool by_file) {
  return by_file ? value / static_cast<double>(scenario.files) : value;
}

/// "Find (+158), Create (+321)": what explains most of why `other` sent more than `base`, or less.
std::string sources_text(const Comparison& comparison, std::size_t base, std::size_t other,
                         bool more) {
  constexpr std::size_t kNamed = 3;
  constexpr double kWorthNaming = 0.1;  // of the whole difference
  const Scenario& from = comparison.scenarios[base];
  const Scenario& to = comparison.scenarios[other];
  const bool by_file = from.files > 0 && to.files > 0;
  std::vector<std::pair<double, db::Operation>> sources;
  double sum = 0;
  for (const OperationRow& row : comparison.operations) {
    const auto rate = [&](std::size_t i) {
      const auto count = static_cast<double>(row.values[i].count.value_or(0));
      return per_file(comparison.scenarios[i], count, by_file);
    };
    const double difference = rate(other) - rate(base);
    if (more ? difference <= 0 : difference >= 0) continue;
    sources.emplace_back(std::abs(difference), row.operation);
    sum += std::abs(difference);
  }
  std::ranges::stable_sort(sources, std::ranges::greater{},
                           [](const auto& source) { return source.first; });
  std::vector<std::string> parts;
  for (const auto& [difference, operation] : sources) {
    if (parts.size() == kNamed || difference < kWorthNaming * sum) break;
    const bool in_all = by_file && from.files == to.files;
    const double shown = in_all ? difference * static_cast<double>(to.files) : difference;
    parts.push_back(fmt::format("{} ({}{}{})", db::operation_name(operation), more ? '+' : '-',
                                by_file && !in_all ? figure_text(shown) : count_text(shown),
                                by_file && !in_all ? " per file" : ""));
  }
  return joined(parts);
}

/// Rules that `with` has findings of and `without` has none of, notices left out.
std::string rules_only_in(const Comparison& comparison, std::size_t with, std::size_t without) {
  std::vector<std::string> rules;
  for (const FindingRow& row : comparison.findings) {
    const auto& finding = row.values[with];
    if (finding && finding->severity > db::Severity::kInfo && !row.values[without])
      rules.push_back(row.rule);
  }
  return joined(rules);
}

/// Ratios nearer to 1 than this are called alike.
constexpr double kAlike = 0.05;

/// "2 (B) needs 9.4 times the round trips of 1 (A) per file (19.5 against 2.1)".
std::string round_trip_text(double has, double had, const std::string& one,
                            const std::string& other, bool by_file) {
  const double ratio = ratio_of(has, had).value_or(1);
  std::string text;
  if (ratio > 1 + kAlike) {
    text = fmt::format("{} needs {} times the round trips of {}", one, times_text(ratio), other);
  } else if (ratio < 1 - kAlike) {
    text =
        fmt::format("{} needs {:.0f} % fewer round trips than {}", one, 100 * (1 - ratio), other);
  } else {
    text = fmt::format("{} needs about as many round trips as {}", one, other);
  }
  return fmt::format("{}{} ({} against {})", text, by_file ? " per file" : " in all",
                     figure_text(has), figure_text(had));
}

std::string busy_text(std::optional<double> ratio) {
  if (!ratio) return {};
  if (std::abs(*ratio - 1) <= kAlike) return ", in about the same busy time";
  return fmt::format(", and {} times the busy time", times_text(*ratio));
}

/// How `other` differs from `base`: round trips, busy time, what makes most of it, findings.
std::string pair_text(const Comparison& comparison, std::size_t base, std::size_t other) {
  const Scenario& from = comparison.scenarios[base];
  const Scenario& to = comparison.scenarios[other];
  for (const std::size_t i : {base, other})
    if (!is_comparable(comparison.scenarios[i]))
      return fmt::format("{} can't be compared: {}", named(comparison, i),
                         comparison.scenarios[i].report.summary.operations == 0
                             ? "no requests are visible in it"
                             : "most of its traffic is encrypted");
  const bool by_file = from.files > 0 && to.files > 0;
  const double had = per_file(from, from.report.summary.round_trips, by_file);
  const double has = per_file(to, to.report.summary.round_trips, by_file);
  std::string text =
      round_trip_text(has, had, named(comparison, other), named(comparison, base), by_file) +
      busy_text(ratio_of(per_file(to, busy_ns(to.report.summary), by_file),
                         per_file(from, busy_ns(from.report.summary), by_file)));
  if (std::abs(has - had) > kAlike * had) {
    const std::string sources = sources_text(comparison, base, other, has > had);
    if (!sources.empty()) text += "; most of it " + sources;
  }
  const std::string appear = rules_only_in(comparison, other, base);
  const std::string vanish = rules_only_in(comparison, base, other);
  if (!appear.empty()) text += ". Findings that appear: " + appear;
  if (!vanish.empty())
    text += fmt::format("{} that vanish: {}", appear.empty() ? ". Findings" : "; findings", vanish);
  return text;
}

/// The best and the worst of each kind of work, by round trips per file.
std::vector<std::string> extremes(const Comparison& comparison) {
  std::vector<std::string> texts;
  std::vector<std::string_view> done;
  for (const Scenario& scenario : comparison.scenarios) {
    const std::string_view kind = kind_of(scenario);
    if (kind.empty() || std::ranges::find(done, kind) != done.end()) continue;
    done.push_back(kind);
    std::vector<std::pair<double, std::size_t>> ranked;
    for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
      const Scenario& one = comparison.scenarios[i];
      if (kind_of(one) == kind && one.files > 0 && is_comparable(one))
        ranked.emplace_back(per_file(one, one.report.summary.round_trips, true), i);
    }
    if (ranked.size() < 2) continue;
    const auto rate = [](const auto& one) { return one.first; };
    const auto best = std::ranges::min_element(ranked, {}, rate);
    const auto worst = std::ranges::max_element(ranked, {}, rate);
    texts.push_back(fmt::format("{}, {}, the most against the fewest: {}", kind,
                                counted(ranked.size(), "capture"),
                                pair_text(comparison, best->second, worst->second)));
  }
  if (texts.empty())
    texts.emplace_back("No two of the captures show the same kind of work on known files");
  return texts;
}

}  // namespace

std::vector<std::string> differences(const Comparison& comparison) {
  if (comparison.scenarios.size() > kMaxScenarioColumns) return extremes(comparison);
  std::vector<std::string> texts;
  for (std::size_t i = 1; i < comparison.scenarios.size(); ++i)
    texts.push_back(pair_text(comparison, 0, i));
  return texts;
}

std::vector<std::string> cautions(const Comparison& comparison) {
  std::vector<std::string> texts = {kinds_caution(comparison), files_caution(comparison)};
  const auto opaque =
      numbers_where(comparison, [](const Scenario& scenario) { return !is_comparable(scenario); });
  if (!opaque.empty())
    texts.push_back(
        fmt::format("Nothing to compare in {}: no requests are visible, or most of "
                    "the traffic is encrypted",
                    joined(opaque)));
  const auto lossy = numbers_where(comparison, lost_data);
  if (!lossy.empty())
    texts.push_back(
        fmt::format("Data is missing from {}: figures there are lower bounds", joined(lossy)));
  const auto at_server = numbers_where(comparison, taken_at_server);
  if (!at_server.empty() && at_server.size() < comparison.scenarios.size())
    texts.push_back(
        fmt::format("Taken at the server: {}. No seconds there hold the network's round trips; "
                    "compare round trips instead",
                    joined(at_server)));
  std::erase(texts, "");
  return texts;
}

std::string color_text(const Comparison& comparison) {
  if (operations_sent(comparison).empty()) return "No requests are visible in any capture";
  constexpr Yardstick kYardstick;
  std::string text = fmt::format(
      "Colours of operations: against what the files of each capture needed at most; up to {} "
      "times that, or fewer than {} more, is fine, up to {} times more than needed, above far more",
      kYardstick.fine_up_to, kYardstick.slack, kYardstick.more_up_to);
  std::vector<std::string> by_best;
  for (const OperationRow& row : comparison.operations) {
    const bool is_by_best = std::ranges::any_of(row.values, [](const ComparedOperation& value) {
      return value.count > 0 && value.basis == Basis::kBest;
    });
    if (is_by_best) by_best.emplace_back(db::operation_name(row.operation));
  }
  if (!by_best.empty())
    text += fmt::format(
        ". Where the need is not known ({}): by the same measure against the "
        "fewest among the captures with the same kind of work",
        joined(by_best));
  return text;
}

std::string scenario_text(const Scenario& scenario) {
  const CaptureReport& report = scenario.report;
  std::vector<std::string> parts;
  if (!report.workloads.empty()) parts.push_back(workload_text(report.workloads.front()));
  if (!report.connections.empty()) {
    const auto busiest =
        std::ranges::max_element(report.connections, {}, &db::ConnectionRecord::busy_ns);
    parts.push_back(fmt::format("{}, {}", dialect_text(*busiest), protection_text(*busiest)));
    if (report.position != db::CapturePosition::kUnknown) parts.push_back(position_text(report));
  }
  if (parts.empty()) parts.emplace_back("no SMB messages");
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string file_name(const CaptureReport& report) {
  const std::string& path = report.capture.file;
  return path.substr(path.rfind('/') + 1);
}

std::string default_label(const CaptureReport& report, const std::vector<Scenario>& before) {
  const std::string name = file_name(report);
  const auto same = std::ranges::count_if(
      before, [&name](const Scenario& scenario) { return file_name(scenario.report) == name; });
  return same == 0 ? name : fmt::format("{} ({})", name, same + 1);
}

std::string_view verdict_key(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFine:
      return "fine";
    case Verdict::kMore:
      return "more";
    case Verdict::kFarMore:
      return "far-more";
    case Verdict::kNotKnown:
      break;
  }
  return "unknown";
}

std::string verdict_word(Verdict verdict) {
  return verdict == Verdict::kNotKnown ? std::string() : std::string(verdict_text(verdict));
}

std::string figure_text(double value) {
  if (value <= 0) return "0";
  if (value < 0.005) return "< 0.01";
  if (value >= 99.95) return grouped(static_cast<std::uint64_t>(std::llround(value)));
  return fmt::format("{:.{}f}", value, value >= 9.995 ? 1 : 2);
}

std::string times_text(double ratio) {
  return ratio < 0.995 || ratio >= 99.95 ? figure_text(ratio) : fmt::format("{:.1f}", ratio);
}

std::string ratio_text(std::optional<double> ratio) {
  return ratio ? "x " + times_text(*ratio) : std::string();
}

std::optional<double> ratio_of(double value, double base) {
  return base > 0 ? std::optional(value / base) : std::nullopt;
}

std::optional<double> ratio_to_first(const Comparison& comparison, std::size_t i, double value,
                                     double first) {
  const Scenario& base = comparison.scenarios.front();
  const Scenario& scenario = comparison.scenarios[i];
  if (!is_comparable(base) || !is_comparable(scenario)) return std::nullopt;
  if (comparison.same_files) return ratio_of(value, first);
  if (base.files == 0 || scenario.files == 0) return std::nullopt;
  return ratio_of(per_file(scenario, value, true), per_file(base, first, true));
}

std::span<const Total> totals() {
  static constexpr std::array kTotals = {
      Total{"Operations", "operations", operations, count_text, figure_text},
      Total{"Round trips", "round_trips", round_trips, count_text, figure_text},
      Total{"Bytes", "smb_bytes", smb_bytes, bytes_text, bytes_text},
      Total{"Busy", "busy_s", busy_ns, duration_text, duration_text},
      Total{"Wasted operations", "wasted_operations", wasted_operations, count_text, figure_text},
      Total{"Wasted round trips", "wasted_round_trips", wasted_round_trips, count_text,
            figure_text},
      Total{"Wasted bytes", "wasted_bytes", wasted_bytes, bytes_text, bytes_text},
      Total{"Wasted time", "wasted_s", wasted_ns, duration_text, duration_text},
  };
  return kTotals;
}

std::vector<std::size_t> operations_sent(const Comparison& comparison) {
  std::vector<std::size_t> sent;
  for (std::size_t i = 0; i < comparison.operations.size(); ++i)
    if (std::ranges::any_of(comparison.operations[i].values,
                            [](const ComparedOperation& value) { return value.count > 0; }))
      sent.push_back(i);
  return sent;
}

std::string finding_text(const ComparedFinding& finding) {
  const std::string cost = cost_text(finding.cost);
  return fmt::format("{}{}{}", db::severity_name(finding.severity), cost.empty() ? "" : ": ", cost);
}

}  // namespace smbscope::report
