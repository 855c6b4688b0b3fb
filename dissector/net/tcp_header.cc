// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/tcp_header.h"

#include "common/byte_cursor.h"

namespace smbscope::net {

HeaderStatus parse_tcp(const IpPacket& ip, TcpSegment& segment) noexcept {
  ByteCursor cursor(ip.payload);
  segment.source = {ip.source, cursor.be<std::uint16_t>()};
  segment.destination = {ip.destination, cursor.be<std::uint16_t>()};
  segment.seq = cursor.be<std::uint32_t>();
  segment.ack = cursor.be<std::uint32_t>();
  const std::uint32_t header_bytes = (cursor.be<std::uint8_t>() >> 4U) * 4U;
  segment.flags = cursor.be<std::uint8_t>();
  segment.window = cursor.be<std::uint16_t>();
  if (!cursor.ok()) {
    return ip.payload.size() < ip.payload_bytes ? HeaderStatus::kCut : HeaderStatus::kMalformed;
  }
  if (header_bytes < 20 || header_bytes > ip.payload_bytes) return HeaderStatus::kMalformed;
  segment.payload_bytes = ip.payload_bytes - header_bytes;
  segment.payload = slice(ip.payload, header_bytes);
  segment.ip_id = static_cast<std::uint16_t>(ip.fragment_id);
  return HeaderStatus::kOk;
}

}  // namespace smbscope::net
