// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kStartNs = 1'772'366'405'000'000'000;  // 2026-03-01 12:00:05 UTC

db::CommandRecord command(std::uint16_t code, std::uint64_t requests, double round_trips,
                          std::int64_t exclusive_ns) {
  db::CommandRecord record;
  record.command = {db::Protocol::kSmb2, code, db::CommandId::kNoSubcommand};
  record.requests = record.responses = record.srt_count = requests;
  record.request_bytes = requests * 200;
  record.response_bytes = requests * 180;
  record.srt_min_ns = kMs / 2;
  record.srt_max_ns = 30 * kMs;
  record.srt_p50_ns = kMs;
  record.srt_p95_ns = 3 * kMs;
  record.srt_sum_ns = exclusive_ns;
  record.round_trips = round_trips;
  record.exclusive_ns = static_cast<double>(exclusive_ns);
  return record;
}

db::ConnectionRecord connection() {
  db::ConnectionRecord record;
  record.connection_id = ConnectionId{1};
  record.client = "10.0.0.5";
  record.client_port = 50'112;
  record.server = "10.0.0.9";
  record.server_port = 445;
  record.tcp_stream = 4;
  record.protocol = db::Protocol::kSmb2;
  record.dialect = 0x0311;
  record.dialect_name = "3.1.1";
  record.rtt_ns = 2 * kMs;
  record.position = db::CapturePosition::kClient;
  record.signing = db::Signing::kActive;
  record.max_read_bytes = record.max_write_bytes = 8 << 20;
  record.max_transact_bytes = 1 << 20;
  record.server_capabilities = 0x07;
  record.client_kind = "smbclient";
  record.busy_ns = 5'000 * kMs;
  record.idle_ns = 300 * kMs;
  record.operations = 2'310;
  record.round_trips = 2'310;
  record.max_outstanding = 2;
  record.retransmissions = 3;
  return record;
}

db::WorkloadRecord workload() {
  db::WorkloadRecord record;
  record.kind = "copy-to-share";
  record.client = "10.0.0.5";
  record.server = "10.0.0.9";
  record.share = "data";
  record.directory = "docs\\new";
  record.files = 300;
  record.directories = 1;
  record.bytes = 4'404'019;
  record.duration_ns = 5'200 * kMs;
  record.operations = {{db::Operation::kFind, 2, 760},      {db::Operation::kCreate, 301, 450},
                       {db::Operation::kClose, 301, 310},   {db::Operation::kGetInfo, 0, 40},
                       {db::Operation::kSetInfo, 300, 300}, {db::Operation::kRead, 0, 0},
                       {db::Operation::kWrite, 300, 300}};
  return record;
}

db::FindingRecord redundant_find() {
  db::FindingRecord record;
  record.finding_id = FindingId{1};
  record.stable_id = "0123456789ab";
  record.rule = "redundant-find";
  record.severity = db::Severity::kHigh;
  record.title = "Names looked up that were known already";
  record.explanation =
      "750 lookups of single names in docs\\new asked for what a listing or an open had answered "
      "less than 10 s before; each opened and closed the directory as well.";
  record.client = "10.0.0.5";
  record.server = "10.0.0.9";
  record.share = "data";
  record.subject = "docs\\new";
  record.cost = {750, 750, 1.5e9, 250'000};
  record.measured = {{"count", std::int64_t{750}},
                     {"paths", std::int64_t{300}},
                     {"share_of_busy", 0.3},
                     {"pattern", std::string("*")},
                     {"listings", std::vector<std::int64_t>{1, 2, 3}}};
  record.exchanges = 750;
  record.filter_exchanges = 750;
  record.frames = {120, 124, 128, 132, 140, 144, 148, 152, 156, 160};
  record.tcp_stream = 4;
  record.filter = "tcp.stream == 4 && smb2.cmd == 14 && !(smb2.find.pattern contains \"*\")";
  record.recommendation = "Take size, times and attributes from the listing entry.";
  record.references = {"[MS-SMB2] 2.2.33", "[MS-SMB2] 2.2.14"};
  return record;
}

db::FindingRecord think_time() {
  db::FindingRecord record;
  record.finding_id = FindingId{2};
  record.stable_id = "ba9876543210";
  record.rule = "client-think-time";
  record.severity = db::Severity::kInfo;
  record.confidence = db::Confidence::kMedium;
  record.title = "The client paused between requests";
  record.explanation = "Nothing was outstanding for 300 ms.";
  record.measured = {{"count", std::int64_t{12}}};
  record.tcp_stream = 4;
  record.frames = {77};
  return record;
}

}  // namespace

CaptureReport sample_capture() {
  CaptureReport report;
  report.capture.file = "trace.pcapng.gz";
  report.capture.sha256 = std::string(64, 'a');
  report.capture.format = db::CaptureFormat::kPcapng;
  report.capture.compression = db::Compression::kGzip;
  report.capture.link_types = {"EN10MB"};
  report.capture.packets = 12'345;
  report.capture.file_bytes = 4'404'019;
  report.capture.start_ns = kStartNs;
  report.capture.end_ns = kStartNs + 5'300'000'001;
  report.capture.tcp_streams = 5;
  report.position = db::CapturePosition::kClient;
  report.quality = {{"stream-gap", db::Quality::kDataLoss, 2, 812,
                     "Bytes are missing from the capture; requests whose answer may have been in "
                     "the hole are left out of all times"}};
  report.summary = {
      2'310, 2'310, 877'800, 5'000 * kMs, 300 * kMs, 16, {947, 947.1, 2.1e9, 300'000}};
  db::CommandRecord find = command(14, 760, 760, 1'600 * kMs);
  find.details = {{{db::DetailKind::kListingClass, 37}, 700},
                  {{db::DetailKind::kListingClass, 12}, 60}};
  db::CommandRecord create = command(5, 450, 450.25, 1'400 * kMs);
  create.errors = 12;
  create.failed = 11;
  db::CommandRecord unanswered = command(13, 1, 0, 0);
  unanswered.responses = unanswered.srt_count = 0;
  unanswered.unanswered = 1;
  report.commands = {
      create, command(6, 310, 310, 620 * kMs), command(9, 300, 300, 900 * kMs), unanswered,
      find,   command(17, 300, 300, 480 * kMs)};
  report.connections = {connection()};
  report.workloads = {workload()};
  report.findings = {redundant_find(), think_time()};
  return report;
}

Report sample_report() { return {{sample_capture()}}; }

Report hostile_report() {
  Report report = sample_report();
  CaptureReport& capture = report.captures.front();
  capture.capture.file = kHostileName;
  capture.quality.front().message = kHostileName;
  for (db::ConnectionRecord& connection : capture.connections) {
    connection.client_kind = connection.server_kind = kHostileName;
    connection.dialect_name = kHostileName;
  }
  for (db::WorkloadRecord& workload : capture.workloads)
    workload.share = workload.directory = kHostileName;
  for (db::FindingRecord& finding : capture.findings) {
    finding.title = finding.explanation = finding.recommendation = kHostileName;
    finding.share = finding.subject = finding.filter = kHostileName;
    finding.measured.push_back({kHostileName, std::string(kHostileName)});
  }
  return report;
}

}  // namespace smbscope::report
