// SPDX-License-Identifier: GPL-3.0-or-later
// One TCP segment as the network layer found it in a packet.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string>

#include "common/bytes.h"

namespace smbscope::net {

/// IPv4 addresses are kept as ::ffff:a.b.c.d.
struct IpAddress {
  std::array<std::uint8_t, 16> bytes{};
  auto operator<=>(const IpAddress&) const = default;
  bool operator==(const IpAddress& other) const noexcept {  // for every packet: no call of memcmp
    using Words = std::array<std::uint64_t, 2>;
    const auto [high, low] = std::bit_cast<Words>(bytes);
    const auto [other_high, other_low] = std::bit_cast<Words>(other.bytes);
    return high == other_high && low == other_low;
  }
};
/// "10.0.0.1" or "fd77::1" (RFC 5952).
[[nodiscard]] std::string to_string(const IpAddress& address);

struct Endpoint {
  IpAddress address;
  std::uint16_t port = 0;
  auto operator<=>(const Endpoint&) const = default;
};

enum TcpFlag : std::uint8_t { kFin = 0x01, kSyn = 0x02, kRst = 0x04, kPsh = 0x08, kAck = 0x10 };

struct TcpSegment {
  std::uint64_t frame_number = 0;
  std::int64_t ts_ns = 0;
  Endpoint source;
  Endpoint destination;
  std::uint32_t seq = 0;
  std::uint32_t ack = 0;
  std::uint16_t window = 0;  // unscaled
  std::uint8_t flags = 0;    // TcpFlag
  std::uint16_t ip_id = 0;   // IPv4 Identification; IPv6: that of a fragment, else 0
  std::uint32_t payload_bytes =
      0;          // on the wire; more than payload.size() when the snap length cut the packet
  Bytes payload;  // captured part; dies with the packet
};

/// Receives what the network layer finds. Called in file order.
class SegmentSink {
 public:
  virtual ~SegmentSink() = default;
  virtual void segment(const TcpSegment& segment) = 0;
};

}  // namespace smbscope::net
