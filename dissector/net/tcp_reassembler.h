// SPDX-License-Identifier: GPL-3.0-or-later
// TCP segments in file order -> byte streams in order. RFC 9293.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "dissector/net/flow_table.h"
#include "dissector/net/held_segments.h"
#include "dissector/net/recent_segments.h"
#include "dissector/net/stream.h"
#include "dissector/net/tcp_segment.h"

namespace smbscope::net {

/// Puts the bytes of every TCP connection in order and speaks them to a StreamSink.
///
/// 1. A segment in order goes straight on as a view. Bytes seen before are dropped: of overlapping
///    segments the first wins. A stream whose start is not in the capture begins with its first
///    segment that carries payload the peer had not acknowledged before.
/// 2. A segment waits (as a copy) while bytes before it are missing, and also while bytes of the
///    other direction that it acknowledges are missing: so both directions together keep the order
///    of cause and effect even where packets lie out of order in the file.
/// 3. Missing bytes become a gap
///    - when the peer has acknowledged them and they have not turned up within
///      kReorderSegments segments or kReorderNs of capture time after that,
///    - when nothing of the peer was ever captured and they have been missing for kSilentPeerNs,
///    - when what waits behind them reaches limits::kMaxOutOfOrderBytes, kMaxOutOfOrderSegments,
///      or (all connections) kMaxOutOfOrderTotalBytes,
///    - at the end of the stream.
/// 4. A connection ends when both FINs have been reached, kResetLingerNs after an RST (segments may
///    have crossed it), when a SYN with another sequence number reuses its endpoints, when it is
///    the idlest of limits::kMaxTcpFlows, or at finish().
///
/// Streams that the sink declines are only counted. One thread.
class TcpReassembler final : public SegmentSink {
 public:
  static constexpr std::uint64_t kReorderSegments = 8;
  static constexpr std::int64_t kReorderNs = 5'000'000;
  static constexpr std::int64_t kSilentPeerNs = 3'000'000'000;
  static constexpr std::int64_t kResetLingerNs = 1'000'000'000;

  /// @param sink  must outlive the reassembler.
  /// @param server_ports  ports besides 139 and 445 that tell which end is the server.
  explicit TcpReassembler(StreamSink& sink, std::vector<std::uint16_t> server_ports = {});

  void segment(const TcpSegment& segment) override;
  /// The capture ends: what waits is delivered, and every stream ends. Call once, last.
  void finish();

  /// TCP conversations so far, as Wireshark's tcp.stream counts them.
  [[nodiscard]] std::uint64_t tcp_streams() const noexcept { return tcp_streams_; }
  /// Connections that were ended because there were too many at once.
  [[nodiscard]] std::uint64_t evicted_flows() const noexcept { return evicted_flows_; }

 private:
  static constexpr std::int64_t kUnknown = -1;

  enum class Interest : std::uint8_t { kUndecided, kWanted, kDeclined, kEnded };

  /// One direction. Offsets are sequence numbers unwrapped to 64 bits.
  struct Half {
    std::int64_t next = kUnknown;     // next byte to deliver
    std::int64_t acked = kUnknown;    // the peer has acknowledged everything below
    std::int64_t excused = kUnknown;  // missing bytes below hold up nobody any more
    std::int64_t fin = kUnknown;
    std::int64_t unseen_from = 0;  // old bytes that were never seen: before the start of the
    std::int64_t unseen_to = 0;    // stream, or in the latest gap; who brings them repeats nothing
    std::int64_t hole = kUnknown;  // acknowledged byte that is missing, since:
    std::uint64_t hole_segment = 0;
    std::int64_t hole_ts_ns = 0;
    std::uint32_t base_seq = 0;  // as Wireshark sets it, to recognise a reused pair of endpoints
    bool base_known = false;
    bool seen = false;  // the capture has a segment of this direction

