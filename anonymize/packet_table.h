// SPDX-License-Identifier: GPL-3.0-or-later
// Where the payload of the latest packets lies, so that what is found out about a stream later
// still finds its way into them.
#pragma once

#include <array>
#include <cstdint>
#include <deque>

#include "anonymize/spool.h"
#include "dissector/net/flow_table.h"
#include "dissector/net/tcp_segment.h"

namespace smbscope::anonymize {

/// TCP connections by their endpoints, each with the packets whose bytes are not settled yet and
/// the latest few of those that are. `spool` outlives the table.
class PacketTable {
 public:
  struct Flow {
    std::uint64_t number = 0;  // from 0; no other gets it, not even one of the same endpoints
    bool declined = false;     // carries no SMB: its packets need not be kept
  };

  explicit PacketTable(Spool& spool);

  /// The connection of a segment, made when new. Valid until the next call.
  [[nodiscard]] Flow& flow(const net::TcpSegment& segment);
  /// The connection between two endpoints; nullptr when it is not known (any more).
  [[nodiscard]] Flow* find(const net::Endpoint& one, const net::Endpoint& other);

  /// The captured payload of a segment of flow() lies filled at `place` of the spool. What packets
  /// before it tell of its bytes is copied. Call after flow().
  void add(const net::TcpSegment& segment, std::uint64_t place);
  /// The bytes at `offset` of what `sender` sends (net::StreamChunk::offset) are clean: they go
  /// into the packets.
  void clean(const net::Endpoint& sender, const net::Endpoint& receiver, std::int64_t offset,
             Bytes bytes);
  /// Nothing before `offset` will be told any more.
  void settled(const net::Endpoint& sender, const net::Endpoint& receiver, std::int64_t offset);
  /// The endpoints began a new connection in frame `first_frame`: packets before are forgotten.
  void restart(const net::Endpoint& one, const net::Endpoint& other, std::uint64_t first_frame);

 private:
  /// Payload of one packet. Sequence numbers wrap; those that are known at a time lie close
  /// together.
  struct Piece {
    std::uint64_t frame = 0;
    std::uint64_t place = 0;
    std::uint32_t seq = 0;
    std::uint32_t size = 0;
  };
  using Pieces = std::deque<Piece>;
  /// What one endpoint sends. Pieces that have bytes in common agree on them.
  struct Side {
    Pieces pieces;             // by position()
    std::uint32_t origin = 0;  // position 0: net::kMaxBackwardBytes before what is settled
    bool settled = false;      // something is
    std::uint32_t top = 0;     // highest end of a piece
    std::uint32_t widest = 0;  // size of the largest piece

    /// Orders sequence numbers as the reassembler does: what lies too far back lies ahead.
    [[nodiscard]] std::uint64_t position(std::uint32_t seq) const noexcept {
      return static_cast<std::uint32_t>(seq - origin);
    }
  };
  struct Entry {
    Flow flow;
    std::array<Side, 2> sides;  // [0] of the key's low endpoint
  };

  [[nodiscard]] Entry* entry(const net::Endpoint& one, const net::Endpoint& other);
  /// nullptr when the connection is not known.
  [[nodiscard]] Side* find_side(const net::Endpoint& sender, const net::Endpoint& receiver);
  /// The first piece that may hold `seq` or what comes behind it.
  [[nodiscard]] static Pieces::const_iterator first_reaching(const Side& side, std::uint32_t seq);
  void copy_known(const Side& side, const Piece& to);
  void forget_settled(Side& side);
  void forget_front(Pieces& pieces);

  Spool& spool_;
  net::FlowTable table_;
  std::deque<Entry> entries_;  // by slot of the table
  std::uint64_t flows_ = 0;
  std::size_t pieces_ = 0;  // of all entries
};

}  // namespace smbscope::anonymize
