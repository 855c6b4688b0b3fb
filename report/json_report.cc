// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/json_report.h"

#include <cmath>
#include <functional>

#include "db/interval.h"
#include "db/names.h"
#include "report/batch_summary.h"
#include "report/headline.h"
#include "report/json_values.h"
#include "report/version.h"

namespace smbscope::report {
namespace {

Json seconds(double ns) { return rounded_seconds(ns); }
Json seconds_or_null(std::int64_t ns) {
  return ns < 0 ? Json(nullptr) : seconds(static_cast<double>(ns));
}
Json round_trips(double value) { return rounded_round_trips(value); }
Json whole(double value) { return std::llround(value); }
Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }
Json known_or_null(std::int64_t value) { return value < 0 ? Json(nullptr) : Json(value); }
Json absolute(std::int64_t ns) {
  return ns == db::kNoTime ? Json(nullptr) : Json(std::to_string(ns));
}

Json generator() { return {{"name", kProgramName}, {"version", program_version()}}; }

Json quality(const db::DiagnosticRecord& diagnostic) {
  return {
      {"kind", diagnostic.kind},
      {"severity", db::quality_name(diagnostic.severity)},
      {"count", diagnostic.count},
      {"first_frame", diagnostic.first_frame == 0 ? Json(nullptr) : Json(diagnostic.first_frame)},
      {"message", diagnostic.message}};
}

Json summary(const db::SummaryRecord& sum, const std::string& headline) {
  return {{"operations", sum.operations},
          {"round_trips", round_trips(sum.round_trips)},
          {"smb_bytes", sum.smb_bytes},
          {"busy_s", seconds(static_cast<double>(sum.busy_ns))},
          {"idle_s", seconds(static_cast<double>(sum.idle_ns))},
          {"wasted", waste_json(sum.wasted)},
          {"headline", headline}};
}

Json capture(const CaptureReport& report) {
  const db::CaptureRecord& capture = report.capture;
  const bool timed = capture.start_ns != db::kNoTime && capture.end_ns != db::kNoTime;
  Json quality_notes = Json::array();
  for (const db::DiagnosticRecord& diagnostic : report.quality)
    quality_notes.push_back(quality(diagnostic));
  return {{"file", capture.file},
          {"sha256", text_or_null(capture.sha256)},
          {"format", db::format_name(capture.format)},
          {"compression", db::compression_name(capture.compression)},
          {"link_types", capture.link_types},
          {"packets", capture.packets},
          {"bytes", capture.file_bytes},
          {"start_ns", absolute(capture.start_ns)},
          {"end_ns", absolute(capture.end_ns)},
          {"duration_s",
           timed ? seconds(static_cast<double>(db::interval_ns(capture.start_ns, capture.end_ns)))
                 : Json(nullptr)},
          {"position", db::position_name(report.position)},
          {"quality", std::move(quality_notes)},
          {"notes", headline_notes(report)},
          {"verdict", verdict_of(report)},
          {"summary", summary(report.summary, headline(report))}};
}

Json failure(const FailedInput& failed) { return {{"file", failed.file}, {"error", failed.error}}; }

Json command(const db::CommandRecord& command) {
  Json details = Json::array();
  for (const auto& [detail, requests] : command.details)
    details.push_back({{"detail", db::detail_name(detail)}, {"requests", requests}});
  const bool answered = command.srt_count > 0;
  const auto sum_ns = static_cast<double>(command.srt_sum_ns);
  return {{"protocol", db::protocol_name(command.command.protocol)},
          {"command", db::command_name(command.command)},
          {"wireshark_name", db::wireshark_name(command.command)},
          {"requests", command.requests},
          {"responses", command.responses},
          {"interim", command.interim},
          {"unanswered", command.unanswered},
          {"errors", command.errors},
          {"failed", command.failed},
          {"request_bytes", command.request_bytes},
          {"response_bytes", command.response_bytes},
          {"srt_s",
           {{"min", seconds_or_null(answered ? command.srt_min_ns : -1)},
            {"mean", answered ? seconds(sum_ns / static_cast<double>(command.srt_count)) : Json()},
            {"p50", seconds_or_null(answered ? command.srt_p50_ns : -1)},
            {"p95", seconds_or_null(answered ? command.srt_p95_ns : -1)},
            {"max", seconds_or_null(answered ? command.srt_max_ns : -1)},
            {"sum", answered ? seconds(sum_ns) : Json()}}},
          {"round_trips", round_trips(command.round_trips)},
          {"busy_s", seconds(command.exclusive_ns)},
          {"details", std::move(details)}};
}

std::vector<std::string> capabilities(const db::ConnectionRecord& connection) {
  return connection.protocol == db::Protocol::kSmb1
             ? db::smb1_capability_names(connection.smb1_server_capabilities)
             : db::smb2_capability_names(connection.server_capabilities);
}

Json connection(const db::ConnectionRecord& connection, std::size_t capture_index) {
  const bool dissected = connection.protocol != db::Protocol::kNone;
  return {{"capture", capture_index},
          {"id", connection.connection_id.value},
          {"client", connection.client},
          {"server", connection.server},
          {"port", connection.server_port},
          {"tcp_stream", connection.tcp_stream},
          {"protocol", dissected ? Json(db::protocol_name(connection.protocol)) : Json(nullptr)},
          {"dialect", text_or_null(connection.dialect_name)},
          {"rtt_s", seconds_or_null(connection.rtt_ns)},
          {"signing", db::signing_name(connection.signing)},
          {"encrypted", connection.encrypted},
          {"max_read_bytes", known_or_null(connection.max_read_bytes)},
          {"max_write_bytes", known_or_null(connection.max_write_bytes)},
          {"max_transact_bytes", known_or_null(connection.max_transact_bytes)},
          {"smb1_max_buffer_bytes", known_or_null(connection.smb1_max_buffer_bytes)},
          {"smb1_client_max_buffer_bytes", known_or_null(connection.smb1_client_max_buffer_bytes)},
          {"capabilities", capabilities(connection)},
          {"client_kind", text_or_null(connection.client_kind)},
          {"server_kind", text_or_null(connection.server_kind)},
          {"busy_s", seconds(static_cast<double>(connection.busy_ns))},
          {"idle_s", seconds(static_cast<double>(connection.idle_ns))},
          {"operations", connection.operations},
          {"round_trips", round_trips(connection.round_trips)},
          {"max_outstanding", connection.max_outstanding},
          {"tcp",
           {{"retransmissions", connection.retransmissions},
            {"out_of_order", connection.out_of_order},
            {"zero_windows", connection.zero_windows},
            {"gaps", connection.gaps}}}};
}

Json workload(const db::WorkloadRecord& workload, std::size_t capture_index) {
  Json operations = Json::array();
  for (const db::WorkloadOperation& row : workload.operations) {
    operations.push_back(
        {{"operation", db::operation_name(row.operation)},
         {"expected", row.expected < 0 ? Json(nullptr) : whole(row.expected)},
         {"observed", row.observed},
         {"ratio",
          row.expected > 0
              ? Json(std::round(1000 * static_cast<double>(row.observed) / row.expected) / 1000)
              : Json(nullptr)}});
  }
  return {{"capture", capture_index},
          {"kind", workload.kind},
          {"client", text_or_null(workload.client)},
          {"server", text_or_null(workload.server)},
          {"share", text_or_null(workload.share)},
          {"directory", workload.directory},
          {"files", workload.files},
          {"bytes", workload.bytes},
          {"duration_s", seconds(static_cast<double>(workload.duration_ns))},
          {"per_operation", std::move(operations)}};
}

Json finding(const db::FindingRecord& finding, std::size_t capture_index) {
  return {{"capture", capture_index},
          {"id", finding.stable_id},
          {"rule", finding.rule},
          {"severity", db::severity_name(finding.severity)},
          {"confidence", db::confidence_name(finding.confidence)},
          {"title", finding.title},
          {"explanation", finding.explanation},
          {"client", text_or_null(finding.client)},
          {"server", text_or_null(finding.server)},
          {"share", text_or_null(finding.share)},
          {"subject", text_or_null(finding.subject)},
          {"estimated", finding.estimated},
          {"cost", waste_json(finding.cost)},
          {"measured", measured_json(finding.measured)},
          {"evidence",
           {{"exchanges", finding.exchanges},
            {"frames", finding.frames},
            {"tcp_stream", finding.tcp_stream},
            {"filter", text_or_null(finding.filter)},
            {"filter_exchanges", finding.filter_exchanges}}},
          {"recommendation", finding.recommendation},
          {"references", finding.references}};
}

Json gone_finding(const std::string& id, const KnownFinding& finding) {
  return {{"id", id},
          {"rule", text_or_null(finding.rule)},
          {"title", text_or_null(finding.title)},
          {"share", text_or_null(finding.share)},
          {"subject", text_or_null(finding.subject)}};
}

/// Every row of the report in the order of its sections: one place for both formats.
void each_row(const Report& report,
              const std::function<void(std::string_view section, Json row)>& row) {
  for (const CaptureReport& one : report.captures) row("capture", capture(one));
  for (const FailedInput& one : report.failed) row("failure", failure(one));
  row("summary", summary(total_summary(report), headline(report)));
  for (const db::CommandRecord& one : merged_commands(report)) row("command", command(one));
  std::size_t index = 0;
  for (const CaptureReport& one : report.captures) {
    for (const db::ConnectionRecord& c : one.connections) row("connection", connection(c, index));
    ++index;
  }
  index = 0;
  for (const CaptureReport& one : report.captures) {
    for (const db::WorkloadRecord& w : one.workloads) row("workload", workload(w, index));
    ++index;
  }
  index = 0;
  for (const CaptureReport& one : report.captures) {
    for (const db::FindingRecord& f : one.findings) {
      Json json = finding(f, index);
      if (report.baseline) json["baseline"] = baseline_word(report, f);
      row("finding", std::move(json));
    }
    for (const SuppressedFinding& s : one.suppressed) {
      Json suppressed = finding(s.finding, index);
      suppressed["reason"] = s.reason;
      row("suppressed", std::move(suppressed));
    }
    ++index;
  }
  for (const auto& [id, gone] : gone_findings(report)) row("gone_finding", gone_finding(id, gone));
}

}  // namespace

