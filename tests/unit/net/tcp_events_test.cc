// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/tcp_reassembler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>

#include "common/limits.h"
#include "tests/unit/net/tcp_script.h"

namespace smbscope::net {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST_F(TcpReassemblerTest, TellsOfTroubleWhenItComes) {
  handshake();
  c(101, 501, "ask");
  c(101, 501, "ask");  // 5
  s(505, 104, "er");
  s(501, 104, "answ");  // 7
  TcpSegment closed = packet(true, 104, 507, "");
  closed.window = 0;
  reassembler.segment(closed);   // 8
  reassembler.segment(closed);   // the same packet
  s(507, 104, "", kRst | kAck);  // 9
  s(507, 104, "", kRst | kAck);  // one reset is one
  reassembler.finish();
  EXPECT_THAT(sink.events, ElementsAre("retransmission c>s 5", "out-of-order s>c 7",
                                       "zero-window c>s 8", "reset s>c 9"));
  EXPECT_EQ(only_stream().retransmissions, 1U);
  EXPECT_EQ(only_stream().out_of_order, 1U);
  EXPECT_EQ(only_stream().zero_windows, 1U);
}

TEST_F(TcpReassemblerTest, TellsOfTheFirstTroubleBeforeTheStreamBegins) {
  handshake();
  for (std::size_t i = 0; i < limits::kMaxEarlyTcpEvents + 2; ++i) {
    TcpSegment closed = packet(false, 501, 101, "");
    closed.window = 0;
    reassembler.segment(closed);
  }
  EXPECT_THAT(sink.events, IsEmpty());
  c(101, 501, "ask");
  EXPECT_EQ(sink.events.size(), limits::kMaxEarlyTcpEvents);
  EXPECT_EQ(sink.events.at(0), "zero-window s>c 4");
  reassembler.finish();
  EXPECT_EQ(only_stream().zero_windows, limits::kMaxEarlyTcpEvents + 2);
}

TEST_F(TcpReassemblerTest, SaysNothingOfTroubleThatNobodyWants) {
  sink.wanted = false;
  handshake();
  TcpSegment closed = packet(false, 501, 101, "");
  closed.window = 0;
  reassembler.segment(closed);
  c(101, 501, "ask");
  c(101, 501, "ask");
  s(501, 104, "", kRst | kAck);
  reassembler.finish();
  EXPECT_THAT(sink.events, IsEmpty());
}

TEST_F(TcpReassemblerTest, CountsZeroWindows) {
  handshake();
  c(101, 501, "x");
  TcpSegment closed = packet(false, 501, 102, "");
  closed.window = 0;
  reassembler.segment(closed);
  closed.ts_ns += 20'000;
  reassembler.segment(closed);  // captured twice
  closed.ts_ns += 200'000'000;
  reassembler.segment(closed);
  reassembler.finish();
  EXPECT_EQ(only_stream().zero_windows, 2U);
}

}  // namespace
}  // namespace smbscope::net