    [[nodiscard]] bool fin_reached() const noexcept { return fin != kUnknown && next > fin; }
  };
  /// What only streams with payload need.
  struct Work {
    std::array<HeldSegments, 2> held;
    std::array<RecentSegments, 2> recent;
  };
  struct Flow {
    StreamInfo info;
    std::array<Half, 2> half;  // [0] sends from the key's low endpoint
    std::unique_ptr<Work> work;
    std::vector<TcpEvent> early;  // before the sink was asked whether it wants the stream
    std::uint64_t segments = 0;
    std::uint64_t last_frame = 0;
    std::int64_t syn_ts_ns = 0;
    std::int64_t syn_ack_ts_ns = 0;
    std::size_t client = 0;  // index of the half that the client sends
    Interest interest = Interest::kUndecided;
    bool syn_seen = false;
    bool syn_ack_seen = false;
    bool reset = false;
    bool waiting = false;  // something is held, or acknowledged bytes are missing
  };
  /// A piece of payload on its way to the sink.
  struct Piece {
    std::int64_t offset;
    std::uint32_t wire_bytes;
    std::uint64_t frame_number;
    std::int64_t ts_ns;
    Bytes bytes;
  };
  struct Lingering {
    std::uint32_t slot;
    std::uint64_t tcp_stream;
    std::int64_t since_ns;
  };

  // Connections.
  [[nodiscard]] Flow& flow_of(const TcpSegment& segment, std::size_t& side);
  [[nodiscard]] std::uint32_t new_slot(const FlowKey& key);
  void start_flow(Flow& flow, const TcpSegment& segment, std::size_t side);
  void set_client(Flow& flow, const TcpSegment& segment, std::size_t side);
  void end_flow(Flow& flow);
  void end_lingering(std::int64_t now_ns);
  void drop_work(Flow& flow);

  // What headers tell.
  void syn(Flow& flow, const TcpSegment& segment, std::size_t side);
  static void handshake_ack(Flow& flow, const TcpSegment& segment, std::size_t side) noexcept;
  static void note_base(Flow& flow, const TcpSegment& segment, std::size_t side) noexcept;
  static void note_acknowledged(Flow& flow, std::uint32_t ack, std::size_t side) noexcept;
  void zero_window(Flow& flow, const TcpSegment& segment, std::size_t side);
  void reset(Flow& flow, const TcpSegment& segment, std::size_t side);
  void tell(Flow& flow, db::TcpEventKind kind, const TcpSegment& segment, std::size_t side);

  // Bytes in order.
  void payload(Flow& flow, const TcpSegment& segment, std::size_t side);
  void hold(Flow& flow, const TcpSegment& segment, std::size_t side, std::int64_t offset);
  void repeated(Flow& flow, const TcpSegment& segment, std::size_t side, std::int64_t offset);
  [[nodiscard]] bool begin(Flow& flow, std::size_t side, Bytes first);
  void deliver(Flow& flow, std::size_t side, const Piece& piece);
  void declare_gap(Flow& flow, std::size_t side, std::int64_t to);

  // Waiting, and its end.
  [[nodiscard]] static bool acknowledges_missing(const Flow& flow, std::uint32_t ack,
                                                 std::size_t side) noexcept;
  void settle(Flow& flow, bool give_up);
  [[nodiscard]] bool release(Flow& flow, std::size_t side);
  [[nodiscard]] bool end_wait(Flow& flow, std::size_t side, bool give_up);
  [[nodiscard]] bool break_cycle(Flow& flow, std::size_t side);
  [[nodiscard]] static const HeldSegment* head(const Flow& flow, std::size_t side) noexcept;

  StreamSink& sink_;
  std::vector<std::uint16_t> server_ports_;
  FlowTable table_;
  std::deque<Flow> flows_;  // by slot of the table
  FlowKey last_key_;        // of last_slot_: most segments belong to the flow of the one before
  std::uint32_t last_slot_ = FlowTable::kNone;
  std::deque<Lingering> lingering_;
  std::size_t held_bytes_ = 0;
  std::uint64_t tcp_streams_ = 0;
  std::uint64_t evicted_flows_ = 0;
};

}  // namespace smbscope::net
