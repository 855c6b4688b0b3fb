// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/batch_summary.h"

#include <algorithm>
#include <tuple>

#include "report/silence.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr std::string_view kFine = "fine";

/// The directories, each with its '/', that the names of all captures begin with.
std::string common_folder(const Report& report) {
  if (report.captures.empty()) return {};
  std::string folder = report.captures.front().capture.file;
  for (const CaptureReport& capture : report.captures) {
    const std::string& file = capture.capture.file;
    const auto [end, ignored] = std::ranges::mismatch(folder, file);
    folder.resize(static_cast<std::size_t>(end - folder.begin()));
  }
  folder.resize(folder.rfind('/') + 1);  // npos + 1 is 0
  return folder;
}

BatchRow row_of(const CaptureReport& capture) {
  BatchRow row;
  row.capture = &capture;
  row.file = capture.capture.file;
  row.verdict = verdict_of(capture);
  for (const db::FindingRecord& finding : capture.findings) {
    if (finding.severity == db::Severity::kHigh) ++row.high;
    if (finding.severity == db::Severity::kMedium) ++row.medium;
    if (finding.severity == db::Severity::kLow) ++row.low;
  }
  const auto briefly = brief_findings(capture);
  if (!briefly.empty()) row.worst_rule = briefly.front()->rule;
  return row;
}

bool is_worse(const BatchRow& a, const BatchRow& b) {
  const auto key = [](const BatchRow& row) {
    const db::Waste& wasted = row.capture->summary.wasted;
    return std::tuple(wasted.time_ns, wasted.round_trips, row.high, row.medium, row.low);
  };
  return key(a) > key(b);
}

void add(std::vector<RuleTotal>& rules, const CaptureReport& capture) {
  std::vector<std::string_view> seen;  // rules of this capture
  for (const db::FindingRecord& finding : capture.findings) {
    if (finding.severity == db::Severity::kInfo) continue;
    auto total = std::ranges::find(rules, finding.rule, &RuleTotal::rule);
    if (total == rules.end()) total = rules.insert(total, {finding.rule, {}, 0, 0, {}});
    total->severity = std::max(total->severity, finding.severity);
    ++total->findings;
    total->cost.operations += finding.cost.operations;
    total->cost.round_trips += finding.cost.round_trips;
    total->cost.time_ns += finding.cost.time_ns;
    total->cost.bytes += finding.cost.bytes;
    if (std::ranges::find(seen, finding.rule) != seen.end()) continue;
    seen.emplace_back(finding.rule);
    ++total->captures;
  }
}

bool is_dearer(const RuleTotal& a, const RuleTotal& b) {
  return std::tuple(a.cost.time_ns, a.cost.round_trips, a.findings) >
         std::tuple(b.cost.time_ns, b.cost.round_trips, b.findings);
}

}  // namespace

std::string_view verdict_of(const CaptureReport& capture) {
  if (capture.summary.operations == 0) {
    if (opaque_messages(capture) > 0) return "encrypted";
    return capture.capture.packets == 0 ? "empty" : "no SMB";
  }
  db::Severity worst = db::Severity::kInfo;
  for (const db::FindingRecord& finding : capture.findings)
    worst = std::max(worst, finding.severity);
  switch (worst) {
    case db::Severity::kHigh:
      return "costly";
    case db::Severity::kMedium:
      return "wasteful";
    case db::Severity::kLow:
      return "minor";
    case db::Severity::kInfo:
      break;
  }
  const std::uint64_t opaque = opaque_messages(capture);
  if (opaque > capture.summary.operations) return "encrypted";
  return opaque > 0 || !silence_text(capture).empty() ? "incomplete" : kFine;
}

BatchSummary summarise_batch(const Report& report) {
  BatchSummary summary;
  summary.folder = common_folder(report);
  for (const CaptureReport& capture : report.captures) {
    BatchRow& row = summary.rows.emplace_back(row_of(capture));
    row.file.erase(0, summary.folder.size());
    add(summary.rules, capture);
  }
  std::ranges::stable_sort(summary.rows, is_worse);
  std::ranges::stable_sort(summary.rules, is_dearer);
  return summary;
}

std::string batch_note(const BatchSummary& summary) {
  return counted(summary.rows.size(), "capture") + ", worst first" +
         (summary.folder.empty() ? "" : "; their names are below " + summary.folder);
}

std::vector<const BatchRow*> listed_rows(const BatchSummary& summary) {
  const bool all = fine_note(summary).empty();
  std::vector<const BatchRow*> rows;
  for (const BatchRow& row : summary.rows)
    if (all || row.verdict != kFine) rows.push_back(&row);
  return rows;
}

std::string fine_note(const BatchSummary& summary) {
  const auto fine = std::ranges::count(summary.rows, kFine, &BatchRow::verdict);
  if (static_cast<std::size_t>(fine) <= kListedFine) return {};
  return counted(static_cast<std::uint64_t>(fine), "capture") + " fine";
}

std::vector<const CaptureReport*> shown_captures(const Report& report) {
  std::vector<const CaptureReport*> shown;
  if (report.captures.size() <= kFullReports) {
    for (const CaptureReport& capture : report.captures) shown.push_back(&capture);
    return shown;
  }
  for (const BatchRow& row : summarise_batch(report).rows)
    if (!row.worst_rule.empty() && shown.size() < kBriefReports) shown.push_back(row.capture);
  return shown;
}

std::vector<const db::FindingRecord*> brief_findings(const CaptureReport& capture) {
  std::vector<const db::FindingRecord*> shown;
  for (const db::FindingRecord& finding : capture.findings) {
    if (finding.severity == db::Severity::kInfo || shown.size() == kShownBriefly) break;
    shown.push_back(&finding);  // the runner puts the worst first
  }
  return shown;
}

}  // namespace smbscope::report
