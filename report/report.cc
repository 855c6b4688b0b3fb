// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "report/units.h"

namespace smbscope::report {
namespace {

/// Less than this share of the round trips or of the busy time is not worth a headline.
constexpr double kWorthSaying = 0.005;

void add(db::SummaryRecord& sum, const db::SummaryRecord& more) {
  sum.operations += more.operations;
  sum.round_trips += more.round_trips;
  sum.smb_bytes += more.smb_bytes;
  sum.busy_ns += more.busy_ns;
  sum.idle_ns += more.idle_ns;
  sum.wasted.operations += more.wasted.operations;
  sum.wasted.round_trips += more.wasted.round_trips;
  sum.wasted.time_ns += more.wasted.time_ns;
  sum.wasted.bytes += more.wasted.bytes;
}

std::uint64_t opaque_messages(const CaptureReport& capture) {
  std::uint64_t messages = 0;
  for (const db::ConnectionRecord& connection : capture.connections)
    messages += connection.opaque.client_messages + connection.opaque.server_messages;
  return messages;
}

std::string nothing_to_judge(std::uint64_t opaque, std::size_t captures) {
  const std::string where = captures == 1 ? "this capture" : "these captures";
  if (opaque > 0)
    return fmt::format("The SMB traffic is encrypted: {}, and nothing else is known of {}",
                       counted(opaque, "message"), where);
  return fmt::format("No SMB requests in {}", where);
}

std::string headline_of(const db::SummaryRecord& summary, std::uint64_t opaque,
                        std::size_t captures) {
  if (summary.operations == 0) return nothing_to_judge(opaque, captures);
  const auto busy_ns = static_cast<double>(summary.busy_ns);
  const db::Waste& wasted = summary.wasted;
  const bool trips =
      wasted.round_trips >= 0.5 && wasted.round_trips >= kWorthSaying * summary.round_trips;
  const bool time = wasted.time_ns > 0 && wasted.time_ns >= kWorthSaying * busy_ns;
  const std::string of =
      count_text(summary.round_trips) + (summary.round_trips == 1 ? " round trip" : " round trips");
  std::string text;
  if (trips) {
    text = fmt::format("{} of {} were not needed, about {}",
                       percent_text(wasted.round_trips, summary.round_trips), of,
                       duration_of_text(wasted.time_ns, busy_ns));
  } else if (time) {
    text = fmt::format("{} in all, and about {} could have been saved", of,
                       duration_of_text(wasted.time_ns, busy_ns));
  } else if (summary.round_trips <= 0) {
    text = counted(summary.operations, "request") + " without an answer: nothing to judge";
  } else {
    text = fmt::format("{} in {}: next to nothing to save", of, duration_text(busy_ns));
  }
  if (opaque == 0) return text;
  if (opaque > summary.operations) {
    return fmt::format(
        "Most of the SMB traffic is encrypted and can't be judged ({}). The rest: {}",
        counted(opaque, "message"), text);
  }
  return fmt::format("{} ({} more are encrypted)", text, counted(opaque, "message"));
}

/// Percentiles of two captures can't be put together from their own.
void add(db::CommandRecord& sum, const db::CommandRecord& more) {
  sum.requests += more.requests;
  sum.responses += more.responses;
  sum.interim += more.interim;
  sum.unanswered += more.unanswered;
  sum.errors += more.errors;
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
    sum.srt_sum_ns += more.srt_sum_ns;
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

std::string headline(const Report& report) {
  std::uint64_t opaque = 0;
  for (const CaptureReport& capture : report.captures) opaque += opaque_messages(capture);
  return headline_of(total_summary(report), opaque, report.captures.size());
}

std::string headline(const CaptureReport& capture) {
  return headline_of(capture.summary, opaque_messages(capture), 1);
}

}  // namespace smbscope::report
