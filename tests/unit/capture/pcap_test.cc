// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/capture/read_capture.h"

namespace smbscope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::int64_t kTime = 1'500'000'000'123'456'789;

struct Variant {
  bool nanoseconds;
  bool big_endian;
};
class PcapVariants : public testing::TestWithParam<Variant> {};

TEST_P(PcapVariants, GivesTimesLengthsAndBytes) {
  PcapWriter file({.nanoseconds = GetParam().nanoseconds, .big_endian = GetParam().big_endian});
  file.packet(kTime, frame_of(60, 1));
  file.packet(kTime + 1'000, frame_of(64, 2), 1'514);

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(2));
  const std::int64_t lost_digits = GetParam().nanoseconds ? 0 : 789;
  EXPECT_EQ(read.packets[0].packet.ts_ns, kTime - lost_digits);
  EXPECT_EQ(read.packets[0].packet.frame_number, 1);
  EXPECT_EQ(read.packets[0].packet.wire_bytes, 60);
  EXPECT_EQ(read.packets[0].bytes, frame_of(60, 1));
  EXPECT_EQ(read.packets[1].packet.ts_ns, kTime + 1'000 - lost_digits);
  EXPECT_EQ(read.packets[1].packet.frame_number, 2);
  EXPECT_EQ(read.packets[1].packet.wire_bytes, 1'514);
  EXPECT_EQ(read.packets[1].bytes, frame_of(64, 2));
  EXPECT_THAT(read.notes, IsEmpty());
  EXPECT_EQ(read.format, db::CaptureFormat::kPcap);
  EXPECT_EQ(read.compression, db::Compression::kNone);
  EXPECT_EQ(read.position_bytes, file.bytes().size());
  EXPECT_EQ(read.size_bytes, file.bytes().size());
}

INSTANTIATE_TEST_SUITE_P(Pcap, PcapVariants,
                         testing::Values(Variant{false, false}, Variant{false, true},
                                         Variant{true, false}, Variant{true, true}));

TEST(Pcap, NamesTheLinkType) {
  EXPECT_THAT(read_capture(PcapWriter({.link_type = 113}).bytes()).link_types,
              ElementsAre("LINUX_SLL"));
  // 101 stands in files for what libpcap calls DLT_RAW, 12.
  PcapWriter raw({.link_type = 101});
  raw.packet(kTime, frame_of(40));
  EXPECT_EQ(read_capture(raw.bytes()).packets.at(0).packet.link_type, 12);
}

TEST(Pcap, WithoutPacketsIsACapture) {
  const ReadCapture read = read_capture(PcapWriter().bytes());
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.packets, IsEmpty());
  EXPECT_THAT(read.notes, IsEmpty());
}

TEST(Pcap, DeliversPacketsAboveTheSnapLengthOfTheFileWhole) {
  for (const bool big_endian : {false, true}) {
    PcapWriter file({.big_endian = big_endian, .snap_length = 96});
    file.packet(kTime, frame_of(70'000));
    const ReadCapture read = read_capture(file.bytes());
    ASSERT_THAT(read.packets, SizeIs(1));
    EXPECT_EQ(read.packets[0].bytes, frame_of(70'000));
  }
}

TEST(Pcap, CutInAPacketGivesThoseBeforeAndANote) {
  PcapWriter file;
  for (std::uint8_t i = 0; i < 3; ++i) file.packet(kTime, frame_of(100, i));
  file.bytes().resize(file.bytes().size() - 10);

  const ReadCapture read = read_capture(file.bytes());

  EXPECT_THAT(read.packets, SizeIs(2));
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "file-cut");
  EXPECT_EQ(read.notes[0].severity, db::Quality::kDataLoss);
  EXPECT_EQ(read.notes[0].frame, 2);
}

TEST(Pcap, CutInAPacketHeaderIsTheSame) {
  PcapWriter file;
  file.packet(kTime, frame_of(100));
  file.bytes().resize(file.bytes().size() + 7);

  const ReadCapture read = read_capture(file.bytes());

  EXPECT_THAT(read.packets, SizeIs(1));
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "file-cut");
}

TEST(Pcap, HostileLengthEndsTheReadingWithANote) {
  PcapWriter file;
  file.packet(kTime, frame_of(100));
  file.bytes().insert(file.bytes().end(), 64, 0xFF);

  const ReadCapture read = read_capture(file.bytes());

  EXPECT_THAT(read.packets, SizeIs(1));
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "bad-packet-length");
  EXPECT_EQ(read.notes[0].frame, 1);
}

TEST(Pcap, WireLengthIsNeverBelowWhatWasCaptured) {
  PcapWriter file;
  file.packet(kTime, frame_of(100), 0);
  EXPECT_EQ(read_capture(file.bytes()).packets.at(0).packet.wire_bytes, 100);
}

TEST(Pcap, HeaderCutShortSaysSo) {
  ByteVector file = PcapWriter().bytes();
  file.resize(20);
  EXPECT_THAT(read_capture(file).error, HasSubstr(": the pcap header is cut after 20 of 24 bytes"));
}

TEST(Pcap, UnknownVersionIsLibpcapsError) {
  ByteVector file = PcapWriter().bytes();
  file[4] = 77;
  EXPECT_THAT(read_capture(file).error, HasSubstr("libpcap can't read it"));
}

}  // namespace
}  // namespace smbscope::test
