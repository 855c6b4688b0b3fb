// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/packet_decoder.h"

#include <algorithm>
#include <array>

#include "common/byte_cursor.h"
#include "dissector/net/tcp_header.h"

namespace smbscope::net {
namespace {

constexpr std::uint16_t kNetbiosNameService = 137;
constexpr std::uint16_t kNetbiosDatagramService = 138;

/// True when an SMB1 message begins within the first few hundred bytes: behind the headers of
/// NetBEUI, IPX or the NetBIOS datagram service, none of which is longer.
bool carries_smb(Bytes bytes) {
  constexpr std::array<std::uint8_t, 4> kSmbProtocolId{0xFF, 'S', 'M', 'B'};
  constexpr std::size_t kSearchedBytes = 256;
  const Bytes searched = slice(bytes, 0, kSearchedBytes);
  return std::search(searched.begin(), searched.end(), kSmbProtocolId.begin(),
                     kSmbProtocolId.end()) != searched.end();
}

/// True when bytes of a TCP segment may be in a fragment: IPv6 extension headers can stand before
/// it.
bool may_hold_tcp(std::uint8_t protocol) {
  constexpr std::array<std::uint8_t, 5> kTcpAndExtensionHeaders{kProtocolTcp, 0, 43, 51, 60};
  return std::ranges::find(kTcpAndExtensionHeaders, protocol) != kTcpAndExtensionHeaders.end();
}

}  // namespace

void PacketDecoder::packet(const capture::Packet& packet, SegmentSink& sink) {
  const std::uint64_t frame = packet.frame_number;
  if (packet.bytes.size() < packet.wire_bytes) counters_.cut_packets.add(frame);
  const NetworkPacket network = strip_link_layer(packet.link_type, packet.bytes, packet.wire_bytes);
  IpPacket ip;
  switch (network.protocol) {
    case NetworkProtocol::kIpv4:
      if (usable(parse_ipv4(network.bytes, network.wire_bytes, ip), frame)) {
        ip_packet(ip, packet, sink);
      }
      break;
    case NetworkProtocol::kIpv6:
      if (usable(parse_ipv6(network.bytes, network.wire_bytes, ip), frame)) {
        ip_packet(ip, packet, sink);
      }
      break;
    case NetworkProtocol::kOther:
      counters_.non_ip.add(frame);
      break;
    case NetworkProtocol::kNetbeui:
      counters_.non_ip.add(frame);
      if (carries_smb(network.bytes)) counters_.smb_netbeui.add(frame);
      break;
    case NetworkProtocol::kIpx:
      counters_.non_ip.add(frame);
      if (carries_smb(network.bytes)) counters_.smb_ipx.add(frame);
      break;
    case NetworkProtocol::kCut:
      counters_.cut_headers.add(frame);
      break;
    case NetworkProtocol::kUnknownLink:
      unknown_link(packet);
      break;
  }
}

void PacketDecoder::ip_packet(const IpPacket& ip, const capture::Packet& packet,
                              SegmentSink& sink) {
  if (ip.is_fragment && may_hold_tcp(ip.protocol)) {
    fragment(ip, packet, sink);
  } else if (ip.protocol == kProtocolTcp) {
    tcp(ip, packet, sink);
  } else {
    counters_.other_ip.add(packet.frame_number);
    if (ip.protocol == kProtocolUdp && ip.fragment_offset == 0) {
      udp(ip.payload, packet.frame_number);
    }
  }
}

void PacketDecoder::fragment(const IpPacket& part, const capture::Packet& packet,
                             SegmentSink& sink) {
  counters_.fragments.add(packet.frame_number);
  auto whole = fragments_.add(part, packet.ts_ns);
  if (!whole || !usable(skip_extension_headers(*whole), packet.frame_number)) return;
  if (whole->protocol == kProtocolTcp && !whole->is_fragment) tcp(*whole, packet, sink);
}

void PacketDecoder::tcp(const IpPacket& ip, const capture::Packet& packet, SegmentSink& sink) {
  TcpSegment segment;
  segment.frame_number = packet.frame_number;
  segment.ts_ns = packet.ts_ns;
  if (!usable(parse_tcp(ip, segment), packet.frame_number)) return;
  ++counters_.tcp_segments;
  sink.segment(segment);
}

void PacketDecoder::udp(Bytes datagram, std::uint64_t frame_number) {
  ByteCursor cursor(datagram);
  const auto source = cursor.be<std::uint16_t>();
  const auto destination = cursor.be<std::uint16_t>();
  const auto either = [&](std::uint16_t port) { return source == port || destination == port; };
  if (either(kNetbiosNameService)) counters_.netbios_names.add(frame_number);
  if (either(kNetbiosDatagramService)) {
    counters_.netbios_datagrams.add(frame_number);
    if (carries_smb(datagram)) counters_.smb_datagrams.add(frame_number);
  }
}

void PacketDecoder::unknown_link(const capture::Packet& packet) {
  counters_.unknown_link.add(packet.frame_number);
  auto& types = counters_.unknown_link_types;
  if (types.size() < PacketCounters::kMaxUnknownLinkTypes &&
      std::ranges::find(types, packet.link_type) == types.end()) {
    types.push_back(packet.link_type);
  }
}

bool PacketDecoder::usable(HeaderStatus status, std::uint64_t frame_number) {
  if (status == HeaderStatus::kCut) counters_.cut_headers.add(frame_number);
  if (status == HeaderStatus::kMalformed) counters_.malformed.add(frame_number);
  return status == HeaderStatus::kOk;
}

PacketCounters PacketDecoder::counters() const {
  PacketCounters counters = counters_;
  counters.fragments_incomplete = fragments_.incomplete();
  return counters;
}

}  // namespace smbscope::net
