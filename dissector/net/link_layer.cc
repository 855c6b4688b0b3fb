// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/link_layer.h"

#include <algorithm>

#include "common/byte_cursor.h"

namespace smbscope::net {
namespace {

// DLT_* values of libpcap, on every system the same unless noted.
constexpr int kDltNull = 0;
constexpr int kDltEthernet = 1;
constexpr int kDltPpp = 9;
constexpr int kDltRaw = 12;
constexpr int kDltRawOpenBsd = 14;
constexpr int kDltPppSerial = 50;
constexpr int kDltPppEther = 51;
constexpr int kLinktypeRaw = 101;  // DLT_RAW as files have it
constexpr int kDltCiscoHdlc = 104;
constexpr int kDltLoop = 108;
constexpr int kDltLinuxSll = 113;
constexpr int kDltIpv4 = 228;
constexpr int kDltIpv6 = 229;
constexpr int kDltLinuxSll2 = 276;

constexpr std::uint16_t kMaxLengthField = 1'500;  // IEEE 802.3: above, it is an EtherType
constexpr std::uint16_t kSll8023 = 1;             // protocol of SLL: raw 802.3, as IPX has it
constexpr std::uint16_t kSllLlc = 4;

/// A cursor over the captured part, with the length on the wire beside it.
class Frame {
 public:
  Frame(Bytes bytes, std::uint32_t wire_bytes) : cursor_(bytes), wire_bytes_(wire_bytes) {}

  [[nodiscard]] std::uint8_t u8() noexcept { return cursor_.be<std::uint8_t>(); }
  [[nodiscard]] std::uint16_t u16() noexcept { return cursor_.be<std::uint16_t>(); }
  [[nodiscard]] std::uint32_t u32() noexcept { return cursor_.be<std::uint32_t>(); }
  void skip(std::size_t count) noexcept { cursor_.skip(count); }
  [[nodiscard]] std::uint8_t peek_u8() const noexcept {
    return ByteCursor(cursor_.rest()).be<std::uint8_t>();
  }
  [[nodiscard]] std::uint16_t peek_u16() const noexcept {
    return ByteCursor(cursor_.rest()).be<std::uint16_t>();
  }
  /// What follows is `count` bytes on the wire and then padding.
  void limit_rest(std::size_t count) noexcept {
    wire_bytes_ =
        static_cast<std::uint32_t>(std::min<std::size_t>(wire_bytes_, cursor_.position() + count));
  }
  [[nodiscard]] NetworkPacket rest_as(NetworkProtocol protocol) const noexcept {
    const std::size_t wire = wire_bytes_ - std::min<std::size_t>(cursor_.position(), wire_bytes_);
    if (!cursor_.ok()) return {NetworkProtocol::kCut, {}, 0};
    return {protocol, slice(cursor_.rest(), 0, wire), static_cast<std::uint32_t>(wire)};
  }

