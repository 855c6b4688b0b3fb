// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/phrases.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "analyzers/analyzer.h"
#include "db/interval.h"
#include "db/names.h"
#include "report/digest.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

std::string join(const std::vector<std::string>& parts) {
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string unc(const std::string& server, const std::string& share, const std::string& path) {
  if (share.empty() && path.empty()) return server.empty() ? "" : "\\\\" + server;
  std::string text = server.empty() ? "" : "\\\\" + server + '\\';
  text += share.empty() ? "?" : share;
  if (!path.empty()) text += path.starts_with('\\') ? path : '\\' + path;
  return text;
}

/// Whether a finding's subject is a command, not a path.
bool is_command(const std::string& subject) {
  constexpr std::uint16_t kSmb2Commands = 19;  // [MS-SMB2] 2.2.1.2
  for (std::uint16_t code = 0; code < kSmb2Commands; ++code)
    if (db::command_name({db::Protocol::kSmb2, code}) == subject) return true;
  return false;
}

}  // namespace

std::string cost_text(const db::Waste& cost, double unseen_rtt_ns) {
  std::vector<std::string> parts;
  if (cost.round_trips >= 0.05) {
    const std::string trips = count_text(cost.round_trips);
    parts.push_back(trips + (trips == "1" ? " round trip" : " round trips"));
  }
  if (cost.time_ns >= 0.5) parts.push_back(duration_text(cost.time_ns));
  const double unseen_ns = cost.round_trips * unseen_rtt_ns;
  if (unseen_ns >= 0.5)
    parts.push_back(fmt::format("about {} more on the network", duration_text(unseen_ns)));
  if (cost.bytes >= 0.5) parts.push_back(bytes_text(cost.bytes));
  return join(parts);
}

std::string diagnostic_text(const db::DiagnosticRecord& diagnostic) {
  std::string text = diagnostic.message;
  std::vector<std::string> parts;
  if (diagnostic.count > 1) parts.push_back(grouped(diagnostic.count) + " times");
  if (diagnostic.first_frame > 0)
    parts.push_back(fmt::format("from frame {}", diagnostic.first_frame));
  if (parts.empty()) return text;
  if (text.ends_with('.')) text.pop_back();
  return fmt::format("{} ({})", text, join(parts));
}

std::string_view no_diagnostic_text(const CaptureReport& report) {
  if (report.capture.packets == 0) return "The file is whole, and no packet is in it.";
  if (report.connections.empty())
    return "The file is whole, but no SMB messages were found in it, on the ports 139 and 445 or "
           "by "
           "their looks on others; --port names a server's port.";
  return "Nothing is missing or damaged.";
}

std::string_view quality_text(db::Quality quality) {
  return quality == db::Quality::kDataLoss ? "data loss" : db::quality_name(quality);
}

namespace {

std::string position_text(db::CapturePosition position) {
  switch (position) {
    case db::CapturePosition::kClient:
      return "taken at the client";
    case db::CapturePosition::kServer:
      return "taken at the server";
    case db::CapturePosition::kMiddle:
      return "taken between client and server";
    case db::CapturePosition::kUnknown:
      break;
  }
  return "capture point not known";
}

/// Why a connection does not tell where it was captured.
std::string_view unknown_reason(const db::ConnectionRecord& connection) {
  return connection.rtt_ns >= 0 && !connection.rtt_estimated
             ? "round trip under 0.1 ms: too short to tell"
             : "no handshake";
}

}  // namespace

std::string position_text(const db::ConnectionRecord& connection) {
  const std::string text = position_text(connection.position);
  return connection.position == db::CapturePosition::kUnknown
             ? fmt::format("{} ({})", text, unknown_reason(connection))
             : text;
}

std::string position_text(const CaptureReport& report) {
  const auto& connections = report.connections;
  const auto silent = static_cast<std::size_t>(std::ranges::count(
      connections, db::CapturePosition::kUnknown, &db::ConnectionRecord::position));
  std::string text = position_text(report.position);
  if (report.position != db::CapturePosition::kUnknown) {
    if (silent > 0)
      text += fmt::format(" ({} of {} connections tell)", connections.size() - silent,
                          connections.size());
    return text;
  }
  if (silent < connections.size()) return text + " (the connections differ)";
  const auto busiest = std::ranges::max_element(connections, {}, &db::ConnectionRecord::busy_ns);
  return fmt::format("{} ({})", text, unknown_reason(*busiest));
}

