// SPDX-License-Identifier: GPL-3.0-or-later
// TCP header. RFC 9293 3.1.
#pragma once

#include "dissector/net/ip.h"
#include "dissector/net/tcp_segment.h"

namespace smbscope::net {

/// Parses the TCP header of an IP payload and sets all fields of `segment` but frame_number and
/// ts_ns. Options are stepped over. Where the snap length cut the header behind its first 16 bytes
/// (ports to window), the segment is whole but for its payload.
[[nodiscard]] HeaderStatus parse_tcp(const IpPacket& ip, TcpSegment& segment) noexcept;

}  // namespace smbscope::net
