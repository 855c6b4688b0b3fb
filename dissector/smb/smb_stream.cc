// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/smb_stream.h"

#include "dissector/smb/protocol_sniffer.h"

#include <utility>

namespace smbscope::smb {
namespace {

using net::Direction;

/// The stream with its ends the other way round. Its direction was guessed, so there is no
/// handshake to turn.
net::StreamInfo turned_info(net::StreamInfo stream, bool reversed) {
  if (reversed) std::swap(stream.client, stream.server);
  return stream;
}

}  // namespace

SmbStream::SmbStream(Dissection& shared, const net::StreamInfo& stream, bool reversed)
    : reversed_(reversed),
      connection_(shared, turned_info(stream, reversed)),
      smb2_(connection_),
      smb1_(connection_),
      framers_{NbssFramer(Direction::kToServer, *this), NbssFramer(Direction::kToClient, *this)} {}

Direction SmbStream::turned(Direction direction) const noexcept {
  if (!reversed_) return direction;
  return direction == Direction::kToServer ? Direction::kToClient : Direction::kToServer;
}

void SmbStream::chunk(const net::StreamChunk& chunk) {
  net::StreamChunk mine = chunk;
  mine.direction = turned(chunk.direction);
  framers_[static_cast<std::size_t>(mine.direction)].push(mine);
}

void SmbStream::gap(const net::StreamGap& gap) {
  net::StreamGap mine = gap;
  mine.direction = turned(gap.direction);
  connection_.note_gap(mine);
  framers_[static_cast<std::size_t>(mine.direction)].gap(mine);
}

void SmbStream::event(const net::TcpEvent& event) {
  net::TcpEvent mine = event;
  mine.direction = turned(event.direction);
  connection_.note_tcp_event(mine);
}

void SmbStream::end(const net::StreamInfo& stream) {
  connection_.end(turned_info(stream, reversed_));
}

void SmbStream::message(const NbssMessage& message) {
  constexpr std::uint8_t kSessionMessage = 0x00;
  ExchangeTracker& tracker = connection_.tracker();
  tracker.message_arrived(message);
  const ProtocolId protocol =
      message.type == kSessionMessage ? protocol_id(message.body) : ProtocolId::kNone;
  if (protocol != ProtocolId::kNone) connection_.message_arrived(message);
  switch (protocol) {
    case ProtocolId::kSmb1:
      smb1_.message(message);
      break;
    case ProtocolId::kNone:  // keep-alives, session requests, bodies cut before their first bytes
      break;
    case ProtocolId::kSmb2:
      smb2_.message(message);
      break;
    case ProtocolId::kTransform:
      connection_.note_opaque(message, Problem::kEncrypted);
      break;
    case ProtocolId::kCompressed:
      connection_.note_opaque(message, Problem::kCompressed);
      break;
  }
  tracker.message_handled();
}

void SmbStream::message_started(Direction direction, std::int64_t ts_ns) {
  connection_.tracker().message_started(direction, ts_ns);
}

void SmbStream::lost(const net::StreamGap& gap) { connection_.tracker().lost(gap); }

void SmbStream::skipped(Direction /*direction*/, std::uint64_t frame_number,
                        std::uint64_t /*bytes*/) {
  connection_.note(Problem::kSkippedBytes, frame_number);
}

}  // namespace smbscope::smb
