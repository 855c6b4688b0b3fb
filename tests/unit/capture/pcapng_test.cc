// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dissector/capture/pcapng_interface.h"
#include "tests/unit/capture/read_capture.h"

namespace smbscope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::uint64_t kMicroseconds = 1'500'000'000'123'456;

TEST(Pcapng, GivesTimesLengthsAndBytesInBothByteOrders) {
  for (const bool big_endian : {false, true}) {
    PcapngWriter file(big_endian);
    file.interface({});
    file.enhanced_packet(0, kMicroseconds, frame_of(61, 1));
    file.enhanced_packet(0, kMicroseconds + 1, frame_of(64, 2), 1'514);

    const ReadCapture read = read_capture(file.bytes());

    ASSERT_THAT(read.packets, SizeIs(2));
    EXPECT_EQ(read.packets[0].packet.ts_ns, 1'500'000'000'123'456'000);
    EXPECT_EQ(read.packets[0].packet.wire_bytes, 61);
    EXPECT_EQ(read.packets[0].bytes, frame_of(61, 1));
    EXPECT_EQ(read.packets[1].packet.frame_number, 2);
    EXPECT_EQ(read.packets[1].packet.wire_bytes, 1'514);
    EXPECT_EQ(read.packets[1].bytes, frame_of(64, 2));
    EXPECT_EQ(read.format, db::CaptureFormat::kPcapng);
    EXPECT_THAT(read.notes, IsEmpty());
    EXPECT_EQ(read.position_bytes, file.bytes().size());
  }
}

TEST(Pcapng, InterfacesDifferInLinkTypeSnapLengthAndClock) {
  PcapngWriter file;
  file.interface({.link_type = 1, .snap_length = 128});
  file.interface({.link_type = 276, .snap_length = 0, .tsresol = 9});
  file.interface({.link_type = 101, .tsresol = 0x80 | 10});
  file.enhanced_packet(1, 1'500'000'000'123'456'789, frame_of(60));
  file.enhanced_packet(0, kMicroseconds, frame_of(60));
  file.enhanced_packet(2, 1'500'000'000ULL * 1'024 + 512, frame_of(60));

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(3));
  EXPECT_EQ(read.packets[0].packet.link_type, 276);
  EXPECT_EQ(read.packets[0].packet.interface_id, 1);
  EXPECT_EQ(read.packets[0].packet.ts_ns, 1'500'000'000'123'456'789);
  EXPECT_EQ(read.packets[1].packet.link_type, 1);
  EXPECT_EQ(read.packets[1].packet.ts_ns, 1'500'000'000'123'456'000);
  EXPECT_EQ(read.packets[2].packet.link_type, 12);
  EXPECT_EQ(read.packets[2].packet.ts_ns, 1'500'000'000'500'000'000);
  EXPECT_THAT(read.link_types, ElementsAre("EN10MB", "LINUX_SLL2", "RAW"));
}

TEST(Pcapng, SectionsHaveTheirOwnByteOrderAndInterfaces) {
  PcapngWriter file(false);
  file.interface({.link_type = 1});
  file.interface({.link_type = 113});
  file.enhanced_packet(1, kMicroseconds, frame_of(60, 1));
  file.section(true);
  file.interface({.link_type = 1, .tsresol = 9});
  file.enhanced_packet(0, 1'600'000'000'000'000'001, frame_of(60, 2));

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(2));
  EXPECT_EQ(read.packets[0].packet.interface_id, 1);
  EXPECT_EQ(read.packets[1].packet.interface_id, 2) << "counted over all sections";
  EXPECT_EQ(read.packets[1].packet.ts_ns, 1'600'000'000'000'000'001);
  EXPECT_THAT(read.link_types, ElementsAre("EN10MB", "LINUX_SLL"));
  EXPECT_THAT(read.notes, IsEmpty());
}

