// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/packet_cleaner.h"

#include <algorithm>
#include <array>

#include "common/byte_cursor.h"

namespace smbscope::anonymize {
namespace {

using net::HeaderStatus;
using net::NetworkProtocol;

// DLT_* values of libpcap whose headers hold addresses; the headers of the others hold none.
constexpr int kDltEthernet = 1;
constexpr int kDltLinuxSll = 113;
constexpr int kDltLinuxSll2 = 276;

constexpr std::size_t kIpv4HeaderBytes = 20;
constexpr std::size_t kIpv6HeaderBytes = 40;
constexpr std::size_t kTcpHeaderBytes = 20;

void copy(Bytes from, std::size_t at, std::size_t count, std::span<std::uint8_t> to) {
  std::ranges::copy(slice(from, at, count), to.begin() + static_cast<std::ptrdiff_t>(at));
}

template <std::size_t Size, typename Replace>
void replace(Bytes from, std::size_t at, std::span<std::uint8_t> to, Replace pseudonym) {
  std::array<std::uint8_t, Size> address{};
  if (at + Size > from.size()) return;
  std::ranges::copy(from.subspan(at, Size), address.begin());
  std::ranges::copy(pseudonym(address), to.begin() + static_cast<std::ptrdiff_t>(at));
}

void clean_link(const capture::Packet& packet, std::size_t header_bytes, const Pseudonyms& names,
                std::span<std::uint8_t> clean) {
  const Bytes header = packet.bytes.first(header_bytes);
  const auto mac = [&](std::size_t at) {
    replace<6>(header, at, clean, [&](const auto& address) { return names.mac(address); });
  };
  // SLL and SLL2 have room for 8 bytes, of which as many are used as the length says.
  const auto cooked = [&](std::size_t length_at, std::size_t length_bytes, std::size_t address_at) {
    copy(header, 0, address_at, clean);
    copy(header, address_at + 8, header_bytes, clean);
    const Bytes length = slice(header, length_at, length_bytes);
    if (!length.empty() && length.back() == 6) mac(address_at);
  };
  switch (packet.link_type) {
    case kDltEthernet:
      mac(0);
      mac(6);
      copy(header, 12, header_bytes, clean);
      break;
    case kDltLinuxSll:
      cooked(4, 2, 6);
      break;
    case kDltLinuxSll2:
      cooked(11, 1, 12);
      break;
    default:
      copy(header, 0, header_bytes, clean);
      break;
  }
}

void clean_ipv4(Bytes packet, std::size_t at, const Pseudonyms& names,
                std::span<std::uint8_t> clean) {
  copy(packet, at, 12, clean);
  for (const std::size_t address_at : {at + 12, at + 16}) {
    replace<4>(packet, address_at, clean, [&](const auto& address) { return names.ipv4(address); });
  }
}

/// Extension headers from `at` to `end`: of type, length and whatever follows, the first two stay,
/// a fragment header whole, and the jumbo payload option. The rest is Pad1 (RFC 8200 4.2).
void clean_extension_headers(Bytes packet, std::uint8_t type, std::size_t at, std::size_t end,
                             std::span<std::uint8_t> clean) {
  constexpr std::uint8_t kHopByHop = 0;
  constexpr std::uint8_t kFragment = 44;
  constexpr std::uint8_t kAuthentication = 51;
  constexpr std::uint8_t kJumboPayload = 0xC2;
  while (at + 8 <= end) {
    const std::size_t length = packet[at + 1];
    copy(packet, at, type == kFragment ? 8 : 2, clean);
    if (type == kHopByHop && packet[at + 2] == kJumboPayload) copy(packet, at + 2, 6, clean);
    std::size_t bytes = (length + 1) * 8;
    if (type == kFragment) bytes = 8;
    if (type == kAuthentication) bytes = (length + 2) * 4;
    type = packet[at];
    at += bytes;
  }
}

/// Ones' complement sum of 16-bit words, RFC 1071; pieces of even length add up.
class Checksum {
 public:
  void add(Bytes bytes) noexcept {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      sum_ += std::uint64_t{bytes[i]} << (i % 2 == 0 ? 8U : 0U);
    }
  }
  void add_number(std::uint32_t number) noexcept { sum_ += (number >> 16U) + (number & 0xFFFFU); }
  [[nodiscard]] std::uint16_t value() const noexcept {
    std::uint64_t sum = sum_;
    while (sum >> 16U != 0) sum = (sum >> 16U) + (sum & 0xFFFFU);
    return static_cast<std::uint16_t>(~sum);
  }

 private:
  std::uint64_t sum_ = 0;
};

void put_checksum(std::span<std::uint8_t> at, std::uint16_t value) {
  at[0] = static_cast<std::uint8_t>(value >> 8U);
  at[1] = static_cast<std::uint8_t>(value);
}

}  // namespace

