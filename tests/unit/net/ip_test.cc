// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/ip.h"

#include <gtest/gtest.h>

#include "db/records.h"
#include "dissector/net/ip_fragments.h"
#include "tests/support/frame_builder.h"

namespace smbscope::net {
namespace {

using test::address;
using test::ByteVector;
using test::ByteWriter;

ByteVector numbered(std::size_t size) {
  ByteVector bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i + i / 251);
  return bytes;
}

ByteVector copy(Bytes bytes) { return ByteVector(bytes.begin(), bytes.end()); }

struct Parsed {
  HeaderStatus status;
  IpPacket ip;         // its payload may be gone: look at the copy
  ByteVector payload;  // captured part
};
Parsed parse(Bytes packet, std::size_t wire_bytes) {
  Parsed parsed{};
  const auto wire = static_cast<std::uint32_t>(wire_bytes);
  const bool v6 = !packet.empty() && packet[0] >> 4U == 6;
  parsed.status = v6 ? parse_ipv6(packet, wire, parsed.ip) : parse_ipv4(packet, wire, parsed.ip);
  parsed.payload = copy(parsed.ip.payload);
  return parsed;
}
Parsed parse(const ByteVector& packet) { return parse(packet, packet.size()); }

ByteVector ipv6(std::uint8_t next_header, Bytes payload, std::optional<std::uint16_t> length = {}) {
  return test::ipv6_packet(address("fd00::5"), address("fd00::9"), next_header, payload, length);
}

TEST(Ipv4, GivesAddressesProtocolAndPayload) {
  const ByteVector packet = test::ipv4_packet({.options = ByteVector(6, 1)}, numbered(30));
  const auto [status, ip, payload] = parse(packet);
  EXPECT_EQ(status, HeaderStatus::kOk);
  EXPECT_EQ(ip.source, address("10.0.0.5"));
  EXPECT_EQ(ip.destination, address("10.0.0.9"));
  EXPECT_EQ(ip.protocol, kProtocolTcp);
  EXPECT_EQ(payload, numbered(30));
  EXPECT_EQ(ip.payload_bytes, 30);
  EXPECT_FALSE(ip.is_fragment);
}

TEST(Ipv4, TotalLengthCutsThePaddingOfTheFrame) {
  ByteVector packet = test::ipv4_packet({}, numbered(6));
  packet.resize(46);
  EXPECT_EQ(parse(packet).payload, numbered(6));
  EXPECT_EQ(parse(packet).ip.payload_bytes, 6);
}

TEST(Ipv4, TotalLengthZeroMeansTheLengthOnTheWire) {
  const ByteVector packet = test::ipv4_packet({.total_length = 0}, numbered(70'000));
  EXPECT_EQ(parse(packet).ip.payload_bytes, 70'000);
  EXPECT_EQ(parse(packet).payload.size(), 70'000);
  const auto [status, cut, payload] = parse(slice(packet, 0, 120), packet.size());
  EXPECT_EQ(status, HeaderStatus::kOk);
  EXPECT_EQ(cut.payload_bytes, 70'000);
  EXPECT_EQ(payload.size(), 100);
}

TEST(Ipv4, SnapLengthLeavesTheLengthOfThePayload) {
  const ByteVector packet = test::ipv4_packet({}, numbered(1'000));
  const auto [status, ip, payload] = parse(slice(packet, 0, 64), packet.size());
  EXPECT_EQ(status, HeaderStatus::kOk);
  EXPECT_EQ(payload.size(), 44);
  EXPECT_EQ(ip.payload_bytes, 1'000);
}

TEST(Ipv4, TotalLengthAboveTheWireIsNotBelieved) {
  const ByteVector packet = test::ipv4_packet({.total_length = 60'000}, numbered(30));
  EXPECT_EQ(parse(packet).ip.payload_bytes, 30);
}

TEST(Ipv4, ContradictionsAreMalformedAndShortOnesCut) {
  ByteVector packet = test::ipv4_packet({}, numbered(30));
  EXPECT_EQ(parse(slice(packet, 0, 19), 50).status, HeaderStatus::kCut);
  EXPECT_EQ(parse({}, 50).status, HeaderStatus::kCut);
  packet[0] = 0x44;  // header of 16 bytes
  EXPECT_EQ(parse(packet).status, HeaderStatus::kMalformed);
  packet[0] = 0x55;  // version 5
  EXPECT_EQ(parse(packet).status, HeaderStatus::kMalformed);
  EXPECT_EQ(parse(test::ipv4_packet({.total_length = 19}, numbered(30))).status,
            HeaderStatus::kMalformed);
}

TEST(Ipv6, GivesAddressesProtocolAndPayload) {
  ByteVector packet = ipv6(6, numbered(30));
  packet.resize(packet.size() + 4);  // padding
  const auto [status, ip, payload] = parse(packet);
  EXPECT_EQ(status, HeaderStatus::kOk);
  EXPECT_EQ(ip.source, address("fd00::5"));
  EXPECT_EQ(ip.destination, address("fd00::9"));
  EXPECT_EQ(ip.protocol, kProtocolTcp);
  EXPECT_EQ(payload, numbered(30));
  EXPECT_EQ(ip.payload_bytes, 30);
}

TEST(Ipv6, ExtensionHeadersAreSteppedOver) {
  ByteWriter headers(true);
  headers.u8(43).u8(0).zeros(6);   // hop-by-hop, 8 bytes
  headers.u8(60).u8(1).zeros(14);  // routing, 16 bytes
  headers.u8(51).u8(0).zeros(6);   // destination options
  headers.u8(44).u8(4).zeros(22);  // AH, 24 bytes
  headers.u8(6).u8(0).zeros(6);    // fragment header of a whole datagram
  headers.raw(numbered(30));
  const auto [status, ip, payload] = parse(ipv6(0, headers.bytes()));
  EXPECT_EQ(status, HeaderStatus::kOk);
  EXPECT_EQ(ip.protocol, kProtocolTcp);
  EXPECT_FALSE(ip.is_fragment);
  EXPECT_EQ(payload, numbered(30));
  EXPECT_EQ(ip.payload_bytes, 30);
}

TEST(Ipv6, ExtensionHeaderThatIsCutOrTooLong) {
  ByteWriter header(true);
  header.u8(6).u8(9).zeros(6);  // says 80 bytes
  const ByteVector packet = ipv6(60, header.bytes());
  EXPECT_EQ(parse(packet).status, HeaderStatus::kMalformed);
  EXPECT_EQ(parse(ipv6(60, header.bytes(), 500), 540).status, HeaderStatus::kCut);
  EXPECT_EQ(parse(slice(packet, 0, 41), packet.size()).status, HeaderStatus::kCut);
}

TEST(Ipv6, JumboPayloadOptionGivesTheLength) {
  ByteWriter jumbo(true);
  jumbo.u8(6).u8(0).u8(0xC2).u8(4).u32(70'008).raw(numbered(70'000));
  ByteVector packet = ipv6(0, jumbo.bytes(), 0);
  packet.resize(packet.size() + 2);  // trailer of the frame
  const auto [status, ip, payload] = parse(packet);
  EXPECT_EQ(status, HeaderStatus::kOk);
  EXPECT_EQ(ip.payload_bytes, 70'000);
  EXPECT_EQ(payload.size(), 70'000);
}

TEST(Ipv6, PayloadLengthZeroMeansTheLengthOnTheWire) {
  EXPECT_EQ(parse(ipv6(6, numbered(70'000), 0)).ip.payload_bytes, 70'000);
}

TEST(Ipv6, FragmentHeaderSaysWhichPart) {
  ByteWriter part(true);
  part.u8(6).u8(0).u16(1'448 | 1).u32(0xCAFE).raw(numbered(16));
  const auto [status, ip, payload] = parse(ipv6(44, part.bytes()));
  EXPECT_EQ(status, HeaderStatus::kOk);
  EXPECT_TRUE(ip.is_fragment);
  EXPECT_TRUE(ip.more_fragments);
  EXPECT_EQ(ip.fragment_offset, 1'448);
  EXPECT_EQ(ip.fragment_id, 0xCAFE);
  EXPECT_EQ(ip.payload_bytes, 16);
}

class Fragments : public testing::Test {
 protected:
  /// Bytes [begin, end) of a datagram whose bytes are numbered; `fill` stands for them if given.
  std::optional<IpPacket> add(std::size_t begin, std::size_t end, bool more, std::int64_t ts_ns = 0,
                              std::optional<std::uint8_t> fill = {}, std::uint32_t id = 1) {
    const ByteVector all = numbered(end);
    bytes_ = fill ? ByteVector(end - begin, *fill) : copy(slice(all, begin));
    IpPacket part;
    part.source = address("10.0.0.5");
    part.destination = address("10.0.0.9");
    part.protocol = kProtocolTcp;
    part.payload = bytes_;
    part.payload_bytes = static_cast<std::uint32_t>(bytes_.size());
    part.is_fragment = true;
    part.more_fragments = more;
    part.fragment_offset = static_cast<std::uint32_t>(begin);
    part.fragment_id = id;
    return reassembler_.add(part, ts_ns);
  }

  FragmentReassembler reassembler_;
  ByteVector bytes_;
};

TEST_F(Fragments, ComeTogetherInAnyOrder) {
  EXPECT_FALSE(add(1'480, 2'960, true));
  EXPECT_FALSE(add(2'960, 3'001, false));
  const auto whole = add(0, 1'480, true);
  ASSERT_TRUE(whole);
  EXPECT_EQ(copy(whole->payload), numbered(3'001));
  EXPECT_EQ(whole->payload_bytes, 3'001);
  EXPECT_EQ(whole->protocol, kProtocolTcp);
  EXPECT_EQ(whole->source, address("10.0.0.5"));
  EXPECT_EQ(reassembler_.incomplete(), 0);
}

TEST_F(Fragments, FirstToArriveWinsWhereTheyOverlap) {
  EXPECT_FALSE(add(0, 16, true));
  EXPECT_FALSE(add(8, 24, true, 0, 0xEE));
  const auto whole = add(16, 40, false, 0, 0xDD);
  ASSERT_TRUE(whole);
  ByteVector expected = numbered(16);
  expected.insert(expected.end(), 8, 0xEE);
  expected.insert(expected.end(), 16, 0xDD);
  EXPECT_EQ(copy(whole->payload), expected);
}

TEST_F(Fragments, RepeatedOnesChangeNothing) {
  EXPECT_FALSE(add(8, 20, false));
  EXPECT_FALSE(add(8, 20, false));
  EXPECT_TRUE(add(0, 8, true));
}

TEST_F(Fragments, DatagramsAreKeptApart) {
  EXPECT_FALSE(add(0, 8, true, 0, {}, 1));
  EXPECT_FALSE(add(8, 16, false, 0, {}, 2));
  EXPECT_EQ(reassembler_.incomplete(), 2);
  EXPECT_TRUE(add(8, 16, false, 0, {}, 1));
  EXPECT_EQ(reassembler_.incomplete(), 1);
}

TEST_F(Fragments, AreGivenUpAfterThirtySeconds) {
  EXPECT_FALSE(add(0, 8, true, 0));
  EXPECT_FALSE(add(8, 16, false, 30'000'000'001));
  EXPECT_EQ(reassembler_.incomplete(), 2);
  EXPECT_TRUE(add(0, 8, true, 31'000'000'000)) << "of the datagram that began at 30 s";
  EXPECT_EQ(reassembler_.incomplete(), 1);
}

TEST_F(Fragments, WithoutTimesAreNotGivenUp) {
  EXPECT_FALSE(add(0, 8, true, 0));
  EXPECT_TRUE(add(8, 16, false, db::kNoTime));
}

TEST_F(Fragments, ThatLieAddNothing) {
  EXPECT_FALSE(add(65'528, 65'544, false)) << "beyond the largest datagram";
  EXPECT_FALSE(add(0, 13, true)) << "no fragment but the last ends there";
  EXPECT_FALSE(add(24, 32, true));
  EXPECT_FALSE(add(8, 16, false)) << "the end lies before what came";
  EXPECT_FALSE(add(0, 8, true));
}

TEST_F(Fragments, AreBoundedInNumber) {
  for (std::uint32_t id = 0; id < 2 * limits::kMaxIpFragmentSets; ++id) {
    EXPECT_FALSE(add(0, 8, true, 0, {}, id));
  }
  EXPECT_EQ(reassembler_.incomplete(), 2 * limits::kMaxIpFragmentSets);
  EXPECT_FALSE(add(8, 16, false, 0, {}, 0)) << "pushed out by later ones";
}

TEST(IpAddress, TextFollowsRfc5952) {
  for (const char* text :
       {"10.0.0.1", "255.255.255.255", "0.0.0.0", "::", "::1", "fd77::1", "2001:db8::1:0:0:1",
        "2001:db8:0:1:1:1:1:1", "1::", "::1:2", "fe80::a00:27ff:fe8e:8aa8", "1:2:3:4:5:6:7:8"}) {
    EXPECT_EQ(to_string(address(text)), text);
  }
  EXPECT_EQ(to_string(address("2001:DB8:0:0:1::1")), "2001:db8::1:0:0:1");
  EXPECT_EQ(to_string(address("1:0:0:2:0:0:0:3")), "1:0:0:2::3");
}

}  // namespace
}  // namespace smbscope::net
