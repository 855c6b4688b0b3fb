// SPDX-License-Identifier: GPL-3.0-or-later
// From packets to TCP segments, and what else was in the capture, counted.
#pragma once

#include <cstdint>
#include <vector>

#include "dissector/capture/packet_source.h"
#include "dissector/net/ip_fragments.h"
#include "dissector/net/link_layer.h"
#include "dissector/net/tcp_segment.h"

namespace smbscope::net {

/// How often something was met, and where first.
struct PacketCount {
  std::uint64_t count = 0;
  std::uint64_t first_frame = 0;  // 0: never

  void add(std::uint64_t frame_number) noexcept {
    if (count++ == 0) first_frame = frame_number;
  }
};

struct PacketCounters {
  std::uint64_t tcp_segments = 0;
  PacketCount cut_packets;              // the snap length took bytes off the end
  PacketCount cut_headers;              // of those: too short to say more than that they exist
  PacketCount malformed;                // IP or TCP headers whose lengths contradict each other
  PacketCount unknown_link;             // link types that can't be read
  std::vector<int> unknown_link_types;  // DLT_* values, each once, the first kMaxUnknownLinkTypes
  PacketCount non_ip;                   // ARP, spanning tree, ...
  PacketCount other_ip;                 // UDP, ICMP, ...; datagrams counted below are among them
  PacketCount fragments;                // parts of a TCP segment that IP split
  std::uint64_t fragments_incomplete = 0;  // datagrams that never became whole
  PacketCount netbios_names;               // UDP 137
  PacketCount netbios_datagrams;           // UDP 138
  // SMB that is no TCP: never counted as operations.
  PacketCount smb_datagrams;  // netbios_datagrams with an SMB message (browser, mailslots)
  PacketCount smb_netbeui;    // LLC frames of NetBEUI with an SMB message
  PacketCount smb_ipx;        // IPX packets with an SMB message

  static constexpr std::size_t kMaxUnknownLinkTypes = 16;
};

/// Finds the TCP segment of each packet: link layer, IPv4 or IPv6 (fragments put together), TCP.
/// Tunnels (IP in IP, GRE, VXLAN) are not looked into.
class PacketDecoder {
 public:
  /// Calls `sink` for each segment that `packet` completes: at most once. A datagram put together
  /// from fragments belongs to the frame that completed it, as Wireshark has it.
  void packet(const capture::Packet& packet, SegmentSink& sink);

  [[nodiscard]] PacketCounters counters() const;

 private:
  void ip_packet(const IpPacket& ip, const capture::Packet& packet, SegmentSink& sink);
  void tcp(const IpPacket& ip, const capture::Packet& packet, SegmentSink& sink);
  void fragment(const IpPacket& part, const capture::Packet& packet, SegmentSink& sink);
  void udp(Bytes datagram, std::uint64_t frame_number);
  void unknown_link(const capture::Packet& packet);
  [[nodiscard]] bool usable(HeaderStatus status, std::uint64_t frame_number);

  PacketCounters counters_;
  FragmentReassembler fragments_;
};

}  // namespace smbscope::net
