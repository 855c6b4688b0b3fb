// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/packet_decoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/frame_builder.h"

namespace smbscope::net {
namespace {

using test::ByteVector;
using test::ByteWriter;
using test::endpoint;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class PacketDecoderTest : public testing::Test, protected SegmentSink {
 protected:
  void segment(const TcpSegment& segment) override {
    segments_.push_back(segment);
    payloads_.emplace_back(segment.payload.begin(), segment.payload.end());
  }
  void decode(Bytes frame, std::size_t wire_bytes, int link_type = 1) {
    ++frame_number_;
    decoder_.packet({.frame_number = frame_number_,
                     .ts_ns = static_cast<std::int64_t>(frame_number_) * 1'000,
                     .wire_bytes = static_cast<std::uint32_t>(wire_bytes),
                     .link_type = link_type,
                     .bytes = frame},
                    *this);
  }
  void decode(const ByteVector& frame) { decode(frame, frame.size()); }
  [[nodiscard]] PacketCounters counters() const { return decoder_.counters(); }

  PacketDecoder decoder_;
  std::uint64_t frame_number_ = 0;
  std::vector<TcpSegment> segments_;
  std::vector<ByteVector> payloads_;
};

const ByteVector kHello{'h', 'e', 'l', 'l', 'o'};

TEST_F(PacketDecoderTest, GivesEachFieldOfASegment) {
  decode(test::tcp_frame({.source = endpoint("10.1.2.3", 50'000),
                          .destination = endpoint("10.1.2.4", 445),
                          .seq = 0xFFFF'FFF0,
                          .ack = 0x8000'0001,
                          .flags = kSyn | kAck,
                          .window = 64'240,
                          .options = ByteVector(12, 1)},
                         kHello));
  ASSERT_THAT(segments_, SizeIs(1));
  const TcpSegment& segment = segments_[0];
  EXPECT_EQ(segment.frame_number, 1);
  EXPECT_EQ(segment.ts_ns, 1'000);
  EXPECT_EQ(segment.source, endpoint("10.1.2.3", 50'000));
  EXPECT_EQ(segment.destination, endpoint("10.1.2.4", 445));
  EXPECT_EQ(segment.seq, 0xFFFF'FFF0);
  EXPECT_EQ(segment.ack, 0x8000'0001);
  EXPECT_EQ(segment.flags, kSyn | kAck);
  EXPECT_EQ(segment.window, 64'240);
  EXPECT_EQ(segment.payload_bytes, 5);
  EXPECT_EQ(payloads_[0], kHello);
  EXPECT_EQ(counters().tcp_segments, 1);
}

TEST_F(PacketDecoderTest, ReadsIpv6) {
  decode(test::tcp_frame(
      {.source = endpoint("fd00::1", 50'000), .destination = endpoint("fd00::2", 445)}, kHello,
      {{0x8100, 5}}));
  ASSERT_THAT(segments_, SizeIs(1));
  EXPECT_EQ(segments_[0].source, endpoint("fd00::1", 50'000));
  EXPECT_THAT(payloads_, ElementsAre(kHello));
}

TEST_F(PacketDecoderTest, PaddingOfShortFramesIsNoPayload) {
  ByteVector frame = test::tcp_frame({});
  frame.resize(60);
  decode(frame);
  ASSERT_THAT(segments_, SizeIs(1));
  EXPECT_EQ(segments_[0].payload_bytes, 0);
}

TEST_F(PacketDecoderTest, SnapLengthLeavesTheLengthOfThePayload) {
  const ByteVector frame = test::tcp_frame({}, ByteVector(1'000));
  decode(slice(frame, 0, 100), frame.size());
  ASSERT_THAT(segments_, SizeIs(1));
  EXPECT_EQ(segments_[0].payload_bytes, 1'000);
  EXPECT_EQ(segments_[0].payload.size(), 46);
  EXPECT_EQ(counters().cut_packets.count, 1);
  EXPECT_EQ(counters().cut_headers.count, 0);
}

TEST_F(PacketDecoderTest, SnapLengthInsideTheTcpOptionsStillGivesASegment) {
  const ByteVector frame = test::tcp_frame({.options = ByteVector(20, 1)}, ByteVector(1'000));
  for (const std::size_t size : {50U, 54U, 60U}) decode(slice(frame, 0, size), frame.size());
  ASSERT_THAT(segments_, SizeIs(3));
  EXPECT_EQ(segments_[0].payload_bytes, 1'000);
  EXPECT_THAT(payloads_, ElementsAre(IsEmpty(), IsEmpty(), IsEmpty()));
}

TEST_F(PacketDecoderTest, HeadersCutEarlierAreCounted) {
  const ByteVector frame = test::tcp_frame({}, ByteVector(1'000));
  for (const std::size_t size : {0U, 13U, 20U, 33U, 34U, 49U}) {
    decode(slice(frame, 0, size), frame.size());
  }
  EXPECT_THAT(segments_, IsEmpty());
  EXPECT_EQ(counters().cut_headers.count, 6);
  EXPECT_EQ(counters().cut_headers.first_frame, 1);
  EXPECT_EQ(counters().malformed.count, 0);
}

TEST_F(PacketDecoderTest, ContradictingHeadersAreCounted) {
  ByteVector short_header = test::tcp_frame({});
  short_header[46] = 0x40;  // data offset 16
  decode(short_header);
  ByteVector long_header = test::tcp_frame({});
  long_header[46] = 0xF0;  // data offset 60 in a segment of 20 bytes
  decode(long_header);
  ByteVector version = test::tcp_frame({});
  version[14] = 0x65;
  decode(version);
  decode(test::ethernet_frame(0x0800, test::ipv4_packet({}, ByteVector(8))));
  EXPECT_THAT(segments_, IsEmpty());
  EXPECT_EQ(counters().malformed.count, 4);
}

TEST_F(PacketDecoderTest, SegmentOfFragmentsBelongsToTheFrameThatCompletesIt) {
  const ByteVector segment = test::tcp_segment({.seq = 77}, ByteVector(100, 0xAB));
  const auto part = [&](std::uint16_t offset, std::size_t size, bool more) {
    return test::ethernet_frame(
        0x0800, test::ipv4_packet({.fragment_offset = offset, .more_fragments = more},
                                  slice(segment, offset, size)));
  };
  decode(part(64, 100, false));
  decode(part(0, 64, true));
  ASSERT_THAT(segments_, SizeIs(1));
  EXPECT_EQ(segments_[0].frame_number, 2);
  EXPECT_EQ(segments_[0].seq, 77);
  EXPECT_EQ(segments_[0].payload_bytes, 100);
  EXPECT_THAT(payloads_, ElementsAre(ByteVector(100, 0xAB)));
  EXPECT_EQ(counters().fragments.count, 2);
  EXPECT_EQ(counters().fragments_incomplete, 0);
}

TEST_F(PacketDecoderTest, Ipv6FragmentsMayHoldExtensionHeaders) {
  ByteWriter datagram(true);
  datagram.u8(6).u8(0).zeros(6).raw(test::tcp_segment({.seq = 78}, ByteVector(56, 0xAB)));
  const auto part = [&](std::size_t begin, std::size_t size, bool more) {
    ByteWriter payload(true);
    payload.u8(60).u8(0).u16(static_cast<std::uint16_t>(begin | (more ? 1U : 0U))).u32(9);
    payload.raw(slice(datagram.bytes(), begin, size));
    return test::ethernet_frame(
        0x86DD,
        test::ipv6_packet(test::address("fd00::1"), test::address("fd00::2"), 44, payload.bytes()));
  };
  decode(part(0, 40, true));
  decode(part(40, 100, false));
  ASSERT_THAT(segments_, SizeIs(1));
  EXPECT_EQ(segments_[0].seq, 78);
  EXPECT_THAT(payloads_, ElementsAre(ByteVector(56, 0xAB)));
}

TEST_F(PacketDecoderTest, FragmentsThatNeverCompleteAreCounted) {
  decode(test::ethernet_frame(
      0x0800, test::ipv4_packet({.more_fragments = true}, test::tcp_segment({}, ByteVector(12)))));
  EXPECT_EQ(counters().fragments_incomplete, 1);
}

ByteVector smb1_message() {
  ByteVector message(82);  // the headers of the NetBIOS datagram service
  message.insert(message.end(), {0xFF, 'S', 'M', 'B', 0x25});
  message.resize(200);
  return message;
}

TEST_F(PacketDecoderTest, CountsSmbThatIsNoTcp) {
  const auto udp = [](std::uint16_t port, const ByteVector& payload) {
    return test::ethernet_frame(
        0x0800, test::ipv4_packet({.protocol = 17}, test::udp_datagram(port, port, payload)));
  };
  decode(udp(137, ByteVector(50)));
  decode(udp(138, smb1_message()));
  decode(udp(138, ByteVector(200)));
  decode(udp(53, smb1_message()));
  ByteVector llc{0xF0, 0xF0, 3};
  const ByteVector message = smb1_message();
  llc.insert(llc.end(), message.begin(), message.end());
  decode(test::ethernet_frame(static_cast<std::uint16_t>(llc.size()), llc));
  decode(test::ethernet_frame(0x8137, message));
  decode(test::ethernet_frame(0x8137, ByteVector(60)));

  const PacketCounters counted = counters();
  EXPECT_EQ(counted.netbios_names.count, 1);
  EXPECT_EQ(counted.netbios_datagrams.count, 2);
  EXPECT_EQ(counted.smb_datagrams.count, 1);
  EXPECT_EQ(counted.smb_datagrams.first_frame, 2);
  EXPECT_EQ(counted.smb_netbeui.count, 1);
  EXPECT_EQ(counted.smb_netbeui.first_frame, 5);
  EXPECT_EQ(counted.smb_ipx.count, 1);
  EXPECT_EQ(counted.smb_ipx.first_frame, 6);
  EXPECT_EQ(counted.other_ip.count, 4);
  EXPECT_EQ(counted.non_ip.count, 3);
  EXPECT_THAT(segments_, IsEmpty());
}

TEST_F(PacketDecoderTest, UnknownLinkTypesAreListedOnce) {
  const ByteVector frame(60);
  for (const int link_type : {105, 105, 189, 105}) decode(frame, frame.size(), link_type);
  EXPECT_EQ(counters().unknown_link.count, 4);
  EXPECT_THAT(counters().unknown_link_types, ElementsAre(105, 189));
  for (int link_type = 1'000; link_type < 1'100; ++link_type) {
    decode(frame, frame.size(), link_type);
  }
  EXPECT_THAT(counters().unknown_link_types, SizeIs(PacketCounters::kMaxUnknownLinkTypes));
}

}  // namespace
}  // namespace smbscope::net
