// SPDX-License-Identifier: GPL-3.0-or-later
// From a captured frame to the network packet in it: Ethernet with VLAN tags, Linux cooked capture
// (SLL, SLL2), raw IP, BSD loopback, PPP, PPPoE, Cisco HDLC.
#pragma once

#include <cstdint>

#include "common/bytes.h"

namespace smbscope::net {

enum class NetworkProtocol : std::uint8_t {
  kOther,  // ARP, LLDP, spanning tree, ...
  kIpv4,
  kIpv6,
  kNetbeui,  // NetBIOS in LLC frames (SAP 0xF0)
  kIpx,
  kCut,          // the frame ends inside the link header
  kUnknownLink,  // a link type we can't read
};

struct NetworkPacket {
  NetworkProtocol protocol = NetworkProtocol::kOther;
  Bytes bytes;                   // captured part, link header and what is known as padding removed
  std::uint32_t wire_bytes = 0;  // its length on the wire
};

/// @param link_type  DLT_* value of libpcap.
/// @param frame  captured bytes.
/// @param wire_bytes  length of the frame on the wire, at least frame.size().
/// @return a view into `frame`.
[[nodiscard]] NetworkPacket strip_link_layer(int link_type, Bytes frame,
                                             std::uint32_t wire_bytes) noexcept;

}  // namespace smbscope::net
