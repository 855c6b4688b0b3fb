// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/report.h"
#include "report/units.h"

namespace smbscope::report {

std::string_view baseline_word(const Report& report, const db::FindingRecord& finding) {
  if (!report.baseline) return {};
  const auto known = report.baseline->findings.find(finding.stable_id);
  if (known == report.baseline->findings.end()) return "new";
  const std::optional<db::Severity> before = known->second.severity;
  return before && finding.severity > *before ? "worse" : "known";
}

std::string rise_text(const Report& report, const db::FindingRecord& finding) {
  if (baseline_word(report, finding) != "worse") return {};
  const KnownFinding& before = report.baseline->findings.at(finding.stable_id);
  return fmt::format("{} → {} round trips, {} → {}", count_text(before.round_trips),
                     count_text(finding.cost.round_trips), db::severity_name(*before.severity),
                     db::severity_name(finding.severity));
}

void add_known(Baseline& baseline, const std::string& id, KnownFinding finding) {
  const auto [known, added] = baseline.findings.try_emplace(id, finding);
  if (!added && finding.severity > known->second.severity) known->second = std::move(finding);
}

std::map<std::string, KnownFinding> gone_findings(const Report& report) {
  if (!report.baseline) return {};
  std::map<std::string, KnownFinding> gone = report.baseline->findings;
  for (const CaptureReport& capture : report.captures) {
    for (const db::FindingRecord& finding : capture.findings) gone.erase(finding.stable_id);
    for (const SuppressedFinding& one : capture.suppressed) gone.erase(one.finding.stable_id);
  }
  std::erase_if(gone, [&](const auto& entry) {
    return !report.rules.empty() &&
           std::ranges::find(report.rules, entry.second.rule) == report.rules.end();
  });
  return gone;
}

std::string baseline_text(const Report& report) {
  if (!report.baseline) return {};
  std::uint64_t fresh = 0;
  std::uint64_t worse = 0;
  std::uint64_t known = 0;
  for (const CaptureReport& capture : report.captures)
    for (const db::FindingRecord& finding : capture.findings) {
      const std::string_view word = baseline_word(report, finding);
      ++(word == "new" ? fresh : word == "worse" ? worse : known);
    }
  return fmt::format("Compared with {}: {} new, {}{} known, {} gone", report.baseline->file,
                     grouped(fresh), worse > 0 ? grouped(worse) + " worse, " : "", grouped(known),
                     grouped(gone_findings(report).size()));
}

bool is_failure(const Report& report, const db::FindingRecord& finding, db::Severity threshold) {
  return finding.severity >= threshold && baseline_word(report, finding) != "known";
}

}  // namespace smbscope::report
