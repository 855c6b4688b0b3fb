// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/tcp_reassembler.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "common/limits.h"
#include "db/records.h"
#include "dissector/net/tcp_sequence.h"

namespace smbscope::net {
namespace {

/// Offsets start above the first 32 bits, so that those before the start stay positive.
constexpr std::int64_t kOffsetBase = std::int64_t{1} << 32U;
/// An acknowledgement further ahead is none: no window is larger. RFC 7323 2.3.
constexpr std::int64_t kMaxWindowBytes = std::int64_t{1} << 30U;
/// A SYN or SYN/ACK again within this time is a packet captured twice; timers start at a second.
constexpr std::int64_t kSameSynWithinNs = 100'000'000;

[[nodiscard]] bool has(const TcpSegment& segment, std::uint8_t flags) noexcept {
  return (segment.flags & flags) == flags;
}

}  // namespace

TcpReassembler::TcpReassembler(StreamSink& sink, std::vector<std::uint16_t> server_ports)
    : sink_(sink),
      server_ports_(std::move(server_ports)),
      table_(static_cast<std::uint32_t>(limits::kMaxTcpFlows)) {
  server_ports_.insert(server_ports_.end(), {139, 445});
}

void TcpReassembler::segment(const TcpSegment& segment) {
  if (!lingering_.empty()) end_lingering(segment.ts_ns);
  std::size_t side = 0;
  Flow& flow = flow_of(segment, side);
  if (has(segment, kSyn)) syn(flow, segment, side);
  ++flow.segments;
  flow.last_frame = segment.frame_number;
  flow.info.last_ts_ns = std::max(flow.info.last_ts_ns, segment.ts_ns);
  note_base(flow, segment, side);
  if (flow.syn_ack_seen && !flow.info.handshake_seen) handshake_ack(flow, segment, side);
  if (flow.interest == Interest::kDeclined || flow.interest == Interest::kEnded) return;

  if (segment.window == 0) zero_window(flow, segment, side);
  if (has(segment, kAck)) note_acknowledged(flow, segment.ack, side);
  if (segment.payload_bytes > 0) payload(flow, segment, side);
  if (has(segment, kFin)) {
    Half& half = flow.half[side];
    const std::uint32_t seq = segment.seq + segment.payload_bytes;
    if (half.next == kUnknown) half.next = kOffsetBase + seq;
    if (half.fin == kUnknown) half.fin = unwrap(half.next, seq);
    if (half.next == half.fin) ++half.next;
  }
  if (flow.waiting) settle(flow, false);
  if (has(segment, kRst)) reset(flow, segment, side);
  if (flow.half[0].fin_reached() && flow.half[1].fin_reached()) end_flow(flow);
}

void TcpReassembler::finish() {
  std::vector<Flow*> flows;
  for (Flow& flow : flows_) {
    if (flow.interest != Interest::kEnded) flows.push_back(&flow);
  }
  std::sort(flows.begin(), flows.end(),
            [](const Flow* a, const Flow* b) { return a->info.tcp_stream < b->info.tcp_stream; });
  for (Flow* flow : flows) end_flow(*flow);
}

// ---------------------------------------------------------------- connections

TcpReassembler::Flow& TcpReassembler::flow_of(const TcpSegment& segment, std::size_t& side) {
  if (last_slot_ != FlowTable::kNone) {
    if (segment.source == last_key_.low && segment.destination == last_key_.high) {
      side = 0;
      return flows_[last_slot_];
    }
    if (segment.source == last_key_.high && segment.destination == last_key_.low) {
      side = 1;
      return flows_[last_slot_];
    }
  }
  side = segment.destination < segment.source ? 1 : 0;
  last_key_ = side == 0 ? FlowKey{segment.source, segment.destination}
                        : FlowKey{segment.destination, segment.source};
  last_slot_ = table_.find(last_key_);
  if (last_slot_ == FlowTable::kNone) {
    last_slot_ = new_slot(last_key_);
    start_flow(flows_[last_slot_], segment, side);
  }
  return flows_[last_slot_];
}

std::uint32_t TcpReassembler::new_slot(const FlowKey& key) {
  if (table_.full()) {
    const std::uint32_t idlest = table_.idlest();
    end_flow(flows_[idlest]);
    table_.erase(idlest);
    ++evicted_flows_;
  }
  const std::uint32_t slot = table_.insert(key);
  if (slot == flows_.size()) flows_.emplace_back();
  return slot;
}

void TcpReassembler::start_flow(Flow& flow, const TcpSegment& segment, std::size_t side) {
  flow = Flow{};
  flow.info.tcp_stream = tcp_streams_++;
  flow.info.first_frame = segment.frame_number;
  flow.info.first_ts_ns = segment.ts_ns;
  flow.info.last_ts_ns = segment.ts_ns;
  set_client(flow, segment, side);
}

void TcpReassembler::set_client(Flow& flow, const TcpSegment& segment, std::size_t side) {
  const auto is_server = [this](const Endpoint& end) {
    return std::find(server_ports_.begin(), server_ports_.end(), end.port) != server_ports_.end();
  };
  bool from_client = true;
  flow.info.direction_known = true;
  if (has(segment, kSyn)) {
    from_client = !has(segment, kAck);
  } else if (is_server(segment.source) != is_server(segment.destination)) {
    from_client = is_server(segment.destination);
  } else {
    flow.info.direction_known = false;
  }
  flow.client = from_client ? side : 1 - side;
  flow.info.client = from_client ? segment.source : segment.destination;
  flow.info.server = from_client ? segment.destination : segment.source;
}

void TcpReassembler::end_flow(Flow& flow) {
  if (flow.interest == Interest::kEnded) return;
  settle(flow, true);
  if (flow.interest == Interest::kWanted) {
    for (std::size_t side = 0; side < 2; ++side) {
      const Half& half = flow.half[side];
      // One byte acknowledged beyond the last may be a FIN that the capture missed.
      if (half.acked > half.next + 1) declare_gap(flow, side, half.acked);
    }
    sink_.end_stream(flow.info);
  }
  flow.interest = Interest::kEnded;
  drop_work(flow);
}

void TcpReassembler::end_lingering(std::int64_t now_ns) {
  while (!lingering_.empty() && elapsed_ns(lingering_.front().since_ns, now_ns) > kResetLingerNs) {
    Flow& flow = flows_[lingering_.front().slot];
    if (flow.info.tcp_stream == lingering_.front().tcp_stream) end_flow(flow);
    lingering_.pop_front();
  }
}

void TcpReassembler::drop_work(Flow& flow) {
  flow.waiting = false;
  flow.early = {};
  if (!flow.work) return;
  for (const HeldSegments& held : flow.work->held) held_bytes_ -= held.bytes();
  flow.work.reset();
}

// ---------------------------------------------------------------- what headers tell

void TcpReassembler::syn(Flow& flow, const TcpSegment& segment, std::size_t side) {
  const bool answer = has(segment, kAck);
  // Wireshark's rule for a reused pair of endpoints: a SYN, and not the sequence number known.
  if (!answer && flow.half[side].base_known && flow.half[side].base_seq != segment.seq) {
    end_flow(flow);
    start_flow(flow, segment, side);
  }
  flow.info.syn_seen = true;
  if (flow.interest == Interest::kUndecided) set_client(flow, segment, side);
  Half& half = flow.half[side];
  if (half.next == kUnknown) {
    half.next = kOffsetBase + segment.seq + 1;
    half.unseen_from = half.next - kMaxBackwardBytes;
    half.unseen_to = half.next;
  }
  if (segment.ts_ns == db::kNoTime) return;
  if (!answer && !flow.syn_ack_seen) {
    if (!flow.syn_seen || elapsed_ns(flow.syn_ts_ns, segment.ts_ns) >= kSameSynWithinNs) {
      flow.syn_ts_ns = segment.ts_ns;
    }
    flow.syn_seen = true;
  } else if (answer && flow.syn_seen && !flow.info.handshake_seen) {
    if (!flow.syn_ack_seen || elapsed_ns(flow.syn_ack_ts_ns, segment.ts_ns) >= kSameSynWithinNs) {
      flow.syn_ack_ts_ns = segment.ts_ns;
      flow.info.handshake_server_ns = elapsed_ns(flow.syn_ts_ns, segment.ts_ns);
    }
    flow.syn_ack_seen = true;
  }
}

void TcpReassembler::handshake_ack(Flow& flow, const TcpSegment& segment,
                                   std::size_t side) noexcept {
  if (side != flow.client || segment.ts_ns == db::kNoTime) return;
  if ((segment.flags & (kSyn | kRst | kAck)) != kAck) return;
  if (segment.seq != flow.half[side].base_seq + 1) return;
  if (segment.ack != flow.half[1 - side].base_seq + 1) return;
  flow.info.handshake_seen = true;
  flow.info.handshake_client_ns = elapsed_ns(flow.syn_ack_ts_ns, segment.ts_ns);
}

void TcpReassembler::note_base(Flow& flow, const TcpSegment& segment, std::size_t side) noexcept {
  Half& half = flow.half[side];
  Half& peer = flow.half[1 - side];
  half.seen = true;
  if (!half.base_known) {
    half.base_known = true;
    half.base_seq = has(segment, kSyn) ? segment.seq : segment.seq - 1;
  }
  if (!peer.base_known && has(segment, kAck)) {
    peer.base_known = true;
    peer.base_seq = segment.ack - 1;
  }
}

void TcpReassembler::note_acknowledged(Flow& flow, std::uint32_t ack, std::size_t side) noexcept {
  Half& peer = flow.half[1 - side];
  if (peer.next == kUnknown) return;
  const std::int64_t acked = unwrap(peer.next, ack);
  if (acked > peer.next + kMaxWindowBytes) return;
  peer.acked = std::max(peer.acked, acked);
  if (peer.acked > peer.next && peer.acked > peer.excused) flow.waiting = true;
}

void TcpReassembler::zero_window(Flow& flow, const TcpSegment& segment, std::size_t side) {
  if ((segment.flags & (kSyn | kFin | kRst)) != 0) return;
  if (flow.work) {
    if (flow.work->recent[side].contains(segment)) return;
    if (segment.payload_bytes == 0) flow.work->recent[side].remember(segment);
  }
  ++flow.info.zero_windows;
  tell(flow, db::TcpEventKind::kZeroWindow, segment, side);
}

void TcpReassembler::reset(Flow& flow, const TcpSegment& segment, std::size_t side) {
  if (flow.reset) return;
  flow.reset = true;
  lingering_.push_back({last_slot_, flow.info.tcp_stream, segment.ts_ns});
  tell(flow, db::TcpEventKind::kReset, segment, side);
}

void TcpReassembler::tell(Flow& flow, db::TcpEventKind kind, const TcpSegment& segment,
                          std::size_t side) {
  const Direction direction = side == flow.client ? Direction::kToServer : Direction::kToClient;
  const TcpEvent event{kind, direction, segment.frame_number, segment.ts_ns};
  if (flow.interest == Interest::kWanted) {
    sink_.event(flow.info, event);
  } else if (flow.interest == Interest::kUndecided &&
             flow.early.size() < limits::kMaxEarlyTcpEvents) {
    flow.early.push_back(event);
  }
}

// ---------------------------------------------------------------- bytes in order

void TcpReassembler::payload(Flow& flow, const TcpSegment& segment, std::size_t side) {
  Half& half = flow.half[side];
  const std::uint32_t seq = segment.seq + (has(segment, kSyn) ? 1U : 0U);
  if (half.next == kUnknown) {
    // What the peer had acknowledged before it appears here was delivered before the capture began.
    const auto acknowledged = static_cast<std::int32_t>(half.base_seq + 1 - seq);
    const bool old =
        acknowledged > 0 && static_cast<std::uint32_t>(acknowledged) >= segment.payload_bytes;
    half.next = kOffsetBase + (old ? half.base_seq + 1 : seq);
    half.unseen_from = half.next - kMaxBackwardBytes;
    half.unseen_to = half.next;
  }
  const std::int64_t offset = unwrap(half.next, seq);
  if (offset + segment.payload_bytes <= half.next) {
    repeated(flow, segment, side, offset);
    return;
  }
  if (!flow.work) flow.work = std::make_unique<Work>();
  if (offset > half.next || !flow.work->held[side].empty() ||
      (has(segment, kAck) && acknowledges_missing(flow, segment.ack, side))) {
    hold(flow, segment, side, offset);
    return;
  }
  flow.work->recent[side].remember(segment);
  deliver(flow, side,
          {offset, segment.payload_bytes, segment.frame_number, segment.ts_ns, segment.payload});
}

void TcpReassembler::hold(Flow& flow, const TcpSegment& segment, std::size_t side,
                          std::int64_t offset) {
  HeldSegments& held = flow.work->held[side];
  const bool late = !held.empty() && offset < held.end();
  const std::size_t before = held.bytes();
  if (held.add(offset, segment) == 0) {
    repeated(flow, segment, side, offset);
    return;
  }
  if (late) {
    ++flow.info.out_of_order;
    tell(flow, db::TcpEventKind::kOutOfOrder, segment, side);
  }
  flow.work->recent[side].remember(segment);
  flow.waiting = true;
  held_bytes_ += held.bytes() - before;
  if (held.bytes() > limits::kMaxOutOfOrderBytes || held.size() > limits::kMaxOutOfOrderSegments) {
    settle(flow, true);
  }
  if (held_bytes_ > limits::kMaxOutOfOrderTotalBytes) {
    for (Flow& each : flows_) {
      if (each.waiting) settle(each, true);
    }
  }
}

void TcpReassembler::repeated(Flow& flow, const TcpSegment& segment, std::size_t side,
                              std::int64_t offset) {
  const Half& half = flow.half[side];
  const bool keep_alive = segment.payload_bytes == 1 && offset + 1 == half.next;
  if (keep_alive) return;
  if (offset >= half.unseen_from && offset < half.unseen_to) return;
  if (flow.work && flow.work->recent[side].contains(segment)) {
    if (flow.info.duplicate_packets++ == 0) flow.info.first_duplicate_frame = segment.frame_number;
    return;
  }
  if (flow.info.retransmissions++ == 0) flow.info.first_retransmission_frame = segment.frame_number;
  tell(flow, db::TcpEventKind::kRetransmission, segment, side);
  if (flow.work) flow.work->recent[side].remember(segment);
}

bool TcpReassembler::begin(Flow& flow, std::size_t side, Bytes first) {
  if (flow.interest != Interest::kUndecided) return flow.interest == Interest::kWanted;
  const Direction direction = side == flow.client ? Direction::kToServer : Direction::kToClient;
  const bool wanted = sink_.begin_stream(flow.info, direction, first);
  flow.interest = wanted ? Interest::kWanted : Interest::kDeclined;
  if (!wanted) drop_work(flow);
  for (const TcpEvent& event : std::exchange(flow.early, {})) sink_.event(flow.info, event);
  return wanted;
}

void TcpReassembler::deliver(Flow& flow, std::size_t side, const Piece& piece) {
  if (!begin(flow, side, piece.bytes)) return;
  Half& half = flow.half[side];
  const Direction direction = side == flow.client ? Direction::kToServer : Direction::kToClient;
  const auto seen = static_cast<std::uint32_t>(half.next - piece.offset);
  const Bytes bytes = slice(piece.bytes, seen);
  const std::uint64_t wire_bytes = piece.wire_bytes - seen;
  const std::int64_t offset = half.next;
  half.next += static_cast<std::int64_t>(wire_bytes);
  if (!bytes.empty()) {
    sink_.chunk(flow.info, {direction, piece.frame_number, piece.ts_ns, bytes, offset});
  }
  if (bytes.size() < wire_bytes) {
    ++flow.info.cut_packets;
    sink_.gap(flow.info, {direction, piece.frame_number, piece.ts_ns, wire_bytes - bytes.size(),
                          StreamGap::Reason::kSnapLength});
  }
  if (half.next == half.fin) ++half.next;
}

void TcpReassembler::declare_gap(Flow& flow, std::size_t side, std::int64_t to) {
  const HeldSegment* after = head(flow, side);
  if (!begin(flow, side, after != nullptr ? Bytes(after->bytes) : Bytes())) return;
  Half& half = flow.half[side];
  StreamGap gap;
  gap.direction = side == flow.client ? Direction::kToServer : Direction::kToClient;
  gap.frame_number = after != nullptr ? after->frame_number : flow.last_frame;
  gap.ts_ns = after != nullptr ? after->ts_ns : flow.info.last_ts_ns;
  gap.bytes = static_cast<std::uint64_t>(to - half.next);
  half.unseen_from = half.next;
  half.unseen_to = to;
  half.next = to;
  if (half.next == half.fin) ++half.next;
  ++flow.info.gaps;
  flow.info.missing_bytes += gap.bytes;
  sink_.gap(flow.info, gap);
}

// ---------------------------------------------------------------- waiting, and its end

const HeldSegment* TcpReassembler::head(const Flow& flow, std::size_t side) noexcept {
  if (!flow.work || flow.work->held[side].empty()) return nullptr;
  return &flow.work->held[side].front();
}

bool TcpReassembler::acknowledges_missing(const Flow& flow, std::uint32_t ack,
                                          std::size_t side) noexcept {
  const Half& peer = flow.half[1 - side];
  if (peer.next == kUnknown) return false;
  const std::int64_t acked = unwrap(peer.next, ack);
  return acked > peer.next && acked > peer.excused && acked <= peer.next + kMaxWindowBytes;
}

/// Delivers what can be delivered, ends the waits that are over (with `give_up`, all of them), and
/// so on until nothing moves.
void TcpReassembler::settle(Flow& flow, bool give_up) {
  bool moved = true;
  while (moved) {
    moved = release(flow, 0);
    moved = release(flow, 1) || moved;
    if (!moved) {
      moved = end_wait(flow, 0, give_up) || end_wait(flow, 1, give_up) || break_cycle(flow, 0) ||
              break_cycle(flow, 1);
    }
  }
  flow.waiting = false;
  for (std::size_t side = 0; side < 2; ++side) {
    const Half& half = flow.half[side];
    if (head(flow, side) != nullptr || half.acked > std::max(half.next, half.excused)) {
      flow.waiting = true;
    }
  }
}

bool TcpReassembler::release(Flow& flow, std::size_t side) {
  bool moved = false;
  while (const HeldSegment* first = head(flow, side)) {
    if (first->offset > flow.half[side].next) break;
    if (first->has_ack && acknowledges_missing(flow, first->ack, side)) break;
    const HeldSegment segment = flow.work->held[side].take_front();
    held_bytes_ -= segment.bytes.size();
    moved = true;
    if (segment.end() <= flow.half[side].next) continue;
    deliver(
        flow, side,
        {segment.offset, segment.wire_bytes, segment.frame_number, segment.ts_ns, segment.bytes});
  }
  return moved;
}

/// Ends the wait for missing bytes of one direction when it is over.
bool TcpReassembler::end_wait(Flow& flow, std::size_t side, bool give_up) {
  Half& half = flow.half[side];
  const HeldSegment* first = head(flow, side);
  if (half.next == kUnknown || (first != nullptr && first->offset <= half.next)) return false;
  const std::int64_t lost = first != nullptr ? std::min(half.acked, first->offset) : half.acked;
  if (lost > std::max(half.next, first != nullptr ? kUnknown : half.excused)) {
    if (half.hole != half.next) {
      half.hole = half.next;
      half.hole_segment = flow.segments;
      half.hole_ts_ns = flow.info.last_ts_ns;
    }
    const bool over = give_up || flow.segments - half.hole_segment >= kReorderSegments ||
                      elapsed_ns(half.hole_ts_ns, flow.info.last_ts_ns) >= kReorderNs;
    if (!over) return false;
    if (first != nullptr) {
      declare_gap(flow, side, lost);
    } else {
      half.excused = lost;  // nothing to deliver behind the hole yet: only let the peer go on
    }
    return true;
  }
  if (first == nullptr) return false;
  const bool silent_peer =
      !flow.half[1 - side].seen && elapsed_ns(first->ts_ns, flow.info.last_ts_ns) >= kSilentPeerNs;
  if (!give_up && !silent_peer) return false;
  declare_gap(flow, side, first->offset);
  return true;
}

/// Both directions have their next bytes, and each acknowledges the other's (a repeated segment
/// carries a newer acknowledgement than the original that the capture missed): the older goes
/// first.
bool TcpReassembler::break_cycle(Flow& flow, std::size_t side) {
  Half& peer = flow.half[1 - side];
  const HeldSegment* mine = head(flow, side);
  const HeldSegment* theirs = head(flow, 1 - side);
  if (mine == nullptr || mine->offset > flow.half[side].next) return false;
  if (theirs == nullptr || theirs->offset > peer.next) return false;
  if (mine->frame_number > theirs->frame_number) return false;
  peer.excused = unwrap(peer.next, mine->ack);
  return true;
}

}  // namespace smbscope::net
