// SPDX-License-Identifier: GPL-3.0-or-later
// How the capture and what lasts in it (connections, sessions, trees, opens) become rows.
#include <array>

#include "db/json_text.h"
#include "db/names.h"
#include "db/rows.h"

namespace smbscope::db {
namespace {

template <auto... Members>
constexpr auto capture(std::string_view name) {
  return plain<CaptureRecord, Members...>(name);
}

constexpr std::array kCapture = {
    capture<&CaptureRecord::file>("file"),
    capture<&CaptureRecord::sha256>("sha256"),
    word<CaptureRecord, &format_name, 2, &CaptureRecord::format>("format"),
    word<CaptureRecord, &compression_name, 4, &CaptureRecord::compression>("compression"),
    Column<CaptureRecord>{
        "link_types",
        [](const CaptureRecord& row, Put out) { out.copy(json_strings(row.link_types)); },
        [](CaptureRecord& row, const Get& in) { row.link_types = strings_of_json(in.text()); }},
    capture<&CaptureRecord::packets>("packets"),
    capture<&CaptureRecord::file_bytes>("file_bytes"),
    nullable<CaptureRecord, kNoTime, &CaptureRecord::start_ns>("start_ns"),
    nullable<CaptureRecord, kNoTime, &CaptureRecord::end_ns>("end_ns"),
    capture<&CaptureRecord::tcp_streams>("tcp_streams"),
};

template <auto... Members>
constexpr auto connection(std::string_view name) {
  return plain<ConnectionRow, Members...>(name);
}
template <auto... Members>
constexpr auto connection_time(std::string_view name) {
  return nullable<ConnectionRow, kNoTime, Members...>(name);
}
/// A figure whose -1 means "not known".
template <auto... Members>
constexpr auto connection_figure(std::string_view name) {
  return nullable<ConnectionRow, -1, Members...>(name);
}

/// A histogram of message sizes as a JSON list.
template <auto Sizes>
constexpr Column<ConnectionRow> histogram(std::string_view name) {
  return {name,
          [](const ConnectionRow& row, Put out) { out.copy(json_numbers(row.opaque.*Sizes)); },
          [](ConnectionRow& row, const Get& in) {
            auto& sizes = row.opaque.*Sizes;
            const auto stored = numbers_of_json(in.text());
            sizes.fill(0);
            for (std::size_t i = 0; i < sizes.size() && i < stored.size(); ++i) {
              sizes[i] = static_cast<std::uint32_t>(stored[i]);
            }
          }};
}

constexpr auto kOpaque = &ConnectionRecord::opaque;
constexpr std::array kConnection = {
    connection<&ConnectionRecord::connection_id>("connection_id"),
    connection<&ConnectionRow::begin_seq>("begin_seq"),
    connection<&ConnectionRow::end_seq>("end_seq"),
    connection<&ConnectionRecord::client>("client"),
    connection<&ConnectionRecord::client_port>("client_port"),
    connection<&ConnectionRecord::server>("server"),
    connection<&ConnectionRecord::server_port>("server_port"),
    connection<&ConnectionRecord::tcp_stream>("tcp_stream"),
    connection<&ConnectionRecord::client_key>("client_key"),
    connection<&ConnectionRecord::first_frame>("first_frame"),
    connection_time<&ConnectionRecord::first_ts_ns>("first_ts_ns"),
    connection_time<&ConnectionRecord::last_ts_ns>("last_ts_ns"),
    word<ConnectionRow, &protocol_name, 3, &ConnectionRecord::protocol>("protocol"),
    connection<&ConnectionRecord::dialect>("dialect"),
    connection<&ConnectionRecord::dialect_name>("dialect_name"),
    connection<&ConnectionRecord::negotiate_seen>("negotiate_seen"),
    connection<&ConnectionRecord::handshake_seen>("handshake_seen"),
    connection_figure<&ConnectionRecord::rtt_ns>("rtt_ns"),
    connection<&ConnectionRecord::rtt_estimated>("rtt_estimated"),
    connection_figure<&ConnectionRecord::handshake_server_ns>("handshake_server_ns"),
    connection_figure<&ConnectionRecord::handshake_client_ns>("handshake_client_ns"),
    word<ConnectionRow, &position_name, 4, &ConnectionRecord::position>("position"),
    word<ConnectionRow, &signing_name, 3, &ConnectionRecord::signing>("signing"),
    connection<&ConnectionRecord::encrypted>("encrypted"),
    connection_figure<&ConnectionRecord::max_read_bytes>("max_read_bytes"),
    connection_figure<&ConnectionRecord::max_write_bytes>("max_write_bytes"),
    connection_figure<&ConnectionRecord::max_transact_bytes>("max_transact_bytes"),
    connection<&ConnectionRecord::client_capabilities>("client_capabilities"),
    connection<&ConnectionRecord::server_capabilities>("server_capabilities"),
    connection<&ConnectionRecord::client_offers_smb3>("client_offers_smb3"),
    connection<&ConnectionRecord::max_credit_charge>("max_credit_charge"),
    connection<&ConnectionRecord::max_credits_granted>("max_credits_granted"),
    connection_figure<&ConnectionRecord::smb1_max_buffer_bytes>("smb1_max_buffer_bytes"),
    connection_figure<&ConnectionRecord::smb1_client_max_buffer_bytes>(
        "smb1_client_max_buffer_bytes"),
    connection_figure<&ConnectionRecord::smb1_max_mpx_count>("smb1_max_mpx_count"),
    connection<&ConnectionRecord::smb1_server_capabilities>("smb1_server_capabilities"),
    connection<&ConnectionRecord::smb1_client_capabilities>("smb1_client_capabilities"),
    connection_figure<&ConnectionRecord::smb1_unix_capabilities>("smb1_unix_capabilities"),
    connection<&ConnectionRecord::client_kind>("client_kind"),
    connection<&ConnectionRecord::server_kind>("server_kind"),
    connection<&ConnectionRecord::busy_ns>("busy_ns"),
    connection<&ConnectionRecord::idle_ns>("idle_ns"),
    connection<&ConnectionRecord::operations>("operations"),
    connection<&ConnectionRecord::round_trips>("round_trips"),
    connection<&ConnectionRecord::smb_bytes>("smb_bytes"),
    connection<&ConnectionRecord::max_outstanding>("max_outstanding"),
    connection<&ConnectionRecord::retransmissions>("retransmissions"),
    connection<&ConnectionRecord::out_of_order>("out_of_order"),
    connection<&ConnectionRecord::zero_windows>("zero_windows"),
    connection<&ConnectionRecord::gaps>("gaps"),
    connection<&ConnectionRecord::missing_bytes>("missing_bytes"),
    connection<&ConnectionRecord::cut_packets>("cut_packets"),
    connection<kOpaque, &OpaqueStats::client_messages>("opaque_client_messages"),
    connection<kOpaque, &OpaqueStats::server_messages>("opaque_server_messages"),
    connection<kOpaque, &OpaqueStats::client_bytes>("opaque_client_bytes"),
    connection<kOpaque, &OpaqueStats::server_bytes>("opaque_server_bytes"),
    connection<kOpaque, &OpaqueStats::turns>("opaque_turns"),
    histogram<&OpaqueStats::client_size_log2>("opaque_client_sizes"),
    histogram<&OpaqueStats::server_size_log2>("opaque_server_sizes"),
};

template <auto... Members>
constexpr auto session(std::string_view name) {
  return plain<SessionRow, Members...>(name);
}
constexpr std::array kSession = {
    session<&SessionRecord::session_id>("session_id"),
    session<&SessionRow::begin_seq>("begin_seq"),
    session<&SessionRow::end_seq>("end_seq"),
    session<&SessionRecord::connection_id>("connection_id"),
    session<&SessionRecord::wire_id>("wire_id"),
    session<&SessionRecord::user>("user"),
    session<&SessionRecord::domain>("domain"),
    session<&SessionRecord::workstation>("workstation"),
    session<&SessionRecord::setup_seen>("setup_seen"),
    session<&SessionRecord::guest_or_anonymous>("guest_or_anonymous"),
    nullable<SessionRow, kNoTime, &SessionRecord::first_ts_ns>("first_ts_ns"),
    nullable<SessionRow, kNoTime, &SessionRecord::last_ts_ns>("last_ts_ns"),
};

template <auto... Members>
constexpr auto tree(std::string_view name) {
  return plain<TreeRow, Members...>(name);
}
constexpr std::array kTree = {
    tree<&TreeRecord::tree_id>("tree_id"),
    tree<&TreeRow::begin_seq>("begin_seq"),
    tree<&TreeRow::end_seq>("end_seq"),
    tree<&TreeRecord::connection_id>("connection_id"),
    tree<&TreeRecord::session_id>("session_id"),
    tree<&TreeRecord::wire_id>("wire_id"),
    tree<&TreeRecord::share>("share"),
    tree<&TreeRecord::share_path>("share_path"),
    number<TreeRow, 4, &TreeRecord::type>("type"),
    nullable<TreeRow, kNoTime, &TreeRecord::first_ts_ns>("first_ts_ns"),
    nullable<TreeRow, kNoTime, &TreeRecord::last_ts_ns>("last_ts_ns"),
};

template <auto... Members>
constexpr auto open(std::string_view name) {
  return plain<OpenRow, Members...>(name);
}
constexpr std::array kOpen = {
    open<&OpenRow::end_seq>("end_seq"),
    open<&OpenRow::begin_seq>("begin_seq"),
    open<&OpenRecord::open_id>("open_id"),
    open<&OpenRecord::connection_id>("connection_id"),
    open<&OpenRecord::session_id>("session_id"),
    open<&OpenRecord::tree_id>("tree_id"),
    open<&OpenRow::path_id>("path_id"),
    open<&OpenRecord::create_seen>("create_seen"),
    open<&OpenRecord::is_directory>("is_directory"),
    open<&OpenRecord::is_pipe>("is_pipe"),
    open<&OpenRow::create_kind_id>("create_kind_id"),
    open<&OpenRecord::create, &CreateDetail::end_of_file>("end_of_file"),
    open<&OpenRecord::create, &CreateDetail::last_write_time>("last_write_time"),
    nullable<OpenRow, 0, &OpenRecord::create_exchange_id>("create_exchange_id"),
    nullable<OpenRow, kNoTime, &OpenRecord::created_ns>("created_ns"),
    nullable<OpenRow, kNoTime, &OpenRecord::closed_ns>("closed_ns"),
    open<&OpenRecord::reads>("reads"),
    open<&OpenRecord::writes>("writes"),
    open<&OpenRecord::read_bytes>("read_bytes"),
    open<&OpenRecord::written_bytes>("written_bytes"),
};

template <auto... Members>
constexpr auto unpaired(std::string_view name) {
  return plain<UnpairedRow, Members...>(name);
}
constexpr auto kUnpairedCommand = &UnpairedRecord::command;
constexpr std::array kUnpaired = {
    unpaired<&UnpairedRow::seq>("seq"),
    unpaired<&UnpairedRecord::connection_id>("connection_id"),
    word<UnpairedRow, &protocol_name, 3, kUnpairedCommand, &CommandId::protocol>("protocol"),
    unpaired<kUnpairedCommand, &CommandId::code>("code"),
    nullable<UnpairedRow, CommandId::kNoSubcommand, kUnpairedCommand, &CommandId::subcommand>(
        "subcommand"),
    unpaired<&UnpairedRecord::status>("status"),
    unpaired<&UnpairedRecord::interim>("interim"),
    unpaired<&UnpairedRecord::error_severity>("error_severity"),
    unpaired<&UnpairedRecord::from_server_request>("from_server_request"),
    unpaired<&UnpairedRecord::message_id>("message_id"),
    unpaired<&UnpairedRecord::frame>("frame"),
    nullable<UnpairedRow, kNoTime, &UnpairedRecord::ts_ns>("ts_ns"),
    unpaired<&UnpairedRecord::bytes>("bytes"),
};

template <auto... Members>
constexpr auto gap(std::string_view name) {
  return plain<GapRow, Members...>(name);
}
constexpr std::array kGap = {
    gap<&GapRow::seq>("seq"),
    gap<&GapRecord::connection_id>("connection_id"),
    gap<&GapRecord::from_server>("from_server"),
    gap<&GapRecord::frame>("frame"),
    nullable<GapRow, kNoTime, &GapRecord::ts_ns>("ts_ns"),
    gap<&GapRecord::bytes>("bytes"),
};

template <auto... Members>
constexpr auto tcp_event(std::string_view name) {
  return plain<TcpEventRow, Members...>(name);
}
constexpr std::array kTcpEvent = {
    tcp_event<&TcpEventRow::seq>("seq"),
    tcp_event<&TcpEventRecord::connection_id>("connection_id"),
    word<TcpEventRow, &tcp_event_name, kTcpEventKinds, &TcpEventRecord::kind>("kind"),
    tcp_event<&TcpEventRecord::from_server>("from_server"),
    tcp_event<&TcpEventRecord::frame>("frame"),
    nullable<TcpEventRow, kNoTime, &TcpEventRecord::ts_ns>("ts_ns"),
};

}  // namespace

Table<CaptureRecord> capture_table() { return {"capture", kCapture}; }
Table<ConnectionRow> connection_table() { return {"connection", kConnection}; }
Table<SessionRow> session_table() { return {"session", kSession}; }
Table<TreeRow> tree_table() { return {"tree", kTree}; }
Table<OpenRow> open_table() { return {"open", kOpen, &write_row<kOpen, OpenRow>}; }
Table<UnpairedRow> unpaired_table() {
  return {"unpaired", kUnpaired, &write_row<kUnpaired, UnpairedRow>};
}
Table<GapRow> gap_table() { return {"gap", kGap, &write_row<kGap, GapRow>}; }
Table<TcpEventRow> tcp_event_table() {
  return {"tcp_event", kTcpEvent, &write_row<kTcpEvent, TcpEventRow>};
}

}  // namespace smbscope::db