HeaderStatus locate_layers(const capture::Packet& packet, PacketLayout& layout) {
  const net::NetworkPacket network =
      net::strip_link_layer(packet.link_type, packet.bytes, packet.wire_bytes);
  layout.network = network.protocol;
  HeaderStatus status = HeaderStatus::kOk;
  if (network.protocol == NetworkProtocol::kCut) return HeaderStatus::kCut;
  if (network.protocol == NetworkProtocol::kIpv4) {
    status = net::parse_ipv4(network.bytes, network.wire_bytes, layout.ip);
  } else if (network.protocol == NetworkProtocol::kIpv6) {
    status = net::parse_ipv6(network.bytes, network.wire_bytes, layout.ip);
  } else {
    return HeaderStatus::kOk;
  }
  if (status != HeaderStatus::kOk) return status;
  layout.ip_at = static_cast<std::size_t>(network.bytes.data() - packet.bytes.data());
  layout.body_at = layout.ip.payload.empty()
                       ? packet.bytes.size()
                       : static_cast<std::size_t>(layout.ip.payload.data() - packet.bytes.data());
  return HeaderStatus::kOk;
}

void clean_headers(const capture::Packet& packet, const PacketLayout& layout,
                   const Pseudonyms& pseudonyms, std::span<std::uint8_t> clean) {
  clean_link(packet, layout.ip_at, pseudonyms, clean);
  const std::size_t at = layout.ip_at;
  if (layout.network == NetworkProtocol::kIpv4) {
    clean_ipv4(packet.bytes, at, pseudonyms, clean);
    return;  // options become "end of options"
  }
  copy(packet.bytes, at, 8, clean);
  for (const std::size_t address_at : {at + 8, at + 24}) {
    replace<16>(packet.bytes, address_at, clean,
                [&](const auto& address) { return pseudonyms.ipv6(address); });
  }
  clean_extension_headers(packet.bytes, packet.bytes[at + 6], at + kIpv6HeaderBytes, layout.body_at,
                          clean);
}

void clean_tcp_header(Bytes packet, std::size_t at, std::size_t header_bytes,
                      std::span<std::uint8_t> clean) {
  constexpr std::uint8_t kEnd = 0;
  constexpr std::uint8_t kNop = 1;
  constexpr std::array<std::uint8_t, 5> kHarmless{2, 3, 4, 5, 8};  // RFC 9293, 7323, 2018
  copy(packet, at, std::min(header_bytes, kTcpHeaderBytes), clean);
  const std::size_t end = std::min(at + header_bytes, packet.size());
  std::size_t option = at + kTcpHeaderBytes;
  if (option >= end) return;
  std::fill(clean.begin() + static_cast<std::ptrdiff_t>(option),
            clean.begin() + static_cast<std::ptrdiff_t>(end), kNop);
  while (option + 1 < end && packet[option] != kEnd) {
    const std::size_t length = packet[option] == kNop ? 1 : packet[option + 1];
    if (length == 0 || option + length > end) return;
    if (std::ranges::find(kHarmless, packet[option]) != kHarmless.end()) {
      copy(packet, option, length, clean);
    }
    option += length;
  }
}

void set_checksums(const capture::Packet& packet, std::span<std::uint8_t> bytes) {
  PacketLayout layout;
  if (locate_layers(packet, layout) != HeaderStatus::kOk || layout.ip_at == layout.body_at) return;
  if (layout.network == NetworkProtocol::kIpv4) {
    const std::size_t header_bytes = layout.body_at - layout.ip_at;
    const auto header = bytes.subspan(layout.ip_at, header_bytes);
    put_checksum(header.subspan(10), 0);
    Checksum checksum;
    checksum.add(header);
    put_checksum(header.subspan(10), checksum.value());
  }
  const net::IpPacket& ip = layout.ip;
  const auto segment = bytes.subspan(layout.body_at, ip.payload.size());
  if (ip.fragment_offset != 0 || ip.protocol != net::kProtocolTcp ||
      segment.size() < kTcpHeaderBytes) {
    return;
  }
  put_checksum(segment.subspan(16), 0);
  if (ip.is_fragment || segment.size() < ip.payload_bytes) return;
  Checksum checksum;
  const bool is_ipv4 = layout.network == NetworkProtocol::kIpv4;
  checksum.add(bytes.subspan(layout.ip_at + (is_ipv4 ? 12 : 8), is_ipv4 ? 8 : 32));
  checksum.add_number(net::kProtocolTcp);
  checksum.add_number(ip.payload_bytes);
  checksum.add(segment);
  put_checksum(segment.subspan(16), checksum.value());
}

}  // namespace smbscope::anonymize
