// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/packet_table.h"

#include <algorithm>
#include <vector>

#include "common/limits.h"
#include "dissector/net/tcp_sequence.h"

namespace smbscope::anonymize {
namespace {

constexpr std::size_t kRememberedPieces = 64;  // per direction, settled: what may come again
constexpr std::size_t kMaxPieces = 4U << 20U;  // over all connections
constexpr std::size_t kMaxPiecesOfSide = 64U << 10U;

net::FlowKey key_of(const net::Endpoint& one, const net::Endpoint& other) noexcept {
  return other < one ? net::FlowKey{other, one} : net::FlowKey{one, other};
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

PacketTable::Side* PacketTable::find_side(const net::Endpoint& sender,
                                          const net::Endpoint& receiver) {
  Entry* const found = entry(sender, receiver);
  return found == nullptr ? nullptr : &found->sides[receiver < sender ? 1 : 0];
}

PacketTable::Flow* PacketTable::find(const net::Endpoint& one, const net::Endpoint& other) {
  Entry* const found = entry(one, other);
  return found == nullptr ? nullptr : &found->flow;
}

PacketTable::Flow& PacketTable::flow(const net::TcpSegment& segment) {
  if (Flow* const found = find(segment.source, segment.destination)) return *found;
  if (table_.full()) {
    const std::uint32_t idlest = table_.idlest();
    for (const Side& side : entries_[idlest].sides) pieces_ -= side.pieces.size();
    entries_[idlest] = {};
    table_.erase(idlest);
  }
  const std::uint32_t slot = table_.insert(key_of(segment.source, segment.destination));
  if (slot == entries_.size()) entries_.emplace_back();
  entries_[slot].flow.number = flows_++;
  return entries_[slot].flow;
}

void PacketTable::add(const net::TcpSegment& segment, std::uint64_t place) {
  Side* const side = find_side(segment.source, segment.destination);
  if (side == nullptr || segment.payload.empty()) return;
  forget_settled(*side);  // but not this one, which its stream has yet to see
  Pieces& pieces = side->pieces;
  const Piece piece{segment.frame_number, place, payload_seq(segment),
                    static_cast<std::uint32_t>(segment.payload.size())};
  if (pieces.empty() && !side->settled) side->origin = piece.seq - net::kMaxBackwardBytes;
  const std::uint64_t position = side->position(piece.seq);
  const std::uint32_t end = piece.seq + piece.size;
  if (!pieces.empty() && position < side->position(side->top)) copy_known(*side, piece);
  if (pieces.empty() || side->position(end) > side->position(side->top)) side->top = end;
  side->widest = std::max(side->widest, piece.size);
  const auto behind = std::ranges::partition_point(
      pieces, [&](const Piece& other) { return side->position(other.seq) <= position; });
  pieces.insert(behind, piece);
  ++pieces_;
  if (pieces.size() > kMaxPiecesOfSide || pieces_ > kMaxPieces) forget_front(pieces);
}

PacketTable::Pieces::const_iterator PacketTable::first_reaching(const Side& side,
                                                                std::uint32_t seq) {
  return std::ranges::partition_point(side.pieces, [&](const Piece& piece) {
    return side.position(piece.seq) + side.widest <= side.position(seq);
  });
}

void PacketTable::copy_known(const Side& side, const Piece& to) {
  std::vector<std::uint8_t> bytes;
  std::size_t done = 0;  // of the bytes before, all that is known is copied
  for (auto from = first_reaching(side, to.seq); from != side.pieces.end() && done < to.size;
       ++from) {
    if (side.position(from->seq) >= side.position(to.seq) + to.size) return;
    const Overlap common = overlap(from->seq, from->size, to.seq, to.size);
    const std::size_t end = common.in_second + common.size;
    if (end <= done) continue;
    const std::size_t again = done - std::min(done, common.in_second);
    bytes.resize(common.size - again);
    if (spool_.read(from->place + common.in_first + again, bytes))
      spool_.patch(to.place + common.in_second + again, bytes);
    done = end;
  }
}

void PacketTable::forget_front(Pieces& pieces) {
  pieces.pop_front();
  --pieces_;
}

void PacketTable::clean(const net::Endpoint& sender, const net::Endpoint& receiver,
                        std::int64_t offset, Bytes bytes) {
  const Side* const side = find_side(sender, receiver);
  if (side == nullptr) return;
  const auto seq = static_cast<std::uint32_t>(offset);
  for (auto piece = first_reaching(*side, seq); piece != side->pieces.end(); ++piece) {
    if (side->position(piece->seq) >= side->position(seq) + bytes.size()) return;
    const Overlap common = overlap(seq, bytes.size(), piece->seq, piece->size);
    if (common.size == 0) continue;
    spool_.patch(piece->place + common.in_second, bytes.subspan(common.in_first, common.size));
  }
}

void PacketTable::settled(const net::Endpoint& sender, const net::Endpoint& receiver,
                          std::int64_t offset) {
  Side* const side = find_side(sender, receiver);
  if (side == nullptr) return;
  side->origin = static_cast<std::uint32_t>(offset) - net::kMaxBackwardBytes;
  side->settled = true;
  // Where the stream jumped over a wide hole, what lies before seems to lie ahead now.
  const auto position = [side](const Piece& piece) { return side->position(piece.seq); };
  Pieces& pieces = side->pieces;
  if (!pieces.empty() && position(pieces.front()) > position(pieces.back())) {
    const auto end = std::ranges::is_sorted_until(pieces, {}, position);
    pieces_ -= static_cast<std::size_t>(end - pieces.begin());
    pieces.erase(pieces.begin(), end);
  }
  forget_settled(*side);
}

void PacketTable::forget_settled(Side& side) {
  if (!side.settled) return;
  Pieces& pieces = side.pieces;
  while (pieces.size() > kRememberedPieces &&
         side.position(pieces.front().seq + pieces.front().size) <= net::kMaxBackwardBytes) {
    forget_front(pieces);
  }
}

void PacketTable::restart(const net::Endpoint& one, const net::Endpoint& other,
                          std::uint64_t first_frame) {
  Entry* const found = entry(one, other);
  if (found == nullptr) return;
  for (Side& side : found->sides) {
    side.settled = false;
    pieces_ -=
        std::erase_if(side.pieces, [&](const Piece& piece) { return piece.frame < first_frame; });
  }
}

}  // namespace smbscope::anonymize
