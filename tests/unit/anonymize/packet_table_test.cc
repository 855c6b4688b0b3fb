// SPDX-License-Identifier: GPL-3.0-or-later
// What is found out about a stream reaches every packet that holds it, in whatever order they came.
#include "anonymize/packet_table.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

namespace smbscope::anonymize {
namespace {

class PacketTableTest : public testing::Test {
 protected:
  /// A packet of the client, filled with dots. @return its place in the spool.
  std::uint64_t packet(std::uint32_t seq, std::size_t size) {
    const std::string dots(size, '.');
    const std::uint64_t place = spool_.end();
    spool_.append(bytes_of(dots));
    net::TcpSegment segment;
    segment.frame_number = ++frames_;
    segment.source = client_;
    segment.destination = server_;
    segment.seq = seq;
    segment.payload = bytes_of(dots);
    segment.payload_bytes = static_cast<std::uint32_t>(size);
    (void)table_.flow(segment);
    table_.add(segment, place);
    return place;
  }
  void clean(std::int64_t offset, std::string_view text) {
    table_.clean(client_, server_, offset, bytes_of(text));
  }
  void settled(std::int64_t offset) { table_.settled(client_, server_, offset); }
  std::string text_at(std::uint64_t place, std::size_t size) {
    std::vector<std::uint8_t> bytes(size);
    EXPECT_TRUE(spool_.read(place, bytes));
    return {bytes.begin(), bytes.end()};
  }

 private:
  static Bytes bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  }
  net::Endpoint client_{{}, 50'000};
  net::Endpoint server_{{}, 445};
  Spool spool_;
  PacketTable table_{spool_};
  std::uint64_t frames_ = 0;
};

TEST_F(PacketTableTest, WhatIsCleanReachesEveryPacketThatHoldsIt) {
  const auto last = packet(1'006, 3);
  const auto first = packet(1'000, 3);
  const auto all = packet(999, 12);
  const auto middle = packet(1'003, 3);
  clean(1'000, "abcdefghi");
  EXPECT_EQ(text_at(first, 3), "abc");
  EXPECT_EQ(text_at(middle, 3), "def");
  EXPECT_EQ(text_at(last, 3), "ghi");
  EXPECT_EQ(text_at(all, 12), ".abcdefghi..");
}

TEST_F(PacketTableTest, APacketSentAgainTakesWhatOthersKnow) {
  (void)packet(1'004, 4);
  (void)packet(1'000, 2);
  (void)packet(1'002, 4);
  clean(1'000, "abcdefgh");
  settled(1'008);
  EXPECT_EQ(text_at(packet(998, 12), 12), "..abcdefgh..");
  EXPECT_EQ(text_at(packet(1'003, 2), 2), "de");
}

TEST_F(PacketTableTest, SequenceNumbersMayWrap) {
  const auto before = packet(0xFFFF'FFFE, 2);
  const auto behind = packet(0, 2);
  clean(0xFFFF'FFFE, "ab");
  settled(0x1'0000'0000);
  clean(0x1'0000'0000, "cd");
  EXPECT_EQ(text_at(before, 2) + text_at(behind, 2), "abcd");
}

TEST_F(PacketTableTest, AStreamMayJumpOverAnyHole) {
  constexpr std::uint32_t kFar =
      3'000'000'000;  // of the last packet: ahead, for so far back is none
  for (std::uint32_t i = 0; i < 100; ++i) (void)packet(1'000 + i, 1);
  settled(1'100);
  const auto far = packet(1'100 + kFar, 2);
  const auto near = packet(1'100, 2);
  clean(1'100, "ab");
  clean(1'100 + std::int64_t{kFar}, "cd");
  settled(1'102 + std::int64_t{kFar});
  const auto again = packet(1'100 + kFar, 2);
  EXPECT_EQ(text_at(near, 2) + text_at(far, 2) + text_at(again, 2), "abcdcd");
}

/// A probe every second, or a sender that has lost its mind: each repetition knows all before it.
TEST_F(PacketTableTest, RepetitionsWithoutEndTakeNoTimeWithoutEnd) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  for (int i = 0; i < 40'000; ++i) (void)packet(2'000, 60);  // behind a hole
  settled(5'000);
  for (int i = 0; i < 40'000; ++i) (void)packet(4'999, 1);
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(15));  // a minute and more pairwise
}

}  // namespace
}  // namespace smbscope::anonymize
