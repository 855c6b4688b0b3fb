// SPDX-License-Identifier: GPL-3.0-or-later
// Where findings lie: the directories and files to look at first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/records.h"

namespace smbscope::report {

/// What was found in one place. Findings may count the same request: what was not needed there is
/// at least what the largest of them counts.
struct FindingPlace {
  std::string text;  // place_text() of its findings
  std::uint64_t findings = 0;
  db::Severity worst = db::Severity::kInfo;
  double round_trips = 0;  // at least
  double time_ns = 0;      // at least
};

/// The places of the findings that cost something, by time, then round trips, most first.
[[nodiscard]] std::vector<FindingPlace> places_of(const std::vector<db::FindingRecord>& findings);

}  // namespace smbscope::report
