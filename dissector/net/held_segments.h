// SPDX-License-Identifier: GPL-3.0-or-later
// Segments of one direction that came before their turn, by place in the stream.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "common/bytes.h"
#include "dissector/net/tcp_segment.h"

namespace smbscope::net {

/// A copy of (a piece of) a segment. `offset` counts stream bytes, unwrapped.
struct HeldSegment {
  std::int64_t offset = 0;
  std::uint32_t wire_bytes = 0;  // more than bytes.size() when the snap length cut it
  std::uint32_t ack = 0;         // what its sender had received
  bool has_ack = false;
  std::uint64_t frame_number = 0;
  std::int64_t ts_ns = 0;
  std::vector<std::uint8_t> bytes;

  [[nodiscard]] std::int64_t end() const noexcept { return offset + wire_bytes; }
};

/// Where segments overlap, the bytes that came first stay. Segments never overlap once inside.
class HeldSegments {
 public:
  /// Copies what of `segment` is not held yet; its payload starts at `offset`. Returns the number
  /// of wire bytes that were new: 0 when all of it is here already.
  std::uint64_t add(std::int64_t offset, const TcpSegment& segment);

  [[nodiscard]] bool empty() const noexcept { return segments_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return segments_.size(); }
  /// Captured bytes held.
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
  /// The segment nearest to the beginning. Not empty.
  [[nodiscard]] const HeldSegment& front() const noexcept { return segments_.begin()->second; }
  /// End of the segment furthest from the beginning. Not empty.
  [[nodiscard]] std::int64_t end() const noexcept { return segments_.rbegin()->second.end(); }
  [[nodiscard]] HeldSegment take_front();

 private:
  void add_piece(std::int64_t offset, std::int64_t from, std::int64_t to,
                 const TcpSegment& segment);

  std::map<std::int64_t, HeldSegment> segments_;
  std::size_t bytes_ = 0;
};

}  // namespace smbscope::net
