// SPDX-License-Identifier: GPL-3.0-or-later
// What a connection says: the beginnings and ends of its rows, and what it adds to each exchange.
#include "db/interval.h"
#include "dissector/smb/capture_point.h"
#include "dissector/smb/connection.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "common/limits.h"

namespace smbscope::smb {
namespace {

/// FNV-1a: equal for equal addresses, in every run.
std::uint64_t address_key(const net::IpAddress& address) noexcept {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325ULL;
  for (const std::uint8_t byte : address.bytes) hash = (hash ^ byte) * 0x0000'0100'0000'01B3ULL;
  return hash;
}

}  // namespace

Connection::Connection(Dissection& shared, const net::StreamInfo& stream)
    : shared_(shared), tracker_(shared, *this) {
  record_.client = net::to_string(stream.client.address);
  record_.client_port = stream.client.port;
  record_.server = net::to_string(stream.server.address);
  record_.server_port = stream.server.port;
  record_.client_key = address_key(stream.client.address);
  record_.tcp_stream = stream.tcp_stream;
  take_stream(stream);
}

void Connection::take_stream(const net::StreamInfo& stream) {
  record_.first_frame = stream.first_frame;
  record_.first_ts_ns = stream.first_ts_ns;
  record_.last_ts_ns = stream.last_ts_ns;
  begins_in_capture_ = begins_in_capture_ || stream.syn_seen;
  record_.handshake_seen = stream.handshake_seen;
  record_.handshake_server_ns = stream.handshake_server_ns;
  record_.handshake_client_ns = stream.handshake_client_ns;
  record_.retransmissions = stream.retransmissions;
  record_.out_of_order = stream.out_of_order;
  record_.zero_windows = stream.zero_windows;
  record_.gaps = stream.gaps;
  record_.missing_bytes = stream.missing_bytes;
  record_.cut_packets = stream.cut_packets;
}

void Connection::message_arrived(const NbssMessage& message) {
  speak_beginning();
  now_ns_ = message.last_ts_ns;
  ++messages_[static_cast<std::size_t>(message.direction)];
}

void Connection::note_signing(bool is_signed) noexcept {
  if (is_signed) {
    record_.signing = db::Signing::kActive;
  } else if (record_.signing == db::Signing::kUnknown) {
    record_.signing = db::Signing::kOff;
  }
}

void Connection::set_client_guid(std::uint64_t guid) noexcept {
  client_guid_ = guid;
  record_.client_key = mix(WireKey{record_.client_key, guid});
}

void Connection::note_opaque(const NbssMessage& message, Problem problem) {
  note(problem, message.last_frame);
  if (problem == Problem::kEncrypted) record_.encrypted = true;
  db::OpaqueStats& opaque = record_.opaque;
  const std::uint64_t bytes = message.length + 4U;
  const auto size_class = static_cast<std::size_t>(std::bit_width(bytes)) - 1;
  const std::size_t bucket = std::min(size_class, opaque.client_size_log2.size() - 1);
  const bool from_server = message.direction == net::Direction::kToClient;
  if (from_server) {
    ++opaque.server_messages;
    opaque.server_bytes += bytes;
    ++opaque.server_size_log2[bucket];
    if (!opaque_from_server_) ++opaque.turns;
  } else {
    ++opaque.client_messages;
    opaque.client_bytes += bytes;
    ++opaque.client_size_log2[bucket];
  }
  opaque_from_server_ = from_server;
}

void Connection::note_gap(const net::StreamGap& gap) {
  if (gap.reason == net::StreamGap::Reason::kSnapLength) {
    note(Problem::kCutPackets, gap.frame_number);
    return;
  }
  note(Problem::kStreamGap, gap.frame_number);
  if (!spoken_) return;
  const bool from_server = gap.direction == net::Direction::kToClient;
  shared_.sink.gap({record_.connection_id, from_server, gap.frame_number, gap.ts_ns, gap.bytes});
}

void Connection::note_tcp_event(const net::TcpEvent& event) {
  if (spoken_) {
    speak(event);
  } else if (early_events_.size() < limits::kMaxEarlyTcpEvents) {
    early_events_.push_back(event);
  }
}

void Connection::speak(const net::TcpEvent& event) {
  if (shared_.tcp_events == limits::kMaxTcpEvents) {
    note(Problem::kTcpEventsNotKept, event.frame_number);
    return;
  }
  ++shared_.tcp_events;
  const bool from_server = event.direction == net::Direction::kToClient;
  shared_.sink.tcp_event(
      {record_.connection_id, event.kind, from_server, event.frame_number, event.ts_ns});
}

// ---------------------------------------------------------------- beginnings

void Connection::speak_beginning() {
  if (spoken_) return;
  spoken_ = true;
  record_.connection_id = shared_.connection_ids.next();
  shared_.sink.begin_connection(record_);
  for (const net::TcpEvent& event : std::exchange(early_events_, {})) speak(event);
}

// ---------------------------------------------------------------- exchanges

void Connection::complete(Exchange& exchange) {
  db::ExchangeRecord& r = exchange.record;
  r.connection_id = record_.connection_id;
  r.client_key = record_.client_key;
  if (exchange.session) {
    exchange.session->begin();
    r.session_id = exchange.session->record.session_id;
  }
  if (exchange.tree) {
    exchange.tree->begin();
    r.tree_id = exchange.tree->record.tree_id;
    r.share = exchange.tree->record.share;
  }
  if (exchange.opens) r.create = &exchange.create;
  if (Open* const open = exchange.open.get()) {
    if (exchange.opens && !open->spoken) open->record.create_exchange_id = r.exchange_id;
    open->begin();
    r.open_id = open->record.open_id;
    if (!exchange.names_path) {
      r.path = open->record.path;
      r.path_key = open->record.path_key;
      r.directory_key = open->record.directory_key;
    }
  }
  if (exchange.names_path) r.path = exchange.path;
  if (exchange.lists) {
    const PathKey directory_key = exchange.find.directory_key;
    exchange.find.pattern = exchange.pattern;
    exchange.find.pattern_key = directory_key == 0 ? 0 : child_key(directory_key, exchange.pattern);
    exchange.find.directory = r.path;
    exchange.find.entry_keys = exchange.entries;
    r.find = &exchange.find;
  }

  ++record_.operations;
  ++operations_[r.command.protocol == db::Protocol::kSmb1 ? 0 : 1];
  record_.round_trips += r.round_trips;
  record_.busy_ns = db::add_ns(record_.busy_ns, r.exclusive_ns);
  record_.smb_bytes += r.request_bytes + r.response_bytes;
}

// ---------------------------------------------------------------- ends

Problem Connection::missing_negotiation() const noexcept {
  if (!begins_in_capture_) return Problem::kNoNegotiate;
  return record_.cut_packets > 0 ? Problem::kNegotiateCut : Problem::kNegotiateMissing;
}

void Connection::end(const net::StreamInfo& stream) {
  take_stream(stream);
  tracker_.end();
  while (Open* open = opens_.any()) forget(*open);
  while (TreeConnect* tree = trees_.any()) forget(*tree);
  while (Session* session = sessions_.any()) forget(*session);
  if (!spoken_) return;

  if (operations_[0] + operations_[1] > 0) {
    record_.protocol = operations_[0] > operations_[1] ? db::Protocol::kSmb1 : db::Protocol::kSmb2;
  }
  record_.max_outstanding = tracker_.max_outstanding();
  const std::int64_t lifetime_ns = db::interval_ns(record_.first_ts_ns, record_.last_ts_ns);
  record_.idle_ns = std::max<std::int64_t>(0, lifetime_ns - record_.busy_ns);
  judge_capture_point(record_, tracker_.smallest_reply_ns());

  const std::uint64_t frame = record_.first_frame;
  if (stream.retransmissions > 0) {
    shared_.diagnostics.note(Problem::kRetransmissions, stream.first_retransmission_frame,
                             stream.retransmissions);
  }
  if (stream.duplicate_packets > 0) {
    shared_.diagnostics.note(Problem::kDuplicatePackets, stream.first_duplicate_frame,
                             stream.duplicate_packets);
  }
  if (!record_.handshake_seen) note(Problem::kNoHandshake, frame);
  if (!record_.negotiate_seen && record_.protocol != db::Protocol::kNone) {
    note(missing_negotiation(), frame);
  }
  if ((messages_[0] == 0) != (messages_[1] == 0)) note(Problem::kOneDirection, frame);
  shared_.sink.end_connection(record_);
}

}  // namespace smbscope::smb
