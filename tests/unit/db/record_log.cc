// SPDX-License-Identifier: GPL-3.0-or-later
#include "record_log.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <tuple>

namespace smbscope::db {
namespace {

template <typename T>
auto shown(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return static_cast<std::uint32_t>(value);
  } else if constexpr (
      requires { value.value; } && !requires { value.kind; }) {
    return value.value;
  } else {
    return value;
  }
}

template <typename... Fields>
std::string line(std::string_view what, const Fields&... fields) {
  std::string text(what);
  ((text += fmt::format(" {}", shown(fields))), ...);
  return text;
}

std::string text_of(const CommandId& c) {
  return line("command", c.protocol, c.code, c.subcommand);
}
std::string text_of(const Detail& d) { return line("detail", d.kind, d.value); }
std::string text_of(const Waste& w) {
  return line("waste", w.operations, w.round_trips, w.time_ns, w.bytes);
}
std::string text_of(const CreateDetail& c) {
  return line("create", c.desired_access, c.share_access, c.disposition, c.create_options,
              c.oplock_requested, c.oplock_granted, c.lease_requested, c.lease_granted, c.contexts,
              c.create_action, c.file_attributes, c.end_of_file, c.last_write_time,
              c.attributes_known);
}
std::string text_of(const FindDetail& f) {
  return line("find", f.listing_id, f.pattern, f.directory_key, f.directory, f.pattern_key, f.flags,
              f.buffer_bytes, f.search_count, f.first, f.complete, f.content_hash, f.entry_bytes,
              fmt::format("{}", fmt::join(f.entry_keys, ",")));
}
std::string text_of(const Measure& measure) {
  return measure.key + "=" +
         std::visit([](const auto& value) { return fmt::format("{}", value); }, measure.value) +
         fmt::format("#{}", measure.value.index());
}

}  // namespace

std::string line_of(const CaptureRecord& c) {
  return line("capture", c.file, c.sha256, c.format, c.compression, c.link_types, c.packets,
              c.file_bytes, c.start_ns, c.end_ns, c.tcp_streams);
}

std::string line_of(const ConnectionRecord& c) {
  const OpaqueStats& o = c.opaque;
  return line("connection", c.connection_id, c.client, c.client_port, c.server, c.server_port,
              c.tcp_stream, c.client_key, c.first_frame, c.first_ts_ns, c.last_ts_ns, c.protocol,
              c.dialect, c.dialect_name, c.negotiate_seen, c.handshake_seen, c.rtt_ns,
              c.rtt_estimated, c.handshake_server_ns, c.handshake_client_ns, c.position, c.signing,
              c.encrypted, c.max_read_bytes, c.max_write_bytes, c.max_transact_bytes,
              c.client_capabilities, c.server_capabilities, c.client_offers_smb3,
              c.max_credit_charge, c.max_credits_granted, c.smb1_max_buffer_bytes,
              c.smb1_client_max_buffer_bytes, c.smb1_max_mpx_count, c.smb1_server_capabilities,
              c.smb1_client_capabilities, c.smb1_unix_capabilities, c.client_kind, c.server_kind,
              c.busy_ns, c.idle_ns, c.operations, c.round_trips, c.smb_bytes, c.max_outstanding,
              c.retransmissions, c.out_of_order, c.zero_windows, c.gaps, c.missing_bytes,
              c.cut_packets, o.client_messages, o.server_messages, o.client_bytes, o.server_bytes,
              o.turns, o.client_size_log2, o.server_size_log2);
}

std::string line_of(const DiagnosticRecord& d) {
  return line("diagnostic", d.kind, d.severity, d.count, d.first_frame, d.message);
}

std::string line_of(const CommandRecord& c) {
  std::string text =
      line("row", text_of(c.command), c.requests, c.responses, c.interim, c.unanswered, c.errors,
           c.failed, c.request_bytes, c.response_bytes, c.srt_count, c.srt_min_ns, c.srt_max_ns,
           c.srt_sum_ns, c.srt_p50_ns, c.srt_p95_ns, c.round_trips, c.exclusive_ns);
  for (const auto& [detail, requests] : c.details) text += line("", text_of(detail), requests);
  return text;
}

std::string line_of(const WorkloadRecord& w) {
  std::string text = line("workload", w.kind, w.client, w.server, w.share, w.directory, w.files,
                          w.directories, w.bytes, w.duration_ns, w.round_trips, w.busy_ns);
  for (const WorkloadOperation& o : w.operations)
    text += line("", o.operation, o.expected, o.observed);
  return text;
}

