// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/headline.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "db/interval.h"
#include "db/names.h"
#include "report/digest.h"
#include "report/phrases.h"
#include "report/silence.h"
#include "report/units.h"
#include "report/yardstick.h"

namespace smbscope::report {
namespace {

/// Less than this share of the round trips or of the busy time is not worth a headline.
constexpr double kWorthSaying = 0.005;
/// Operations named in a note.
constexpr std::size_t kNamedOperations = 3;

/// What the headline rests on, of one capture or several.
struct Facts {
  db::SummaryRecord summary;
  std::size_t captures = 0;
  std::uint64_t packets = 0;
  std::uint64_t tcp_streams = 0;
  double duration_ns = 0;             // of the captures, one after the other
  std::uint64_t opaque = 0;           // encrypted messages
  std::uint64_t smb_connections = 0;  // connections with anything of SMB
  std::uint64_t busy_connections = 0;
  std::size_t at_server = 0;  // captures taken there
  std::size_t silent = 0;     // captures in which rules stayed silent
  std::string_view silence;   // why, in the first of them
  double unseen_ns = 0;       // network time of the wasted round trips, not measured
};

Facts facts_of(const CaptureReport& report) {
  Facts facts;
  facts.summary = report.summary;
  facts.captures = 1;
  facts.packets = report.capture.packets;
  facts.tcp_streams = report.capture.tcp_streams;
  if (report.capture.start_ns != db::kNoTime && report.capture.end_ns != db::kNoTime)
    facts.duration_ns =
        static_cast<double>(db::interval_ns(report.capture.start_ns, report.capture.end_ns));
  for (const db::ConnectionRecord& connection : report.connections) {
    ++facts.smb_connections;
    if (connection.busy_ns > 0) ++facts.busy_connections;
  }
  facts.opaque = opaque_messages(report);
  facts.silence = silence_text(report);
  facts.silent = facts.silence.empty() ? 0 : 1;
  facts.at_server = report.position == db::CapturePosition::kServer ? 1 : 0;
  facts.unseen_ns = unseen_rtt_ns(report) * report.summary.wasted.round_trips;
  return facts;
}

void add(Facts& sum, const Facts& more) {
  sum.captures += more.captures;
  sum.packets += more.packets;
  sum.tcp_streams += more.tcp_streams;
  sum.duration_ns += more.duration_ns;
  sum.opaque += more.opaque;
  sum.smb_connections += more.smb_connections;
  sum.busy_connections += more.busy_connections;
  sum.at_server += more.at_server;
  sum.silent += more.silent;
  if (sum.silence.empty()) sum.silence = more.silence;
  sum.unseen_ns += more.unseen_ns;
}

std::string nothing_to_judge(const Facts& facts) {
  const std::string where = facts.captures == 1 ? "this capture" : "these captures";
  if (facts.opaque > 0)
    return fmt::format("The SMB traffic is encrypted: {}, and nothing else is known of {}",
                       counted(facts.opaque, "message"), where);
  if (facts.packets == 0)
    return facts.captures == 1 ? "The capture holds no packets" : "The captures hold no packets";
  if (facts.smb_connections == 0)
    return fmt::format("No SMB messages found in {}: {}, {}", where,
                       counted(facts.packets, "packet"),
                       counted(facts.tcp_streams, "TCP connection"));
  return "No SMB requests in " + where;
}

/// "; with the network's 20 ms per round trip about 4.9 s more", of what was wasted.
std::string network_text(const Facts& facts) {
  if (facts.unseen_ns <= 0) return {};
  return fmt::format("; with the network's {} per round trip about {} more",
                     duration_text(facts.unseen_ns / facts.summary.wasted.round_trips),
                     duration_text(facts.unseen_ns));
}

/// ", summed over 8 connections" or how little of the capture the busy time is.
std::string extent_text(const Facts& facts) {
  const auto busy_ns = static_cast<double>(facts.summary.busy_ns);
  if (busy_ns > facts.duration_ns && facts.busy_connections > 1)
    return fmt::format(", summed over {}", counted(facts.busy_connections, "connection"));
  const double quiet_ns = facts.duration_ns - busy_ns;
  if (busy_ns <= 0 || quiet_ns * 2 <= facts.duration_ns) return {};
  const std::string whole = duration_text(facts.duration_ns);
  const std::string quiet = duration_text(quiet_ns);
  return fmt::format(", in {} of {}, {} of which nothing was outstanding",
                     facts.captures == 1 ? "a capture" : "captures", whole,
                     quiet == whole               ? "for almost all"
                     : facts.busy_connections > 1 ? "at least " + quiet
                                                  : quiet);
}

/// "; the start is missing, so rules about limits stayed silent".
std::string silence_of(const Facts& facts) {
  if (facts.silent == 0) return {};
  if (facts.captures == 1) return fmt::format("; {}", facts.silence);
  return fmt::format("; {} of {} captures are incomplete, so rules stayed silent there",
                     grouped(facts.silent), grouped(facts.captures));
}

std::string headline_of(const Facts& facts) {
  const db::SummaryRecord& summary = facts.summary;
  if (summary.operations == 0) return nothing_to_judge(facts);
  const auto busy_ns = static_cast<double>(summary.busy_ns);
  const db::Waste& wasted = summary.wasted;
  const bool trips =
      wasted.round_trips >= 0.5 && wasted.round_trips >= kWorthSaying * summary.round_trips;
  const bool time = wasted.time_ns > 0 && wasted.time_ns >= kWorthSaying * busy_ns;
  const std::string of =
      count_text(summary.round_trips) + (summary.round_trips == 1 ? " round trip" : " round trips");
  const bool at_server = facts.at_server == facts.captures;
  const std::string measured = at_server ? " measured at the server" : "";
  std::string text;
  if (trips) {
    text = fmt::format("{} of {} were not needed, about {}{}{}{}",
                       percent_text(wasted.round_trips, summary.round_trips), of,
                       duration_of_text(wasted.time_ns, busy_ns), measured,
                       at_server ? network_text(facts) : "", extent_text(facts));
  } else if (time) {
    text = fmt::format("{} in all, and about {}{} could have been saved{}", of,
                       duration_of_text(wasted.time_ns, busy_ns), measured, extent_text(facts));
  } else if (summary.round_trips <= 0) {
    text = counted(summary.operations, "request") + " without an answer: nothing to judge";
  } else {
    text = fmt::format("{} in {}{}{}; no rule found any that were not needed", of,
                       duration_text(busy_ns), measured, extent_text(facts));
    if (summary.rules > 0) text += fmt::format(" ({} ran)", counted(summary.rules, "rule"));
    text += silence_of(facts);
  }
  if (facts.opaque == 0) return text;
  if (facts.opaque > summary.operations) {
    return fmt::format(
        "Most of the SMB traffic is encrypted and can't be judged ({}). The rest: {}",
        counted(facts.opaque, "message"), text);
  }
  return fmt::format("{} ({} more are encrypted)", text, counted(facts.opaque, "message"));
}

/// "Find 80.0 times as often"; "60 GetInfo where none was needed".
std::string excess_text(const db::WorkloadOperation& operation) {
  const std::string_view name = db::operation_name(operation.operation);
  if (operation.expected <= 0)
    return fmt::format("{} {} where none was needed", grouped(operation.observed), name);
  return fmt::format("{} {:.1f} times as often", name,
                     static_cast<double>(operation.observed) / operation.expected);
}

}  // namespace

std::string excess_note(const CaptureReport& report) {
  for (const db::WorkloadRecord* workload : first_of(report.workloads, kShownWorkloads)) {
    std::vector<db::WorkloadOperation> excess;
    for (const db::WorkloadOperation& operation : workload->operations)
      if (judge(operation, workload->files) == Verdict::kFarMore) excess.push_back(operation);
    if (excess.empty()) continue;
    std::ranges::stable_sort(excess, std::ranges::greater{}, [](const auto& operation) {
      return static_cast<double>(operation.observed) - operation.expected;
    });
    excess.resize(std::min(excess.size(), kNamedOperations));
    std::vector<std::string> parts;
    parts.reserve(excess.size());
    for (const db::WorkloadOperation& operation : excess) parts.push_back(excess_text(operation));
    return fmt::format("Far more was sent than the files needed: {}", fmt::join(parts, ", "));
  }
  return {};
}

std::string trouble_note(const CaptureReport& report) {
  std::vector<const db::ConnectionRecord*> busiest =
      first_of(report.connections, report.connections.size());
  std::ranges::stable_sort(busiest, std::ranges::greater{}, &db::ConnectionRecord::busy_ns);
  db::ConnectionRecord trouble;  // the sum of what hinders
  std::int64_t busy_ns = 0;
  std::size_t connections = 0;
  for (const db::ConnectionRecord* connection : busiest) {
    if (connection->busy_ns == 0 || busy_ns * 2 > report.summary.busy_ns) break;
    busy_ns += connection->busy_ns;
    ++connections;
    trouble.retransmissions += connection->retransmissions;
    trouble.zero_windows += connection->zero_windows;
    trouble.gaps += connection->gaps;
  }
  const std::string text = tcp_text(trouble);
  if (text.empty()) return {};
  if (report.connections.size() == 1) return "TCP had trouble: " + text;
  return fmt::format("TCP had trouble on the {} with most of the busy time: {}",
                     connections == 1 ? "connection" : counted(connections, "connection"), text);
}

double unseen_rtt_ns(const CaptureReport& capture) {
  if (capture.position != db::CapturePosition::kServer) return 0;
  double rtt_ns = 0;
  double round_trips = 0;
  for (const db::ConnectionRecord& connection : capture.connections) {
    if (connection.position != db::CapturePosition::kServer) continue;
    rtt_ns += static_cast<double>(connection.rtt_ns) * connection.round_trips;
    round_trips += connection.round_trips;
  }
  return round_trips > 0 ? rtt_ns / round_trips : 0;
}

std::string headline(const Report& report) {
  Facts sum;
  for (const CaptureReport& capture : report.captures) add(sum, facts_of(capture));
  sum.summary = total_summary(report);
  return headline_of(sum);
}

std::string headline(const CaptureReport& capture) { return headline_of(facts_of(capture)); }

std::vector<std::string> headline_notes(const CaptureReport& capture) {
  std::vector<std::string> notes;
  if (const std::string excess = excess_note(capture); !excess.empty())
    notes.push_back(excess + "; see Operations");
  if (std::string trouble = trouble_note(capture); !trouble.empty())
    notes.push_back(std::move(trouble));
  return notes;
}

}  // namespace smbscope::report
