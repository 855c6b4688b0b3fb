// SPDX-License-Identifier: GPL-3.0-or-later
// What TCP reassembly delivers: in-order bytes of one direction of a connection, holes told as
// holes.
#pragma once

#include <cstdint>

#include "common/bytes.h"
#include "db/records.h"
#include "dissector/net/tcp_segment.h"

namespace smbscope::net {

/// Direction of a byte stream. "Client" is who sent the SYN; without a handshake whose peer has the
/// SMB port (139, 445, or one given); else the sender of the first segment seen (the sniffer may
/// turn that round: see StreamSink::begin_stream).
enum class Direction : std::uint8_t { kToServer = 0, kToClient = 1 };

/// A TCP connection. One object per incarnation: a reused 4-tuple is a new stream.
struct StreamInfo {
  std::uint64_t tcp_stream =
      0;  // Wireshark's tcp.stream: counts all TCP conversations of the file from 0
  Endpoint client;
  Endpoint server;
  std::uint64_t first_frame = 0;
  std::int64_t first_ts_ns = 0;  // first and last packet so far, payload or not
  std::int64_t last_ts_ns = 0;
  bool direction_known = false;  // by handshake or port; false: guessed from the first segment
  bool syn_seen = false;         // of either side: the stream begins within the capture
  bool handshake_seen = false;   // SYN, SYN/ACK and the ACK that follows
  std::int64_t handshake_server_ns =
      -1;  // SYN -> SYN/ACK (from the last SYN before it); -1 not seen
  std::int64_t handshake_client_ns = -1;         // SYN/ACK -> ACK; -1 not seen
  std::uint64_t retransmissions = 0;             // segments whose payload had been seen whole
  std::uint64_t first_retransmission_frame = 0;  // 0: none; the same for the next
  std::uint64_t first_duplicate_frame = 0;
  std::uint64_t out_of_order = 0;
  std::uint64_t zero_windows = 0;
  std::uint64_t duplicate_packets =
      0;  // the same packet captured twice (-i any, SPAN): counted once, not as retransmission
  std::uint64_t gaps = 0;
  std::uint64_t missing_bytes = 0;
  std::uint64_t cut_packets = 0;  // payload cut by the snap length
};

struct StreamChunk {
  Direction direction = Direction::kToServer;
  std::uint64_t frame_number =
      0;  // packet that carried these bytes (not the one that released them from the reorder queue)
  std::int64_t ts_ns = 0;   // of that packet
  Bytes bytes;              // die with the call
  std::int64_t offset = 0;  // of the first byte: its sequence number, unwrapped to 64 bits
};

struct StreamGap {
  enum class Reason : std::uint8_t { kLost, kSnapLength };
  Direction direction = Direction::kToServer;
  std::uint64_t frame_number = 0;  // of the packet that ended the wait, or that was cut
  std::int64_t ts_ns = 0;
  std::uint64_t bytes = 0;  // how many are missing
  Reason reason = Reason::kLost;
};

/// A segment that StreamInfo counts as trouble, or that carries RST.
struct TcpEvent {
  db::TcpEventKind kind = db::TcpEventKind::kRetransmission;
  Direction direction = Direction::kToServer;
  std::uint64_t frame_number = 0;
  std::int64_t ts_ns = 0;
};

/// Receives the streams. For each: begin_stream, then chunks and gaps in order per direction, then
/// end_stream.
class StreamSink {
 public:
  virtual ~StreamSink() = default;
  /// A stream's first payload is about to come. Return false when nobody is interested in it:
  /// nothing more is said of it, and its bytes are not put in order. `first` is the payload's
  /// beginning, for sniffing.
  [[nodiscard]] virtual bool begin_stream(const StreamInfo& stream, Direction direction,
                                          Bytes first) = 0;
  virtual void chunk(const StreamInfo& stream, const StreamChunk& chunk) = 0;
  virtual void gap(const StreamInfo& stream, const StreamGap& gap) = 0;
  /// Comes when the segment does, whatever bytes still wait for others. Of those before
  /// begin_stream, the first limits::kMaxEarlyTcpEvents follow it.
  virtual void event(const StreamInfo& /*stream*/, const TcpEvent& /*event*/) {}
  /// FIN both ways, RST, reuse of the 4-tuple, eviction, or the end of the capture; `stream` is
  /// final.
  virtual void end_stream(const StreamInfo& stream) = 0;
};

}  // namespace smbscope::net
