// SPDX-License-Identifier: GPL-3.0-or-later
// What of a report fits a page that a person reads: the costly part in full, the rest summed up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/report.h"

namespace smbscope::report {

inline constexpr std::size_t kShownPerRule = 3;
inline constexpr std::size_t kShownFindings = 25;
inline constexpr std::size_t kShownCommands = 14;
inline constexpr std::size_t kShownWorkloads = 6;
inline constexpr std::size_t kShownConnections = 20;
inline constexpr std::size_t kShownFrames = 8;

/// Findings of a rule that are not shown one by one.
struct FurtherFindings {
  std::string rule;
  std::string title;  // of the first one
  std::uint64_t count = 0;
  db::Waste cost;
};
struct FindingDigest {
  std::vector<const db::FindingRecord*> shown;  // in the runner's order
  std::vector<FurtherFindings> further;         // in order of first appearance
};
[[nodiscard]] FindingDigest digest_findings(const std::vector<db::FindingRecord>& findings);

struct CommandDigest {
  std::vector<const db::CommandRecord*> shown;  // by exclusive time, then requests, then id
  std::uint64_t other_commands = 0;
  db::CommandRecord others;  // their requests, failures, round trips and exclusive time, summed
};
[[nodiscard]] CommandDigest digest_commands(const std::vector<db::CommandRecord>& commands);

/// The first `most` of `all`, as pointers; the caller says how many are left.
template <typename Record>
[[nodiscard]] std::vector<const Record*> first_of(const std::vector<Record>& all,
                                                  std::size_t most) {
  std::vector<const Record*> first;
  for (const Record& record : all) {
    if (first.size() == most) break;
    first.push_back(&record);
  }
  return first;
}

}  // namespace smbscope::report
