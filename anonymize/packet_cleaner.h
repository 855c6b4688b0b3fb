// SPDX-License-Identifier: GPL-3.0-or-later
// The headers of a packet: link layer, IP, TCP.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "anonymize/pseudonyms.h"
#include "dissector/capture/packet_source.h"
#include "dissector/net/ip.h"
#include "dissector/net/link_layer.h"
#include "dissector/net/tcp_segment.h"

namespace smbscope::anonymize {

/// Where the headers of a packet lie. Offsets count from its first byte.
struct PacketLayout {
  net::NetworkProtocol network = net::NetworkProtocol::kOther;
  net::IpPacket ip;         // what it views is the packet
  std::size_t ip_at = 0;    // IPv4 or IPv6 header; before it, the link layer
  std::size_t body_at = 0;  // behind IP and its extension headers
};

/// The layers of a packet as net::PacketDecoder sees them.
///
/// @return why there is no IP packet in it: kCut, kMalformed; kOk with another network protocol.
[[nodiscard]] net::HeaderStatus locate_layers(const capture::Packet& packet, PacketLayout& layout);

/// Copies link layer and IP headers, addresses replaced; options and extension headers keep their
/// lengths and lose their contents (the jumbo payload length stays).
///
/// @param clean  as long as the packet, zero.
void clean_headers(const capture::Packet& packet, const PacketLayout& layout,
                   const Pseudonyms& pseudonyms, std::span<std::uint8_t> clean);

/// Copies a TCP header of `header_bytes` at `at`: of the options those that say nothing of anyone
/// (segment size, window scale, SACK, timestamps), the others become NOPs.
void clean_tcp_header(Bytes packet, std::size_t at, std::size_t header_bytes,
                      std::span<std::uint8_t> clean);

/// Writes the checksums of IPv4 and TCP anew. That of TCP is 0 where it can't be known: in a
/// fragment, and where the snap length cut the segment.
///
/// @param bytes  of the packet, clean.
void set_checksums(const capture::Packet& packet, std::span<std::uint8_t> bytes);

}  // namespace smbscope::anonymize
