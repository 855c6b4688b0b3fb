// SPDX-License-Identifier: GPL-3.0-or-later
// IPv4 and IPv6 headers, extension headers included. RFC 791, RFC 8200, RFC 2675 (jumbograms), RFC
// 4302 (AH).
#pragma once

#include <cstdint>

#include "common/bytes.h"
#include "dissector/net/tcp_segment.h"

namespace smbscope::net {

inline constexpr std::uint8_t kProtocolTcp = 6;
inline constexpr std::uint8_t kProtocolUdp = 17;

struct IpPacket {
  IpAddress source;
  IpAddress destination;
  std::uint8_t protocol = 0;        // of the payload: IANA protocol number
  Bytes payload;                    // captured part
  std::uint32_t payload_bytes = 0;  // on the wire
  bool is_fragment = false;         // the payload is a part; the next three say which
  bool more_fragments = false;
  std::uint32_t fragment_offset = 0;  // bytes, a multiple of eight
  std::uint32_t fragment_id = 0;
};

enum class HeaderStatus : std::uint8_t {
  kOk,
  kCut,        // not captured as far as needed
  kMalformed,  // lengths that contradict each other
};

/// Parses an IPv4 packet. Payload length is that of the header, whatever was captured; a total
/// length of 0 (segmentation offload, BIG TCP) means the length on the wire. What follows is
/// padding.
///
/// @param packet  captured bytes from the IP header on.
/// @param wire_bytes  how many they are on the wire.
/// @param ip  a fresh one; filled when kOk.
[[nodiscard]] HeaderStatus parse_ipv4(Bytes packet, std::uint32_t wire_bytes,
                                      IpPacket& ip) noexcept;

/// The same for IPv6; payload length 0 is taken from the jumbo payload option, else from the wire.
[[nodiscard]] HeaderStatus parse_ipv6(Bytes packet, std::uint32_t wire_bytes,
                                      IpPacket& ip) noexcept;

/// Steps over IPv6 extension headers at the beginning of ip.payload, the first of type ip.protocol;
/// stops at a fragment header that says there are others. For what came together from fragments.
[[nodiscard]] HeaderStatus skip_extension_headers(IpPacket& ip) noexcept;

}  // namespace smbscope::net