std::string line_of(const FindingRecord& f) {
  std::string text =
      line("finding", f.finding_id, f.stable_id, f.rule, f.severity, f.confidence, f.title,
           f.explanation, f.client, f.server, f.share, f.subject, f.estimated, text_of(f.cost),
           f.exchanges, f.frames, f.tcp_stream, f.filter, f.recommendation, f.references);
  for (const Measure& measure : f.measured) text += line("", text_of(measure));
  return text;
}

std::string line_of(const SummaryRecord& s) {
  return line("summary", s.operations, s.round_trips, s.smb_bytes, s.busy_ns, s.idle_ns, s.rules,
              text_of(s.wasted));
}

void RecordLog::begin_capture(const CaptureRecord& /*capture*/) {
  lines.push_back("begin capture");
}
void RecordLog::begin_connection(const ConnectionRecord& c) {
  lines.push_back(line("begin connection", c.connection_id));
}
void RecordLog::begin_session(const SessionRecord& s) {
  lines.push_back(line("begin session", s.session_id));
}
void RecordLog::begin_tree(const TreeRecord& t) { lines.push_back(line("begin tree", t.tree_id)); }
void RecordLog::begin_open(const OpenRecord& o) { lines.push_back(line("begin open", o.open_id)); }

void RecordLog::exchange(const ExchangeRecord& e) {
  lines.push_back(line(
      "exchange", e.exchange_id, e.connection_id, e.session_id, e.tree_id, e.open_id, e.chain_id,
      text_of(e.command), e.response_protocol, e.operation, text_of(e.detail), e.share, e.path,
      e.path_key, e.directory_key, e.client_key, e.status, e.answered, e.failed, e.error_severity,
      e.parked, e.given_up, e.signed_request, e.path_based, e.message_id, e.request_frame,
      e.request_end_frame, e.request_index, e.response_frame, e.response_end_frame, e.request_ts_ns,
      e.request_end_ts_ns, e.response_ts_ns, e.response_end_ts_ns, e.interim_ts_ns, e.srt_ns,
      e.exclusive_ns, e.round_trips, e.outstanding, e.interim_count, e.request_bytes,
      e.response_bytes, e.payload_bytes, e.offset, e.length_asked, e.length_done, e.entries,
      e.credit_charge, e.credits_asked, e.credits_granted, e.write_through, e.postquery_attributes,
      e.create != nullptr ? text_of(*e.create) : "", e.find != nullptr ? text_of(*e.find) : ""));
}

void RecordLog::unpaired(const UnpairedRecord& u) {
  lines.push_back(line("unpaired", u.connection_id, text_of(u.command), u.status, u.interim,
                       u.error_severity, u.from_server_request, u.message_id, u.frame, u.ts_ns,
                       u.bytes));
}
void RecordLog::gap(const GapRecord& g) {
  lines.push_back(line("gap", g.connection_id, g.from_server, g.frame, g.ts_ns, g.bytes));
}
void RecordLog::tcp_event(const TcpEventRecord& e) {
  lines.push_back(
      line("tcp event", e.connection_id, tcp_event_name(e.kind), e.from_server, e.frame, e.ts_ns));
}
void RecordLog::end_open(const OpenRecord& o) {
  lines.push_back(line("end open", o.open_id, o.connection_id, o.session_id, o.tree_id, o.share,
                       o.path, o.path_key, o.directory_key, o.create_seen, o.is_directory,
                       o.is_pipe, text_of(o.create), o.create_exchange_id, o.created_ns,
                       o.closed_ns, o.reads, o.writes, o.read_bytes, o.written_bytes));
}
void RecordLog::end_tree(const TreeRecord& t) {
  lines.push_back(line("end tree", t.tree_id, t.connection_id, t.session_id, t.wire_id, t.share,
                       t.share_path, t.type, t.first_ts_ns, t.last_ts_ns));
}
void RecordLog::end_session(const SessionRecord& s) {
  lines.push_back(line("end session", s.session_id, s.connection_id, s.wire_id, s.user, s.domain,
                       s.workstation, s.setup_seen, s.guest_or_anonymous, s.first_ts_ns,
                       s.last_ts_ns));
}
void RecordLog::end_connection(const ConnectionRecord& c) { lines.push_back("end " + line_of(c)); }
void RecordLog::diagnostic(const DiagnosticRecord& d) { lines.push_back(line_of(d)); }
void RecordLog::end_capture(const CaptureRecord& c) { lines.push_back("end " + line_of(c)); }

}  // namespace smbscope::db
