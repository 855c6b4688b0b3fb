// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/ip.h"

#include <algorithm>
#include <cstring>

#include "common/byte_cursor.h"

namespace smbscope::net {
namespace {

constexpr std::size_t kIpv6HeaderBytes = 40;

enum NextHeader : std::uint8_t {
  kHopByHop = 0,
  kRouting = 43,
  kFragment = 44,
  kAuthentication = 51,
  kDestinationOptions = 60,
};

void read_ipv4_address(ByteCursor& cursor, IpAddress& address) {
  address.bytes[10] = 0xFF;
  address.bytes[11] = 0xFF;
  const Bytes bytes = cursor.take(4);
  if (bytes.size() == 4) std::memcpy(address.bytes.data() + 12, bytes.data(), 4);
}

void read_ipv6_address(ByteCursor& cursor, IpAddress& address) {
  const Bytes bytes = cursor.take(16);
  if (bytes.size() == 16) std::memcpy(address.bytes.data(), bytes.data(), 16);
}

/// The payload after `header_bytes` of a packet that is `wire_bytes` long on the wire.
HeaderStatus set_payload(Bytes packet, std::uint32_t wire_bytes, std::size_t header_bytes,
                         IpPacket& ip) {
  if (header_bytes > wire_bytes) return HeaderStatus::kMalformed;
  if (header_bytes > packet.size()) return HeaderStatus::kCut;
  ip.payload_bytes = wire_bytes - static_cast<std::uint32_t>(header_bytes);
  ip.payload = slice(packet, header_bytes, ip.payload_bytes);
  return HeaderStatus::kOk;
}

/// The jumbo payload option of a hop-by-hop header (its options only); 0 when there is none.
/// RFC 2675 2.
std::uint32_t jumbo_length(Bytes options) {
  constexpr std::uint8_t kPad1 = 0;
  constexpr std::uint8_t kJumboPayload = 0xC2;
  ByteCursor cursor(options);
  while (cursor.remaining() >= 2) {
    const auto type = cursor.be<std::uint8_t>();
    if (type == kPad1) continue;
    const auto length = cursor.be<std::uint8_t>();
    if (type == kJumboPayload && length == 4) return cursor.be<std::uint32_t>();
    cursor.skip(length);
  }
  return 0;
}

std::uint32_t jumbo_length_of(std::uint8_t next_header, Bytes payload) {
  if (next_header != kHopByHop) return 0;
  ByteCursor cursor(payload);
  cursor.skip(1);
  const std::size_t header_bytes = (cursor.be<std::uint8_t>() + std::size_t{1}) * 8;
  return jumbo_length(slice(slice(payload, 0, header_bytes), 2));
}

}  // namespace

HeaderStatus parse_ipv4(Bytes packet, std::uint32_t wire_bytes, IpPacket& ip) noexcept {
  ByteCursor cursor(packet);
  const auto version_and_length = cursor.be<std::uint8_t>();
  cursor.skip(1);  // DSCP, ECN
  const std::uint32_t total_length = cursor.be<std::uint16_t>();
  ip.fragment_id = cursor.be<std::uint16_t>();
  const auto flags_and_offset = cursor.be<std::uint16_t>();
  cursor.skip(1);  // time to live
  ip.protocol = cursor.be<std::uint8_t>();
  cursor.skip(2);  // checksum: offload leaves it wrong
  read_ipv4_address(cursor, ip.source);
  read_ipv4_address(cursor, ip.destination);
  if (!cursor.ok()) return HeaderStatus::kCut;
  const std::size_t header_bytes = (version_and_length & 0x0FU) * std::size_t{4};
  if (version_and_length >> 4U != 4 || header_bytes < 20) return HeaderStatus::kMalformed;
  ip.more_fragments = (flags_and_offset & 0x2000U) != 0;
  ip.fragment_offset = (flags_and_offset & 0x1FFFU) * 8U;
  ip.is_fragment = ip.more_fragments || ip.fragment_offset != 0;
  const std::uint32_t packet_bytes =
      total_length != 0 ? std::min(total_length, wire_bytes) : wire_bytes;
  return set_payload(packet, packet_bytes, header_bytes, ip);
}

HeaderStatus parse_ipv6(Bytes packet, std::uint32_t wire_bytes, IpPacket& ip) noexcept {
  ByteCursor cursor(packet);
  const auto version = static_cast<std::uint8_t>(cursor.be<std::uint32_t>() >> 28U);
  std::uint32_t payload_length = cursor.be<std::uint16_t>();
  ip.protocol = cursor.be<std::uint8_t>();
  cursor.skip(1);  // hop limit
  read_ipv6_address(cursor, ip.source);
  read_ipv6_address(cursor, ip.destination);
  if (!cursor.ok()) return HeaderStatus::kCut;
  if (version != 6) return HeaderStatus::kMalformed;
  ip.is_fragment = false;
  if (payload_length == 0) payload_length = jumbo_length_of(ip.protocol, cursor.rest());
  const std::uint32_t on_wire = wire_bytes - std::min<std::uint32_t>(wire_bytes, kIpv6HeaderBytes);
  ip.payload_bytes = payload_length != 0 ? std::min(payload_length, on_wire) : on_wire;
  ip.payload = slice(cursor.rest(), 0, ip.payload_bytes);
  return ip.protocol == kProtocolTcp ? HeaderStatus::kOk : skip_extension_headers(ip);
}

HeaderStatus skip_extension_headers(IpPacket& ip) noexcept {
  while (true) {
    ByteCursor cursor(ip.payload);
    const std::uint8_t type = ip.protocol;
    std::size_t header_bytes = 0;
    switch (type) {
      case kHopByHop:
      case kRouting:
      case kDestinationOptions:
      case kAuthentication: {
        ip.protocol = cursor.be<std::uint8_t>();
        const std::size_t length = cursor.be<std::uint8_t>();
        header_bytes = type == kAuthentication ? (length + 2) * 4 : (length + 1) * 8;
        break;
      }
      case kFragment: {
        ip.protocol = cursor.be<std::uint8_t>();
        cursor.skip(1);
        const auto offset_and_flag = cursor.be<std::uint16_t>();
        ip.fragment_id = cursor.be<std::uint32_t>();
        ip.fragment_offset = offset_and_flag & 0xFFF8U;
        ip.more_fragments = (offset_and_flag & 1U) != 0;
        ip.is_fragment = ip.more_fragments || ip.fragment_offset != 0;
        header_bytes = 8;
        break;
      }
      default:
        return HeaderStatus::kOk;
    }
    if (!cursor.ok()) return HeaderStatus::kCut;
    const HeaderStatus status = set_payload(ip.payload, ip.payload_bytes, header_bytes, ip);
    if (status != HeaderStatus::kOk || ip.is_fragment) return status;
  }
}

}  // namespace smbscope::net