TEST(Pcapng, TimestampOffsetIsAdded) {
  PcapngWriter file;
  file.interface({.tsresol = 6, .tsoffset = 1'000'000'000});
  file.enhanced_packet(0, 2'500'000, frame_of(60));
  EXPECT_EQ(read_capture(file.bytes()).packets.at(0).packet.ts_ns, 1'000'000'002'500'000'000);
}

TEST(Pcapng, SimplePacketHasNoTimeAndTheSnapLengthOfTheFirstInterface) {
  PcapngWriter file;
  file.interface({.snap_length = 50});
  file.interface({.snap_length = 10});
  file.simple_packet(frame_of(50), 1'514);
  file.simple_packet(frame_of(41));

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(2));
  EXPECT_EQ(read.packets[0].packet.ts_ns, db::kNoTime);
  EXPECT_EQ(read.packets[0].packet.wire_bytes, 1'514);
  EXPECT_EQ(read.packets[0].bytes, frame_of(50));
  EXPECT_EQ(read.packets[1].bytes, frame_of(41)) << "padding is no part of the packet";
  EXPECT_THAT(read.notes, IsEmpty());
}

TEST(Pcapng, ObsoletePacketBlockIsRead) {
  PcapngWriter file(true);
  file.interface({});
  file.interface({.link_type = 113});
  file.obsolete_packet(1, kMicroseconds, frame_of(33), 99);

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(1));
  EXPECT_EQ(read.packets[0].packet.ts_ns, 1'500'000'000'123'456'000);
  EXPECT_EQ(read.packets[0].packet.link_type, 113);
  EXPECT_EQ(read.packets[0].packet.wire_bytes, 99);
  EXPECT_EQ(read.packets[0].bytes, frame_of(33));
}

TEST(Pcapng, UnknownBlocksAreSteppedOver) {
  PcapngWriter file;
  file.interface({});
  file.block(0x7777, frame_of(100));
  file.block(5, frame_of(8));  // interface statistics
  file.enhanced_packet(0, kMicroseconds, frame_of(60));

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(1));
  EXPECT_EQ(read.packets[0].packet.frame_number, 1);
  EXPECT_THAT(read.notes, IsEmpty());
}

TEST(Pcapng, BlocksThatWiresharkNumbersAsFramesAreNumbered) {
  PcapngWriter file;
  file.interface({});
  file.block(0x0BAD, frame_of(24));       // custom block
  file.block(0x4000'0BAD, frame_of(24));  // custom block, not to be copied
  file.block(9, frame_of(24));            // systemd journal export
  file.enhanced_packet(0, kMicroseconds, frame_of(60));
  EXPECT_EQ(read_capture(file.bytes()).packets.at(0).packet.frame_number, 4);
}

TEST(Pcapng, GoesOnBehindADamagedBlock) {
  PcapngWriter file;
  file.interface({});
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 1));
  const std::size_t damaged = file.bytes().size();
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 2));
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 3));
  file.bytes()[damaged + 5] = 0x7F;  // the block's length

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(2));
  EXPECT_EQ(read.packets[1].bytes, frame_of(60, 3));
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "bad-block");
  EXPECT_EQ(read.notes[0].frame, 1);
  EXPECT_THAT(read.notes[0].message, HasSubstr("92 bytes skipped"));
}

TEST(Pcapng, GoesOnWhereBytesWereLost) {
  PcapngWriter file;
  file.interface({});
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 1));
  const auto lost = static_cast<std::ptrdiff_t>(file.bytes().size()) + 40;
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 2));
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 3));
  file.bytes().erase(file.bytes().begin() + lost, file.bytes().begin() + lost + 3);

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(2));
  EXPECT_EQ(read.packets[1].bytes, frame_of(60, 3));
  EXPECT_THAT(read.notes, SizeIs(1));
}

TEST(Pcapng, CutFileGivesWhatIsWhole) {
  PcapngWriter file;
  file.interface({});
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 1));
  const std::size_t whole = file.bytes().size();
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 2));
  for (const std::size_t left : {whole + 3, whole + 11, whole + 40, file.bytes().size() - 1}) {
    const ReadCapture read = read_capture(slice(file.bytes(), 0, left));
    EXPECT_THAT(read.packets, SizeIs(1));
    ASSERT_THAT(read.notes, SizeIs(1));
    EXPECT_EQ(read.notes[0].kind, "file-cut");
    EXPECT_EQ(read.notes[0].frame, 1);
  }
}

TEST(Pcapng, DamageToTheEndIsNoted) {
  PcapngWriter file;
  file.interface({});
  file.enhanced_packet(0, kMicroseconds, frame_of(60));
  file.raw(ByteVector(100'000, 0xFF));

  const ReadCapture read = read_capture(file.bytes());

  EXPECT_THAT(read.packets, SizeIs(1));
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "bad-block");
  EXPECT_THAT(read.notes[0].message, HasSubstr("no other follows"));
}

TEST(Pcapng, MillionsOfFalseBlocksTakeNoTimeEach) {
  PcapngWriter file;
  ByteWriter candidate;
  candidate.u32(6).u32(32U << 20U);  // a packet block of the largest size, every eight bytes
  for (int i = 0; i < 1'000'000; ++i) file.raw(candidate.bytes());
  // Looking again at all that is left for each of them would be 10^13 bytes: hours, not a second.
  EXPECT_THAT(read_capture(file.bytes()).packets, IsEmpty());
}

TEST(Pcapng, CapturedLengthAboveTheBlockIsClampedAndNoted) {
  PcapngWriter file;
  file.interface({});
  ByteWriter body;
  body.u32(0).u32(0).u32(5).u32(0xFFFF'FFFF).u32(0xFFFF'FFFF).raw(frame_of(20));
  file.block(6, body.bytes());

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(1));
  EXPECT_EQ(read.packets[0].bytes, frame_of(20));
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "bad-packet-length");
}

