// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/baseline.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/report.h"
#include "report/units.h"

namespace smbscope::report {

std::string_view baseline_word(const Report& report, const db::FindingRecord& finding) {
  if (!report.baseline) return {};
  return report.baseline->findings.contains(finding.stable_id) ? "known" : "new";
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
  std::uint64_t known = 0;
  for (const CaptureReport& capture : report.captures)
    for (const db::FindingRecord& finding : capture.findings)
      ++(baseline_word(report, finding) == "new" ? fresh : known);
  return fmt::format("Compared with {}: {} new, {} known, {} gone", report.baseline->file,
                     grouped(fresh), grouped(known), grouped(gone_findings(report).size()));
}

bool is_failure(const Report& report, const db::FindingRecord& finding, db::Severity threshold) {
  return finding.severity >= threshold && baseline_word(report, finding) != "known";
}

}  // namespace smbscope::report
