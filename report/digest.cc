// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/digest.h"

#include <algorithm>

namespace smbscope::report {
namespace {

void add(db::Waste& sum, const db::Waste& more) {
  sum.operations += more.operations;
  sum.round_trips += more.round_trips;
  sum.time_ns += more.time_ns;
  sum.bytes += more.bytes;
}

}  // namespace

FindingDigest digest_findings(const std::vector<db::FindingRecord>& findings) {
  FindingDigest digest;
  for (const db::FindingRecord& finding : findings) {
    const auto of_rule = std::count_if(digest.shown.begin(), digest.shown.end(),
                                       [&](const auto* s) { return s->rule == finding.rule; });
    if (static_cast<std::size_t>(of_rule) < kShownPerRule && digest.shown.size() < kShownFindings) {
      digest.shown.push_back(&finding);
      continue;
    }
    auto sum = std::find_if(digest.further.begin(), digest.further.end(),
                            [&](const FurtherFindings& f) { return f.rule == finding.rule; });
    if (sum == digest.further.end())
      sum = digest.further.insert(sum, FurtherFindings{finding.rule, finding.title, 0, {}});
    ++sum->count;
    add(sum->cost, finding.cost);
  }
  return digest;
}

CommandDigest digest_commands(const std::vector<db::CommandRecord>& commands) {
  CommandDigest digest;
  for (const db::CommandRecord& command : commands) digest.shown.push_back(&command);
  std::sort(digest.shown.begin(), digest.shown.end(), [](const auto* a, const auto* b) {
    if (a->exclusive_ns != b->exclusive_ns) return a->exclusive_ns > b->exclusive_ns;
    return a->requests != b->requests ? a->requests > b->requests : a->command < b->command;
  });
  // One row left over is shown rather than called "1 other command".
  if (digest.shown.size() <= kShownCommands + 1) return digest;
  for (std::size_t i = kShownCommands; i < digest.shown.size(); ++i) {
    const db::CommandRecord& command = *digest.shown[i];
    ++digest.other_commands;
    digest.others.requests += command.requests;
    digest.others.failed += command.failed;
    digest.others.round_trips += command.round_trips;
    digest.others.exclusive_ns += command.exclusive_ns;
  }
  digest.shown.resize(kShownCommands);
  return digest;
}

}  // namespace smbscope::report
