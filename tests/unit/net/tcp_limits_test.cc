// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/tcp_reassembler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/limits.h"
#include "tests/unit/net/tcp_script.h"

namespace smbscope::net {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST_F(TcpReassemblerTest, SurvivesWrappedSequenceNumbers) {
  const std::uint32_t start = 0xFFFF'FFFE;
  c(start, 0, "", kSyn);
  s(0xFFFF'FFFF, start + 1, "", kSyn | kAck);
  c(start + 1, 0, "a");
  c(0, 0, "bc");
  s(0, 2, "x");
  c(4, 1, "ef");
  c(2, 1, "cd");
  reassembler.finish();
  const std::pair<std::uint64_t, Direction> key{0, Direction::kToServer};
  EXPECT_EQ(sink.bytes[key], "abccdef");
}

TEST_F(TcpReassemblerTest, TakesSegmentsAbove64KiB) {
  handshake();
  const std::string big(200'000, 'x');
  c(101, 501, big);
  c(200'101, 501, "end");
  reassembler.finish();
  ASSERT_EQ(sink.chunks.size(), 2U);
  EXPECT_EQ(sink.chunks[0].bytes.size(), big.size());
}

TEST_F(TcpReassemblerTest, StopsWaitingWhenTooMuchWaits) {
  handshake();
  const std::string block(1U << 20U, 'x');
  for (std::uint32_t i = 0; i <= limits::kMaxOutOfOrderBytes / block.size(); ++i) {
    EXPECT_THAT(sink.gaps, IsEmpty());
    c(111 + i * static_cast<std::uint32_t>(block.size()), 501, block);
  }
  EXPECT_EQ(sink.gaps.size(), 1U);
  EXPECT_EQ(sink.gaps[0].bytes, 10U);
}

TEST_F(TcpReassemblerTest, StopsWaitingWhenTooManySegmentsWait) {
  handshake();
  for (std::uint32_t i = 0; i <= limits::kMaxOutOfOrderSegments; ++i) {
    EXPECT_THAT(sink.gaps, IsEmpty());
    c(111 + i, 501, "x");
  }
  EXPECT_EQ(sink.gaps.size(), 1U);
}

TEST_F(TcpReassemblerTest, LimitsWhatAllConnectionsHoldTogether) {
  const std::string block(1U << 20U, 'x');
  for (std::uint16_t flow = 0; flow < 80; ++flow) {
    client.port = static_cast<std::uint16_t>(50'000 + flow);
    handshake();
    c(111, 501, block);
  }
  EXPECT_EQ(sink.gaps.size(), 65U) << "when the 65th MiB came, all of them stopped waiting";
}

TEST_F(TcpReassemblerTest, EvictsTheIdlestConnection) {
  sink.log_begin = true;
  handshake();
  c(101, 501, "abc");
  server.port = 80;
  sink.lines.clear();
  for (std::size_t i = 0; i < limits::kMaxTcpFlows; ++i) {
    client.port = static_cast<std::uint16_t>(i);
    client.address.bytes[15] = static_cast<std::uint8_t>(i >> 16U);
    c(1, 1, "");
  }
  EXPECT_THAT(sink.lines, ElementsAre("end 0"));
  EXPECT_EQ(reassembler.evicted_flows(), 1U);
}

TEST_F(TcpReassemblerTest, IgnoresAnAcknowledgementFurtherThanAnyWindow) {
  handshake();
  c(101, 501, "abc");
  s(501, 0x6000'0000, "x");
  now_ns += 2 * TcpReassembler::kReorderNs;
  c(104, 502, "def");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " s>c x", " c>s def"));
}

TEST_F(TcpReassemblerTest, GoesOnAfterAPauseOfTheCapture) {
  c(1, 1, "abc");
  c(3'500'000'000, 1, "def");  // 3.5 GB later; as a signed distance it lies behind
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " c>s [gap 3499999996]", " c>s def"));
}

TEST_F(TcpReassemblerTest, AcceptsPacketsWithoutATime) {
  for (const std::int64_t ts_ns : {db::kNoTime, std::int64_t{5}, db::kNoTime}) {
    TcpSegment segment = packet(true, 101 + static_cast<std::uint32_t>(sink.lines.size()), 1, "x");
    segment.ts_ns = ts_ns;
    reassembler.segment(segment);
  }
  reassembler.finish();
  EXPECT_EQ(sink.chunks.size(), 3U);
}

/// Any order of arrival, repetitions included, gives the same bytes as long as nothing is missing.
TEST_F(TcpReassemblerTest, GivesTheSameBytesForAnyOrderOfArrival) {
  std::string sent;
  for (int i = 0; i < 400; ++i) sent += static_cast<char>('a' + i % 23);
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    ScriptSink heard;
    TcpReassembler shuffled(heard);
    shuffled.segment(packet(true, 100, 0, "", kSyn));
    std::vector<std::pair<std::size_t, std::size_t>> pieces;
    for (std::size_t at = 0; at < sent.size(); at += 7) pieces.emplace_back(at, 7 + random() % 9);
    std::shuffle(pieces.begin(), pieces.end(), random);
    for (const auto& [at, length] : pieces) {
      shuffled.segment(packet(true, 101 + static_cast<std::uint32_t>(at), 501,
                              std::string_view(sent).substr(at, length)));
    }
    shuffled.finish();
    EXPECT_EQ((heard.bytes[{0, Direction::kToServer}]), sent);
    EXPECT_THAT(heard.gaps, IsEmpty());
  }
}

}  // namespace
}  // namespace smbscope::net