 private:
  ByteCursor cursor_;
  std::uint32_t wire_bytes_;
};

/// Raw IP: the version is in the first four bits.
NetworkPacket by_ip_version(Frame& frame) noexcept {
  switch (frame.peek_u8() >> 4U) {
    case 4:
      return frame.rest_as(NetworkProtocol::kIpv4);
    case 6:
      return frame.rest_as(NetworkProtocol::kIpv6);
    default:
      return frame.rest_as(NetworkProtocol::kOther);
  }
}

/// RFC 1661 2, with the header compressions of 6.5 and 6.6.
NetworkPacket ppp(Frame& frame) noexcept {
  if (frame.peek_u16() == 0xFF03) frame.skip(2);  // address, control
  const std::uint16_t protocol = (frame.peek_u8() & 1U) != 0 ? frame.u8() : frame.u16();
  switch (protocol) {
    case 0x0021:
      return frame.rest_as(NetworkProtocol::kIpv4);
    case 0x0057:
      return frame.rest_as(NetworkProtocol::kIpv6);
    default:
      return frame.rest_as(NetworkProtocol::kOther);
  }
}

/// RFC 2516 4: version and type, code, session, length.
NetworkPacket pppoe(Frame& frame) noexcept {
  frame.skip(4);
  frame.limit_rest(frame.u16());
  return ppp(frame);
}

NetworkPacket by_ether_type(std::uint16_t ether_type, Frame& frame) noexcept;

/// IEEE 802.2: SAPs, control; SNAP carries an EtherType again.
NetworkPacket llc(Frame& frame) noexcept {
  const std::uint16_t saps = frame.peek_u16();
  switch (saps) {
    case 0xAAAA: {
      frame.skip(3);
      const std::uint32_t organisation =
          static_cast<std::uint32_t>(frame.u8()) << 16U | frame.u16();
      const std::uint16_t ether_type = frame.u16();
      if (organisation != 0 && organisation != 0x0000F8) break;  // RFC 1042, 802.1H
      return by_ether_type(ether_type, frame);
    }
    case 0xF0F0:
    case 0xF0F1:
      return frame.rest_as(NetworkProtocol::kNetbeui);
    case 0xE0E0:
    case 0xFFFF:  // Novell's raw 802.3: an IPX checksum of all ones, no LLC
      return frame.rest_as(NetworkProtocol::kIpx);
    default:
      break;
  }
  return frame.rest_as(NetworkProtocol::kOther);
}

NetworkPacket by_ether_type(std::uint16_t ether_type, Frame& frame) noexcept {
  while (ether_type == 0x8100 || ether_type == 0x88A8 || ether_type == 0x9100) {
    frame.skip(2);  // priority, VLAN
    ether_type = frame.u16();
  }
  switch (ether_type) {
    case 0x0800:
      return frame.rest_as(NetworkProtocol::kIpv4);
    case 0x86DD:
      return frame.rest_as(NetworkProtocol::kIpv6);
    case 0x8864:
      return pppoe(frame);
    case 0x8137:
    case 0x8138:
      return frame.rest_as(NetworkProtocol::kIpx);
    default:
      break;
  }
  if (ether_type > kMaxLengthField) return frame.rest_as(NetworkProtocol::kOther);
  frame.limit_rest(ether_type);
  return llc(frame);
}

/// The protocol field of Linux cooked captures: an EtherType, or a number for what has none.
NetworkPacket by_sll_protocol(std::uint16_t protocol, Frame& frame) noexcept {
  if (protocol == kSllLlc) return llc(frame);
  if (protocol == kSll8023) return frame.rest_as(NetworkProtocol::kIpx);
  if (protocol <= kMaxLengthField) return frame.rest_as(NetworkProtocol::kOther);
  return by_ether_type(protocol, frame);
}

/// BSD loopback: an address family of four bytes in the order of the machine that captured.
NetworkPacket bsd_loopback(Frame& frame) noexcept {
  std::uint32_t family = frame.u32();
  if (family > 0xFFFF) family = __builtin_bswap32(family);
  switch (family) {
    case 2:
      return frame.rest_as(NetworkProtocol::kIpv4);
    case 10:  // Linux
    case 23:  // Windows
    case 24:  // NetBSD, OpenBSD
    case 28:  // FreeBSD
    case 30:  // macOS
      return frame.rest_as(NetworkProtocol::kIpv6);
    default:
      return frame.rest_as(NetworkProtocol::kOther);
  }
}

}  // namespace

NetworkPacket strip_link_layer(int link_type, Bytes bytes, std::uint32_t wire_bytes) noexcept {
  Frame frame(bytes, wire_bytes);
  switch (link_type) {
    case kDltEthernet:
      frame.skip(12);  // addresses
      return by_ether_type(frame.u16(), frame);
    case kDltLinuxSll: {
      frame.skip(14);  // packet type, address type, address length, address
      const std::uint16_t protocol = frame.u16();
      return by_sll_protocol(protocol, frame);
    }
    case kDltLinuxSll2: {
      const std::uint16_t protocol = frame.u16();
      frame.skip(18);  // reserved, interface, address type, packet type, address length, address
      return by_sll_protocol(protocol, frame);
    }
    case kDltRaw:
    case kDltRawOpenBsd:
    case kLinktypeRaw:
      return by_ip_version(frame);
    case kDltIpv4:
      return frame.rest_as(NetworkProtocol::kIpv4);
    case kDltIpv6:
      return frame.rest_as(NetworkProtocol::kIpv6);
    case kDltNull:
    case kDltLoop:
      return bsd_loopback(frame);
    case kDltPpp:
    case kDltPppSerial:
      return ppp(frame);
    case kDltPppEther:
      return pppoe(frame);
    case kDltCiscoHdlc:
      frame.skip(2);  // address, control
      return by_ether_type(frame.u16(), frame);
    default:
      return {NetworkProtocol::kUnknownLink, bytes, wire_bytes};
  }
}

}  // namespace smbscope::net