TEST(Pcapng, PacketOfAnInterfaceNobodyDescribedIsSkipped) {
  PcapngWriter file;
  file.interface({});
  file.enhanced_packet(7, kMicroseconds, frame_of(60, 1));
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 2));

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(1));
  EXPECT_EQ(read.packets[0].bytes, frame_of(60, 2));
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "bad-block");
}

TEST(Pcapng, SimplePacketWithoutInterfaceIsSkipped) {
  PcapngWriter file;
  file.simple_packet(frame_of(60));
  const ReadCapture read = read_capture(file.bytes());
  EXPECT_THAT(read.packets, IsEmpty());
  EXPECT_THAT(read.notes, SizeIs(1));
}

TEST(Pcapng, NotesAreLimited) {
  PcapngWriter file;
  for (int i = 0; i < 1'000; ++i) file.simple_packet(frame_of(4));
  const ReadCapture read = read_capture(file.bytes());
  ASSERT_THAT(read.notes, SizeIs(101));
  EXPECT_THAT(read.notes.back().message, HasSubstr("more damage follows"));
}

TEST(Pcapng, BlockLargerThanTheReadBufferIsRead) {
  PcapngWriter file;
  file.interface({});
  file.enhanced_packet(0, kMicroseconds, frame_of(3'000'000, 1));
  file.enhanced_packet(0, kMicroseconds, frame_of(60, 2));

  const ReadCapture read = read_capture(file.bytes());

  ASSERT_THAT(read.packets, SizeIs(2));
  EXPECT_EQ(read.packets[0].bytes, frame_of(3'000'000, 1));
  EXPECT_EQ(read.packets[1].bytes, frame_of(60, 2));
}

TEST(Pcapng, DamagedOptionsOfAnInterfaceAreIgnored) {
  PcapngWriter file;
  ByteWriter body;
  body.u16(1).u16(0).u32(0).u16(9).u16(0xFFF0).u8(9).zeros(3);  // if_tsresol longer than the block
  file.block(1, body.bytes());
  file.enhanced_packet(0, kMicroseconds, frame_of(60));
  EXPECT_EQ(read_capture(file.bytes()).packets.at(0).packet.ts_ns, 1'500'000'000'123'456'000);
}

TEST(Pcapng, AnotherVersionIsAnError) {
  ByteVector file = PcapngWriter().bytes();
  file[12] = 2;
  EXPECT_THAT(read_capture(file).error, HasSubstr("version other than 1"));
}

TEST(Pcapng, CutSectionHeaderIsAnError) {
  const ByteVector file = PcapngWriter().bytes();
  EXPECT_THAT(read_capture(slice(file, 0, 27)).error, HasSubstr("section header is cut"));
}

TEST(TimestampClock, CountsAnyUnit) {
  using capture::TimestampClock;
  EXPECT_EQ(TimestampClock(0, 0).to_ns(5), 5'000'000'000);
  EXPECT_EQ(TimestampClock(3, 0).to_ns(5), 5'000'000);
  EXPECT_EQ(TimestampClock(9, -1).to_ns(5), -999'999'995);
  EXPECT_EQ(TimestampClock(12, 0).to_ns(5'999), 5);
  EXPECT_EQ(TimestampClock(28, 0).to_ns(UINT64_MAX), 1);
  EXPECT_EQ(TimestampClock(127, 0).to_ns(UINT64_MAX), 0);
  EXPECT_EQ(TimestampClock(0x80 | 0, 0).to_ns(5), 5'000'000'000);
  EXPECT_EQ(TimestampClock(0x80 | 32, 0).to_ns(3ULL << 31U), 1'500'000'000);
  EXPECT_EQ(TimestampClock(0x80 | 127, 0).to_ns(UINT64_MAX), 0);
}

TEST(TimestampClock, StaysInARangeWhoseDifferencesFit) {
  using capture::TimestampClock;
  constexpr std::int64_t kLimit = INT64_MAX / 2;
  EXPECT_EQ(TimestampClock(0, 0).to_ns(UINT64_MAX), kLimit);
  EXPECT_EQ(TimestampClock(6, INT64_MAX).to_ns(0), kLimit);
  EXPECT_EQ(TimestampClock(6, INT64_MIN).to_ns(0), -kLimit);
}

}  // namespace
}  // namespace smbscope::test
