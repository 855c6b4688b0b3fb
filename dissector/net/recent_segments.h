// SPDX-License-Identifier: GPL-3.0-or-later
// Tells a packet captured twice from a segment sent twice.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "dissector/net/tcp_segment.h"
#include "dissector/net/tcp_sequence.h"

namespace smbscope::net {

/// The latest segments of one direction. A capture on `-i any`, on a bridge or on a mirror of two
/// ports holds a packet several times; a sender that repeats a segment makes a new packet of it.
///
/// Same packet: equal sequence and acknowledgement number, flags, window and length, and
/// - where both carry an IPv4 identification, the same one, within a second. Stacks count it up for
///   each packet, a repeated segment gets another;
/// - else within a millisecond: no retransmission timer is that short.
class RecentSegments {
 public:
  void remember(const TcpSegment& segment) noexcept {
    latest_ = (latest_ + 1) % kCount;
    seen_[latest_] = {segment.ts_ns, segment.seq,    segment.ack,   segment.payload_bytes,
                      segment.ip_id, segment.window, segment.flags, true};
  }

  [[nodiscard]] bool contains(const TcpSegment& segment) const noexcept {
    for (const Seen& seen : seen_) {
      if (seen.used && same_packet(seen, segment)) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kCount = 8;
  static constexpr std::int64_t kSameIdWithinNs = 1'000'000'000;
  static constexpr std::int64_t kSameWithinNs = 1'000'000;

  struct Seen {
    std::int64_t ts_ns = 0;
    std::uint32_t seq = 0;
    std::uint32_t ack = 0;
    std::uint32_t payload_bytes = 0;
    std::uint16_t ip_id = 0;
    std::uint16_t window = 0;
    std::uint8_t flags = 0;
    bool used = false;
  };

  [[nodiscard]] static bool same_packet(const Seen& seen, const TcpSegment& segment) noexcept {
    if (seen.seq != segment.seq || seen.ack != segment.ack || seen.flags != segment.flags ||
        seen.window != segment.window || seen.payload_bytes != segment.payload_bytes) {
      return false;
    }
    const std::int64_t apart_ns =
        std::max(elapsed_ns(seen.ts_ns, segment.ts_ns), elapsed_ns(segment.ts_ns, seen.ts_ns));
    if (seen.ip_id == 0 || segment.ip_id == 0) return apart_ns < kSameWithinNs;
    return seen.ip_id == segment.ip_id && apart_ns < kSameIdWithinNs;
  }

  std::array<Seen, kCount> seen_{};
  std::size_t latest_ = 0;
};

}  // namespace smbscope::net
