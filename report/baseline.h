// SPDX-License-Identifier: GPL-3.0-or-later
// What an earlier run found, beside what this one did: new, known, worse and gone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "db/records.h"

namespace smbscope::report {

struct Report;

/// A finding as far as an earlier report names it.
struct KnownFinding {
  std::string rule;
  std::string title;
  std::string share;
  std::string subject;
  std::string server = {};
  std::optional<db::Severity> severity = {};  // the worst under this id; none: not said
  double round_trips = 0;                     // of the same
};

struct Baseline {
  std::string file;                              // as given
  std::map<std::string, KnownFinding> findings;  // by FindingRecord::stable_id
};

/// "new", "known", or "worse": known, but its severity rose. "" without a baseline.
[[nodiscard]] std::string_view baseline_word(const Report& report,
                                             const db::FindingRecord& finding);

/// "47 → 360 round trips, medium → high" of a finding that is "worse".
[[nodiscard]] std::string rise_text(const Report& report, const db::FindingRecord& finding);

/// Adds a finding; of several with one id the most severe counts.
void add_known(Baseline& baseline, const std::string& id, KnownFinding finding);

/// Findings of the baseline that no capture of this run has, by id. What was not looked for (only
/// some rules were asked for) is not gone.
[[nodiscard]] std::map<std::string, KnownFinding> gone_findings(const Report& report);

/// "Compared with base.json: 2 new, 1 worse, 3 known, 1 gone", no full stop; "" without a baseline.
/// The name of the file is as it was given: the renderer escapes.
[[nodiscard]] std::string baseline_text(const Report& report);

/// Whether a finding makes the run fail: severe enough, and new or worse than in the
/// baseline.
[[nodiscard]] bool is_failure(const Report& report, const db::FindingRecord& finding,
                              db::Severity threshold);

}  // namespace smbscope::report
