// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/packet_table.h"

#include <algorithm>
#include <vector>

#include "common/limits.h"

namespace smbscope::anonymize {
namespace {

constexpr std::size_t kRememberedPieces = 64;  // per direction, settled: what may come again
constexpr std::size_t kMaxPieces = 4U << 20U;  // over all connections
constexpr std::size_t kMaxPiecesOfSide = 256U << 10U;

net::FlowKey key_of(const net::Endpoint& one, const net::Endpoint& other) noexcept {
  return other < one ? net::FlowKey{other, one} : net::FlowKey{one, other};
}

std::size_t side_of(const net::Endpoint& sender, const net::Endpoint& receiver) noexcept {
  return receiver < sender ? 1 : 0;
}

/// How far `seq` lies behind `from`; negative: before it.
std::int32_t distance(std::uint32_t from, std::uint32_t seq) noexcept {
  return static_cast<std::int32_t>(seq - from);
}

/// The first sequence number of the payload.
std::uint32_t payload_seq(const net::TcpSegment& segment) noexcept {
  return segment.seq + ((segment.flags & net::kSyn) != 0 ? 1U : 0U);
}

/// What two ranges of sequence numbers have in common.
struct Overlap {
  std::size_t in_first = 0;  // where it begins in each
  std::size_t in_second = 0;
  std::size_t size = 0;
};
Overlap overlap(std::uint32_t first, std::size_t first_size, std::uint32_t second,
                std::size_t second_size) noexcept {
  const std::int64_t ahead = distance(first, second);
  const std::int64_t from = std::max<std::int64_t>(ahead, 0);
  const std::int64_t to = std::min<std::int64_t>(static_cast<std::int64_t>(first_size),
                                                 ahead + static_cast<std::int64_t>(second_size));
  if (to <= from) return {};
  return {static_cast<std::size_t>(from), static_cast<std::size_t>(from - ahead),
          static_cast<std::size_t>(to - from)};
}

}  // namespace

// One more than the reassembler follows: what it ends for want of room is still known here.
PacketTable::PacketTable(Spool& spool)
    : spool_(spool), table_(static_cast<std::uint32_t>(limits::kMaxTcpFlows + 1)) {}

PacketTable::Entry* PacketTable::entry(const net::Endpoint& one, const net::Endpoint& other) {
  const std::uint32_t slot = table_.find(key_of(one, other));
  return slot == net::FlowTable::kNone ? nullptr : &entries_[slot];
}

PacketTable::Flow* PacketTable::find(const net::Endpoint& one, const net::Endpoint& other) {
  Entry* const found = entry(one, other);
  return found == nullptr ? nullptr : &found->flow;
}

PacketTable::Flow& PacketTable::flow(const net::TcpSegment& segment) {
  if (Flow* const found = find(segment.source, segment.destination)) return *found;
  if (table_.full()) {
    const std::uint32_t idlest = table_.idlest();
    for (auto& pieces : entries_[idlest].pieces) pieces_ -= pieces.size();
    entries_[idlest] = {};
    table_.erase(idlest);
  }
  const std::uint32_t slot = table_.insert(key_of(segment.source, segment.destination));
  if (slot == entries_.size()) entries_.emplace_back();
  entries_[slot].flow.number = flows_++;
  return entries_[slot].flow;
}

void PacketTable::add(const net::TcpSegment& segment, std::uint64_t place) {
  Entry* const found = entry(segment.source, segment.destination);
  if (found == nullptr || segment.payload.empty()) return;
  const std::size_t side = side_of(segment.source, segment.destination);
  std::deque<Piece>& pieces = found->pieces[side];
  const Piece piece{segment.frame_number, place, payload_seq(segment),
                    static_cast<std::uint32_t>(segment.payload.size())};
  const std::uint32_t end = piece.seq + piece.size;
  if (!pieces.empty() && distance(found->top[side], piece.seq) < 0) copy_known(pieces, piece);
  if (pieces.empty() || distance(found->top[side], end) > 0) found->top[side] = end;
  pieces.push_back(piece);
  ++pieces_;
  if (pieces.size() > kMaxPiecesOfSide || pieces_ > kMaxPieces) forget_front(pieces);
}

void PacketTable::copy_known(const std::deque<Piece>& pieces, const Piece& to) {
  std::vector<std::uint8_t> bytes;
  for (const Piece& from : pieces) {
    const Overlap common = overlap(from.seq, from.size, to.seq, to.size);
    bytes.resize(common.size);
    if (common.size > 0 && spool_.read(from.place + common.in_first, bytes)) {
      spool_.patch(to.place + common.in_second, bytes);
    }
  }
}

void PacketTable::forget_front(std::deque<Piece>& pieces) {
  pieces.pop_front();
  --pieces_;
}

void PacketTable::clean(const net::Endpoint& sender, const net::Endpoint& receiver,
                        std::int64_t offset, Bytes bytes) {
  Entry* const found = entry(sender, receiver);
  if (found == nullptr) return;
  const auto seq = static_cast<std::uint32_t>(offset);
  for (const Piece& piece : found->pieces[side_of(sender, receiver)]) {
    const Overlap common = overlap(seq, bytes.size(), piece.seq, piece.size);
    if (common.size == 0) continue;
    spool_.patch(piece.place + common.in_second, bytes.subspan(common.in_first, common.size));
  }
}

void PacketTable::settled(const net::Endpoint& sender, const net::Endpoint& receiver,
                          std::int64_t offset) {
  Entry* const found = entry(sender, receiver);
  if (found == nullptr) return;
  std::deque<Piece>& pieces = found->pieces[side_of(sender, receiver)];
  const auto seq = static_cast<std::uint32_t>(offset);
  while (pieces.size() > kRememberedPieces &&
         distance(seq, pieces.front().seq + pieces.front().size) <= 0) {
    forget_front(pieces);
  }
}

void PacketTable::restart(const net::Endpoint& one, const net::Endpoint& other,
                          std::uint64_t first_frame) {
  Entry* const found = entry(one, other);
  if (found == nullptr) return;
  for (auto& pieces : found->pieces) {
    while (!pieces.empty() && pieces.front().frame < first_frame) forget_front(pieces);
  }
}

}  // namespace smbscope::anonymize
