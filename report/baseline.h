// SPDX-License-Identifier: GPL-3.0-or-later
// What an earlier run found, beside what this one did: new, known and gone.
#pragma once

#include <map>
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
};

struct Baseline {
  std::string file;                              // as given
  std::map<std::string, KnownFinding> findings;  // by FindingRecord::stable_id
};

/// "new" or "known"; "" without a baseline.
[[nodiscard]] std::string_view baseline_word(const Report& report,
                                             const db::FindingRecord& finding);

/// Findings of the baseline that no capture of this run has, by id. What was not looked for (only
/// some rules were asked for) is not gone.
[[nodiscard]] std::map<std::string, KnownFinding> gone_findings(const Report& report);

/// "Compared with base.json: 2 new, 3 known, 1 gone", no full stop; "" without a baseline. The name
/// of the file is as it was given: the renderer escapes.
[[nodiscard]] std::string baseline_text(const Report& report);

/// Whether a finding makes the run fail: severe enough, and not known to the baseline.
[[nodiscard]] bool is_failure(const Report& report, const db::FindingRecord& finding,
                              db::Severity threshold);

}  // namespace smbscope::report
