// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include <algorithm>
#include <map>

#include "db/interval.h"

namespace smbscope::report {
namespace {

void add(db::SummaryRecord& sum, const db::SummaryRecord& more) {
  sum.operations += more.operations;
  sum.round_trips += more.round_trips;
  sum.smb_bytes += more.smb_bytes;
  sum.busy_ns = db::add_ns(sum.busy_ns, more.busy_ns);
  sum.idle_ns = db::add_ns(sum.idle_ns, more.idle_ns);
  sum.rules = std::max(sum.rules, more.rules);
  sum.wasted.operations += more.wasted.operations;
  sum.wasted.round_trips += more.wasted.round_trips;
  sum.wasted.time_ns += more.wasted.time_ns;
  sum.wasted.bytes += more.wasted.bytes;
}

/// Percentiles of two captures can't be put together from their own.
void add(db::CommandRecord& sum, const db::CommandRecord& more) {
  sum.requests += more.requests;
  sum.responses += more.responses;
  sum.interim += more.interim;
  sum.unanswered += more.unanswered;
  sum.errors += more.errors;
  sum.failed += more.failed;
  sum.request_bytes += more.request_bytes;
  sum.response_bytes += more.response_bytes;
  sum.round_trips += more.round_trips;
  sum.exclusive_ns += more.exclusive_ns;
  if (more.srt_count > 0) {
    const bool first = sum.srt_count == 0;
    sum.srt_min_ns = first ? more.srt_min_ns : std::min(sum.srt_min_ns, more.srt_min_ns);
    sum.srt_max_ns = first ? more.srt_max_ns : std::max(sum.srt_max_ns, more.srt_max_ns);
    sum.srt_p50_ns = first ? more.srt_p50_ns : -1;
    sum.srt_p95_ns = first ? more.srt_p95_ns : -1;
    sum.srt_count += more.srt_count;
    sum.srt_sum_ns = db::add_ns(sum.srt_sum_ns, more.srt_sum_ns);
  }
  for (const auto& [detail, requests] : more.details) {
    const auto same = std::find_if(sum.details.begin(), sum.details.end(),
                                   [&](const auto& known) { return known.first == detail; });
    if (same == sum.details.end()) {
      sum.details.emplace_back(detail, requests);
    } else {
      same->second += requests;
    }
  }
}

}  // namespace

std::vector<db::CommandRecord> merged_commands(const Report& report) {
  if (report.captures.size() == 1) return report.captures.front().commands;
  std::map<db::CommandId, db::CommandRecord> by_id;
  for (const CaptureReport& capture : report.captures) {
    for (const db::CommandRecord& command : capture.commands) {
      db::CommandRecord& sum = by_id[command.command];
      sum.command = command.command;
      add(sum, command);
    }
  }
  std::vector<db::CommandRecord> commands;
  commands.reserve(by_id.size());
  for (auto& [id, command] : by_id) {
    std::stable_sort(command.details.begin(), command.details.end(),
                     [](const auto& a, const auto& b) {
                       return a.second != b.second ? a.second > b.second : a.first < b.first;
                     });
    commands.push_back(std::move(command));
  }
  return commands;
}

db::SummaryRecord total_summary(const Report& report) {
  db::SummaryRecord sum;
  for (const CaptureReport& capture : report.captures) add(sum, capture.summary);
  return sum;
}

}  // namespace smbscope::report