std::string capture_text(const CaptureReport& report) {
  const db::CaptureRecord& capture = report.capture;
  std::string text(db::format_name(capture.format));
  if (capture.compression != db::Compression::kNone)
    text += fmt::format(" ({})", db::compression_name(capture.compression));
  if (capture.file_bytes > 0) text += ", " + bytes_text(static_cast<double>(capture.file_bytes));
  text += ", " + counted(capture.packets, "packet");
  if (capture.start_ns != db::kNoTime && capture.end_ns != db::kNoTime) {
    text += " in " +
            duration_text(static_cast<double>(db::interval_ns(capture.start_ns, capture.end_ns))) +
            " from " + utc_text(capture.start_ns);
  }
  if (!report.connections.empty()) text += ", " + position_text(report);
  return text;
}

std::string command_text(const db::CommandId& command) {
  const std::string name = db::command_name(command);
  if (command.protocol != db::Protocol::kSmb2) return "SMB1 " + name;
  const std::string seen = db::wireshark_name(command);
  std::string letters;  // "CREATE" and "Create", "TREE_CONNECT" and "TreeConnect" are one name
  for (const char c : name) {
    if (c == '_') continue;
    letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  std::string other;
  for (const char c : seen) {
    if (c == ' ') continue;
    other += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  const bool same = other.find(letters) != std::string::npos;
  return same || seen.empty() ? name : fmt::format("{} ({})", name, seen);
}

std::string place_text(const db::FindingRecord& finding) {
  if (finding.share.empty()) return finding.subject;
  if (is_command(finding.subject))
    return unc(finding.server, finding.share, "") + ", " + finding.subject;
  const bool names_share = finding.subject == finding.share;
  return unc(finding.server, finding.share, names_share ? "" : finding.subject);
}

std::string title_text(const db::FindingRecord& finding) {
  return finding.title.find_first_not_of(' ') == std::string::npos ? "untitled" : finding.title;
}

std::string frames_text(const db::FindingRecord& finding) {
  if (finding.frames.empty()) return {};
  const std::size_t shown = std::min(finding.frames.size(), kShownFrames);
  std::string text = fmt::format(
      "{}", fmt::join(finding.frames.begin(),
                      finding.frames.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (finding.exchanges > shown)
    text += fmt::format(", … ({} in all)", counted(finding.exchanges, "request"));
  return text;
}

std::string filter_note(const db::FindingRecord& finding) {
  if (finding.filter.empty() || finding.filter_exchanges >= finding.exchanges) return {};
  return fmt::format("shows the first {} of {}", grouped(finding.filter_exchanges),
                     counted(finding.exchanges, "request"));
}

std::string workload_text(const db::WorkloadRecord& workload) {
  const bool anything = workload.kind != "mixed" || workload.files > 0;
  std::vector<std::string> parts = {anything ? workload.kind : "files not known"};
  if (workload.files > 0) parts.push_back(counted(workload.files, "file"));
  if (workload.directories > 0)
    parts.push_back(counted(workload.directories, "directory", "directories"));
  if (workload.bytes > 0) parts.push_back(bytes_text(static_cast<double>(workload.bytes)));
  std::string text = join(parts);
  if (workload.duration_ns > 0)
    text += " in " + duration_text(static_cast<double>(workload.duration_ns));
  return text;
}

std::string workload_place(const db::WorkloadRecord& workload) {
  return unc(workload.server, workload.share, workload.directory);
}

std::string endpoints_text(const db::ConnectionRecord& connection) {
  return fmt::format("{} → {}:{}", connection.client, connection.server, connection.server_port);
}

std::string kinds_text(const db::ConnectionRecord& connection) {
  std::vector<std::string> parts;
  if (!connection.client_kind.empty())
    parts.push_back("client calls itself " + connection.client_kind);
  if (!connection.server_kind.empty())
    parts.push_back("server calls itself " + connection.server_kind);
  return join(parts);
}

std::string dialect_text(const db::ConnectionRecord& connection) {
  const std::string& name = connection.dialect_name;
  if (connection.protocol == db::Protocol::kSmb1)
    return name.empty() ? "SMB1" : fmt::format("SMB1 ({})", name);
  return name.empty() ? "SMB, dialect not seen" : "SMB " + name;
}

std::string limits_text(const db::ConnectionRecord& connection) {
  std::vector<std::string> parts;
  const auto limit = [&](std::string_view what, std::int64_t bytes) {
    if (bytes >= 0)
      parts.push_back(fmt::format("{} {}", what, bytes_text(static_cast<double>(bytes))));
  };
  if (connection.protocol == db::Protocol::kSmb1) {
    if (connection.smb1_max_buffer_bytes >= 0)
      parts.push_back(fmt::format("server buffer {} B", grouped(static_cast<std::uint64_t>(
                                                            connection.smb1_max_buffer_bytes))));
    if (connection.smb1_client_max_buffer_bytes >= 0)
      parts.push_back(fmt::format(
          "client buffer {} B",
          grouped(static_cast<std::uint64_t>(connection.smb1_client_max_buffer_bytes))));
    for (const std::string& name : db::smb1_capability_names(connection.smb1_server_capabilities))
      if (name == "LARGE_READX" || name == "LARGE_WRITEX") parts.push_back(name);
  } else {
    limit("read", connection.max_read_bytes);
    limit("write", connection.max_write_bytes);
    limit("list", connection.max_transact_bytes);
  }
  return parts.empty() ? "limits not seen" : join(parts);
}

std::string protection_text(const db::ConnectionRecord& connection) {
  if (connection.encrypted) return "encrypted";
  switch (connection.signing) {
    case db::Signing::kActive:
      return "signed";
    case db::Signing::kOff:
      return "not signed";
    case db::Signing::kUnknown:
      break;
  }
  return "signing not known";
}

std::string_view signing_text(const db::ConnectionRecord& connection) {
  return connection.signing == db::Signing::kUnknown ? "not known"
                                                     : db::signing_name(connection.signing);
}

std::string_view encryption_text(const db::ConnectionRecord& connection) {
  return connection.encrypted ? "some messages are encrypted" : "none";
}

std::string capabilities_text(const db::ConnectionRecord& connection) {
  const bool smb1 = connection.protocol == db::Protocol::kSmb1;
  const std::string server =
      join(smb1 ? db::smb1_capability_names(connection.smb1_server_capabilities)
                : db::smb2_capability_names(connection.server_capabilities));
  const std::string client =
      join(smb1 ? db::smb1_capability_names(connection.smb1_client_capabilities)
                : db::smb2_capability_names(connection.client_capabilities));
  if (server.empty() && client.empty()) return {};
  return fmt::format("server {}; client {}", server.empty() ? "none" : server,
                     client.empty() ? "none" : client);
}

std::string rules_text(const Report& report) {
  std::string text;
  if (report.rules.empty()) {
    const std::uint64_t ran = total_summary(report).rules;
    const std::size_t known = analyzers::all_rules().size();
    text = ran == 0 || ran == known ? fmt::format("all {} rules", known)
                                    : fmt::format("{} of {} rules", ran, known);
  } else {
    text = "only the " + counted(report.rules.size(), "rule") + ' ' + join(report.rules);
  }
  const auto words = [](const CaptureReport& capture) {
    std::vector<std::string> all;
    for (const auto& [name, value] : capture.thresholds)
      all.push_back(fmt::format("{} = {}", name, value));
    return join(all);
  };
  const auto& captures = report.captures;
  const bool alike = std::ranges::adjacent_find(captures, std::ranges::not_equal_to{},
                                                &CaptureReport::thresholds) == captures.end();
  if (!alike) {  // stores of several analyses
    text += ", thresholds as they are by default but for";
    for (const CaptureReport& capture : captures)
      if (!capture.thresholds.empty())
        text += fmt::format("; {}: {}",
                            capture.capture.file.substr(capture.capture.file.rfind('/') + 1),
                            words(capture));
    return text;
  }
  if (captures.empty() || captures.front().thresholds.empty())
    return text + ", thresholds as they are by default";
  return text + ", with " + words(captures.front());
}

std::string rtt_text(const db::ConnectionRecord& connection) {
  if (connection.rtt_ns < 0) return "rtt not known";
  return fmt::format("rtt {}{}", connection.rtt_estimated ? "at most " : "",
                     duration_text(static_cast<double>(connection.rtt_ns)));
}

std::string tcp_text(const db::ConnectionRecord& connection) {
  std::vector<std::string> parts;
  const auto part = [&](std::uint64_t count, const char* one, const char* many) {
    if (count > 0) parts.push_back(counted(count, one, many));
  };
  part(connection.retransmissions, "retransmission", "retransmissions");
  part(connection.out_of_order, "packet out of order", "packets out of order");
  part(connection.zero_windows, "zero window", "zero windows");
  part(connection.gaps, "gap", "gaps");
  if (connection.missing_bytes > 0)
    parts.push_back(bytes_text(static_cast<double>(connection.missing_bytes)) + " missing");
  part(connection.cut_packets, "packet cut", "packets cut");
  return join(parts);
}

std::string ratio_text(const db::WorkloadOperation& operation) {
  if (operation.expected <= 0) return {};
  return fmt::format("{:.1f}", static_cast<double>(operation.observed) / operation.expected);
}

std::string lengths_text(const IoSizes& sizes, std::size_t most) {
  std::vector<IoSizes::Bar> bars = sizes.bars;
  std::ranges::stable_sort(bars, std::ranges::greater{}, &IoSizes::Bar::requests);
  bars.resize(std::min(bars.size(), most));
  std::vector<std::string> parts;
  std::uint64_t others = sizes.requests;
  for (const IoSizes::Bar& bar : bars) {
    parts.push_back(fmt::format("{} of {}", grouped(bar.requests),
                                bytes_text(static_cast<double>(bar.length))));
    others -= bar.requests;
  }
  if (others > 0) parts.push_back(grouped(others) + " of other lengths");
  return join(parts);
}

std::string limit_text(const IoSizes& sizes) {
  if (sizes.limit_bytes < 0) return "limit not known";
  return "limit " + bytes_text(static_cast<double>(sizes.limit_bytes));
}

std::string depth_text(const OutstandingDepth& depth) {
  std::uint32_t most = 0;
  double sum = 0;
  std::size_t busy = 0;
  for (const DepthTimeline::Bucket& bucket : depth.buckets) {
    most = std::max(most, bucket.most);
    sum += bucket.mean;
    if (bucket.most > 0) ++busy;
  }
  if (busy == 0) return {};
  return fmt::format("at most {}, on average {:.2f} while it was in use", grouped(most),
                     sum / static_cast<double>(busy));
}

std::span<const std::string_view> method_notes() {
  static constexpr std::array<std::string_view, 8> kNotes = {
      "Round trips: a request that waits alone counts 1, one of eight in a pipeline 1/8, a "
      "compound 1 in all.",
      "Time is busy time: while at least one request is outstanding; shared time is split evenly. "
      "It is summed over connections, so it may exceed the wall clock when several are busy at "
      "once.",
      "Idle is the rest of each connection's lifetime in the capture, summed likewise; the "
      "headline "
      "counts the wall clock in which nothing was outstanding.",
      "Taken at the server, no time holds the network's round trip: the seconds are a lower bound, "
      "and round trips x rtt comes on top, as an estimate.",
      "Several findings may name the same request, so they may add up to more than the waste in "
      "the headline, which counts each request once.",
      "Confidence is high unless said: medium where the client may have had a reason that a "
      "capture does not show or the capture has holes, low where a limit it rests on was not seen.",
      "Needed at most: what the files the client worked on needed, by the best known way. Not "
      "judged where opens, answers or negotiated limits were not seen.",
      "Bytes are SMB messages with their 4 transport bytes, without TCP/IP headers and "
      "retransmissions."};
  return kNotes;
}

}  // namespace smbscope::report
