// SPDX-License-Identifier: GPL-3.0-or-later
// Frames for tests: TCP and UDP in IPv4 or IPv6, in Ethernet with or without VLAN tags. Lengths are
// right, the IPv4 header checksum too; TCP and UDP checksums are left 0 (as offload leaves them).
#pragma once

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "common/bytes.h"
#include "dissector/net/tcp_segment.h"
#include "tests/support/capture_writer.h"

namespace smbscope::test {

/// "10.0.0.5" or "fd00::5"; all zeros when it is neither.
inline net::IpAddress address(const std::string& text) {
  net::IpAddress result;
  std::array<std::uint8_t, 4> v4{};
  if (::inet_pton(AF_INET, text.c_str(), v4.data()) == 1) {
    result.bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, v4[0], v4[1], v4[2], v4[3]};
  } else {
    ::inet_pton(AF_INET6, text.c_str(), result.bytes.data());
  }
  return result;
}

inline net::Endpoint endpoint(const std::string& text, std::uint16_t port) {
  return {address(text), port};
}

[[nodiscard]] inline bool is_ipv4(const net::IpAddress& address) {
  constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  return std::equal(kMapped.begin(), kMapped.end(), address.bytes.begin());
}

struct TcpFields {
  net::Endpoint source = endpoint("10.0.0.5", 50'112);
  net::Endpoint destination = endpoint("10.0.0.9", 445);
  std::uint32_t seq = 1;
  std::uint32_t ack = 1;
  std::uint8_t flags = net::kPsh | net::kAck;
  std::uint16_t window = 65'535;
  ByteVector options = {};  // padded to a multiple of four
};

/// A TCP segment: header and payload.
inline ByteVector tcp_segment(const TcpFields& tcp, Bytes payload = {}) {
  ByteWriter out(true);
  const std::size_t header_bytes = 20 + (tcp.options.size() + 3) / 4 * 4;
  out.u16(tcp.source.port).u16(tcp.destination.port).u32(tcp.seq).u32(tcp.ack);
  out.u8(static_cast<std::uint8_t>(header_bytes / 4 << 4U)).u8(tcp.flags).u16(tcp.window);
  out.u16(0).u16(0).raw(tcp.options).pad(4).raw(payload);
  return out.bytes();
}

/// A UDP datagram.
inline ByteVector udp_datagram(std::uint16_t source_port, std::uint16_t destination_port,
                               Bytes payload = {}) {
  ByteWriter out(true);
  out.u16(source_port).u16(destination_port).u16(static_cast<std::uint16_t>(8 + payload.size()));
  return out.u16(0).raw(payload).bytes();
}

struct Ipv4Fields {
  net::IpAddress source = address("10.0.0.5");
  net::IpAddress destination = address("10.0.0.9");
  std::uint8_t protocol = 6;
  std::uint16_t id = 1;
  std::uint16_t fragment_offset = 0;  // bytes, a multiple of eight
  bool more_fragments = false;
  std::optional<std::uint16_t> total_length = {};  // where it is not the true one
  ByteVector options = {};                         // padded to a multiple of four
};

/// An IPv4 packet: header and payload. [RFC 791] 3.1.
inline ByteVector ipv4_packet(const Ipv4Fields& ip, Bytes payload) {
  ByteWriter out(true);
  const std::size_t header_bytes = 20 + (ip.options.size() + 3) / 4 * 4;
  out.u8(static_cast<std::uint8_t>(0x40U | header_bytes / 4)).u8(0);
  out.u16(ip.total_length.value_or(static_cast<std::uint16_t>(header_bytes + payload.size())));
  out.u16(ip.id);
  out.u16(static_cast<std::uint16_t>((ip.more_fragments ? 0x2000U : 0U) | ip.fragment_offset / 8U));
  out.u8(64).u8(ip.protocol).u16(0);
  out.raw(slice(ip.source.bytes, 12)).raw(slice(ip.destination.bytes, 12)).raw(ip.options).pad(4);
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < header_bytes; i += 2) {
    sum += static_cast<std::uint32_t>(out.bytes()[i] << 8U | out.bytes()[i + 1]);
  }
  while (sum > 0xFFFF) sum = (sum & 0xFFFFU) + (sum >> 16U);
  out.bytes()[10] = static_cast<std::uint8_t>(~sum >> 8U);
  out.bytes()[11] = static_cast<std::uint8_t>(~sum);
  return out.raw(payload).bytes();
}

/// An IPv6 packet: header and payload (extension headers included). [RFC 8200] 3.
inline ByteVector ipv6_packet(const net::IpAddress& source, const net::IpAddress& destination,
                              std::uint8_t next_header, Bytes payload,
                              std::optional<std::uint16_t> payload_length = {}) {
  ByteWriter out(true);
  out.u32(0x6000'0000);
  out.u16(payload_length.value_or(static_cast<std::uint16_t>(payload.size())));
  return out.u8(next_header).u8(64).raw(source.bytes).raw(destination.bytes).raw(payload).bytes();
}

/// An Ethernet frame. Each tag becomes a VLAN tag; the first is the outermost.
struct VlanTag {
  std::uint16_t ether_type = 0x8100;
  std::uint16_t vlan = 1;
};
inline ByteVector ethernet_frame(std::uint16_t ether_type, Bytes payload,
                                 std::initializer_list<VlanTag> tags = {}) {
  ByteWriter out(true);
  out.raw(std::array<std::uint8_t, 12>{2, 0, 0, 0, 0, 9, 2, 0, 0, 0, 0, 5});
  for (const VlanTag& tag : tags) out.u16(tag.ether_type).u16(tag.vlan);
  return out.u16(ether_type).raw(payload).bytes();
}

/// A whole frame: TCP in IPv4 or IPv6 (as the addresses are) in Ethernet.
inline ByteVector tcp_frame(const TcpFields& tcp, Bytes payload = {},
                            std::initializer_list<VlanTag> tags = {}) {
  const ByteVector segment = tcp_segment(tcp, payload);
  if (is_ipv4(tcp.source.address)) {
    const Ipv4Fields ip{.source = tcp.source.address, .destination = tcp.destination.address};
    return ethernet_frame(0x0800, ipv4_packet(ip, segment), tags);
  }
  return ethernet_frame(0x86DD,
                        ipv6_packet(tcp.source.address, tcp.destination.address, 6, segment), tags);
}

}  // namespace smbscope::test
