// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/link_layer.h"

#include <gtest/gtest.h>

#include "tests/support/frame_builder.h"

namespace smbscope::net {
namespace {

using test::ByteVector;
using test::ByteWriter;

const ByteVector kPayload{0x45, 1, 2, 3, 4, 5, 6, 7};

struct Stripped {
  NetworkProtocol protocol;
  ByteVector bytes;
  std::uint32_t wire_bytes;
};
Stripped strip(int link_type, const ByteVector& frame) {
  const NetworkPacket packet =
      strip_link_layer(link_type, frame, static_cast<std::uint32_t>(frame.size()));
  return {packet.protocol, ByteVector(packet.bytes.begin(), packet.bytes.end()), packet.wire_bytes};
}

void expect_payload(const Stripped& packet, NetworkProtocol protocol) {
  EXPECT_EQ(packet.protocol, protocol);
  EXPECT_EQ(packet.bytes, kPayload);
  EXPECT_EQ(packet.wire_bytes, kPayload.size());
}

TEST(LinkLayer, EthernetNamesTheProtocol) {
  expect_payload(strip(1, test::ethernet_frame(0x0800, kPayload)), NetworkProtocol::kIpv4);
  expect_payload(strip(1, test::ethernet_frame(0x86DD, kPayload)), NetworkProtocol::kIpv6);
  expect_payload(strip(1, test::ethernet_frame(0x0806, kPayload)), NetworkProtocol::kOther);
  expect_payload(strip(1, test::ethernet_frame(0x8137, kPayload)), NetworkProtocol::kIpx);
}

TEST(LinkLayer, VlanTagsAreSteppedOver) {
  expect_payload(strip(1, test::ethernet_frame(0x0800, kPayload, {{0x8100, 42}})),
                 NetworkProtocol::kIpv4);
  expect_payload(strip(1, test::ethernet_frame(0x86DD, kPayload, {{0x88A8, 7}, {0x8100, 42}})),
                 NetworkProtocol::kIpv6);
  expect_payload(
      strip(1, test::ethernet_frame(0x0800, kPayload, {{0x9100, 7}, {0x9100, 8}, {0x8100, 42}})),
      NetworkProtocol::kIpv4);
}

TEST(LinkLayer, LengthFieldOf8023CutsThePadding) {
  ByteWriter netbeui(true);
  netbeui.u16(0xF0F0).u8(3).zeros(43);
  const Stripped packet = strip(1, test::ethernet_frame(3, netbeui.bytes()));
  EXPECT_EQ(packet.protocol, NetworkProtocol::kNetbeui);
  EXPECT_EQ(packet.wire_bytes, 3);
}

TEST(LinkLayer, LlcNamesTheProtocol) {
  const auto llc = [](std::initializer_list<std::uint8_t> header) {
    ByteVector payload(header);
    payload.insert(payload.end(), kPayload.begin(), kPayload.end());
    return strip(1, test::ethernet_frame(static_cast<std::uint16_t>(payload.size()), payload));
  };
  expect_payload(llc({0xAA, 0xAA, 3, 0, 0, 0, 0x08, 0x00}), NetworkProtocol::kIpv4);
  expect_payload(llc({0xAA, 0xAA, 3, 0, 0, 0xF8, 0x81, 0x37}), NetworkProtocol::kIpx);
  EXPECT_EQ(llc({0xAA, 0xAA, 3, 0, 0, 0x0C, 0x20, 0x00}).protocol, NetworkProtocol::kOther);
  EXPECT_EQ(llc({0xF0, 0xF1, 3}).protocol, NetworkProtocol::kNetbeui);
  EXPECT_EQ(llc({0xE0, 0xE0, 3}).protocol, NetworkProtocol::kIpx);
  EXPECT_EQ(llc({0xFF, 0xFF, 0}).protocol, NetworkProtocol::kIpx);
  EXPECT_EQ(llc({0x42, 0x42, 3}).protocol, NetworkProtocol::kOther) << "spanning tree";
}

TEST(LinkLayer, LinuxCookedCaptures) {
  ByteWriter sll(true);
  sll.u16(0).u16(1).u16(6).zeros(8).u16(0x0800).raw(kPayload);
  expect_payload(strip(113, sll.bytes()), NetworkProtocol::kIpv4);
  ByteWriter tagged(true);
  tagged.u16(0).u16(1).u16(6).zeros(8).u16(0x8100).u16(42).u16(0x86DD).raw(kPayload);
  expect_payload(strip(113, tagged.bytes()), NetworkProtocol::kIpv6);
  ByteWriter sll2(true);
  sll2.u16(0x86DD).zeros(18).raw(kPayload);
  expect_payload(strip(276, sll2.bytes()), NetworkProtocol::kIpv6);
  ByteWriter llc(true);
  llc.zeros(14).u16(4).u16(0xF0F0).u8(3);
  EXPECT_EQ(strip(113, llc.bytes()).protocol, NetworkProtocol::kNetbeui);
}

TEST(LinkLayer, RawIpGoesByTheVersion) {
  const ByteVector v6{0x60, 1, 2};
  for (const int link_type : {12, 14, 101}) {
    expect_payload(strip(link_type, kPayload), NetworkProtocol::kIpv4);
    EXPECT_EQ(strip(link_type, v6).protocol, NetworkProtocol::kIpv6);
    EXPECT_EQ(strip(link_type, {0x10}).protocol, NetworkProtocol::kOther);
  }
  expect_payload(strip(228, kPayload), NetworkProtocol::kIpv4);
  expect_payload(strip(229, kPayload), NetworkProtocol::kIpv6);
}

TEST(LinkLayer, BsdLoopbackInBothByteOrders) {
  for (const bool big_endian : {false, true}) {
    for (const int link_type : {0, 108}) {
      ByteWriter v4(big_endian);
      v4.u32(2).raw(kPayload);
      expect_payload(strip(link_type, v4.bytes()), NetworkProtocol::kIpv4);
      for (const std::uint32_t family : {10U, 23U, 24U, 28U, 30U}) {
        ByteWriter v6(big_endian);
        v6.u32(family).raw(kPayload);
        expect_payload(strip(link_type, v6.bytes()), NetworkProtocol::kIpv6);
      }
    }
  }
}

TEST(LinkLayer, PppAndPppoe) {
  const auto frame = [](std::initializer_list<std::uint8_t> header) {
    ByteVector bytes(header);
    bytes.insert(bytes.end(), kPayload.begin(), kPayload.end());
    return bytes;
  };
  expect_payload(strip(9, frame({0xFF, 0x03, 0x00, 0x21})), NetworkProtocol::kIpv4);
  expect_payload(strip(9, frame({0x00, 0x57})), NetworkProtocol::kIpv6);
  expect_payload(strip(50, frame({0xFF, 0x03, 0x21})), NetworkProtocol::kIpv4);
  EXPECT_EQ(strip(9, frame({0xC0, 0x21})).protocol, NetworkProtocol::kOther);
  expect_payload(strip(104, frame({0x0F, 0x00, 0x08, 0x00})), NetworkProtocol::kIpv4);
  ByteWriter session(true);
  session.u8(0x11).u8(0).u16(7).u16(10).u16(0x0021).raw(kPayload).zeros(30);  // padded
  expect_payload(strip(1, test::ethernet_frame(0x8864, session.bytes())), NetworkProtocol::kIpv4);
  expect_payload(strip(51, session.bytes()), NetworkProtocol::kIpv4);
}

TEST(LinkLayer, CutHeadersAreToldApartFromUnknownTypes) {
  const ByteVector frame = test::ethernet_frame(0x0800, {}, {{0x8100, 1}});
  for (std::size_t size = 0; size < frame.size(); ++size) {
    EXPECT_EQ(strip_link_layer(1, slice(frame, 0, size), 1'514).protocol, NetworkProtocol::kCut);
  }
  EXPECT_EQ(strip_link_layer(1, frame, 1'514).protocol, NetworkProtocol::kIpv4);
  EXPECT_EQ(strip(105, frame).protocol, NetworkProtocol::kUnknownLink);
}

TEST(LinkLayer, WireLengthShrinksByTheHeader) {
  const ByteVector frame = test::ethernet_frame(0x0800, kPayload);
  EXPECT_EQ(strip_link_layer(1, frame, 70'014).wire_bytes, 70'000);
}

}  // namespace
}  // namespace smbscope::net