Json capture_json(const CaptureReport& report) { return capture(report); }
Json summary_json(const CaptureReport& report) { return summary(report.summary, headline(report)); }

std::string render_json(const Report& report, const RenderOptions& /*options*/) {
  Json document = {{"schema", kReportSchema},      {"generator", generator()},
                   {"captures", Json::array()},    {"failures", Json::array()},
                   {"summary", nullptr},           {"commands", Json::array()},
                   {"connections", Json::array()}, {"workloads", Json::array()},
                   {"findings", Json::array()},    {"suppressed", Json::array()}};
  if (report.baseline) {
    document["baseline"] = report.baseline->file;
    document["gone_findings"] = Json::array();
  }
  each_row(report, [&](std::string_view section, Json row) {
    if (section == "summary") {
      document["summary"] = std::move(row);
    } else if (section == "suppressed") {
      document["suppressed"].push_back(std::move(row));
    } else {
      document[std::string(section) + 's'].push_back(std::move(row));
    }
  });
  return json_text(document, 2) + '\n';
}

std::string render_ndjson(const Report& report, const RenderOptions& /*options*/) {
  std::string out;
  const auto line = [&](std::string_view record, const Json& row) {
    Json tagged = {{"record", record}};
    tagged.update(row);
    out += json_text(tagged, -1);
    out += '\n';
  };
  Json head = {{"schema", kReportSchema}};
  head.update(generator());
  line("generator", head);
  each_row(report, [&](std::string_view section, Json row) { line(section, row); });
  return out;
}

}  // namespace smbscope::report
