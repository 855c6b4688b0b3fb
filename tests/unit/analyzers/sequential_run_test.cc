// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/sequential_run.h"

#include <gtest/gtest.h>

namespace smbscope::analyzers {
namespace {

TEST(LengthTally, NamesTheMostFrequentLength) {
  LengthTally tally;
  for (int i = 0; i < 5; ++i) tally.add(4'096);
  tally.add(123);
  tally.add(65'536, 3);
  EXPECT_EQ(tally.modal(), 4'096);
  EXPECT_EQ(tally.largest(), 65'536);
}

TEST(LengthTally, KeepsAFrequentLengthAmongManyRareOnes) {
  LengthTally tally;
  for (int i = 0; i < 1'000; ++i) {
    tally.add(8'192);
    tally.add(10'000 + i);
  }
  EXPECT_EQ(tally.modal(), 8'192);
}

TEST(LengthTally, SaysMostlyOnlyOfMoreThanHalf) {
  LengthTally tally;
  tally.add(65'536, 2);
  EXPECT_EQ(tally.words(), "64 KiB");
  tally.add(100);
  EXPECT_EQ(tally.words(), "mostly 64 KiB");
  tally.add(1'048'576);
  EXPECT_EQ(tally.words(), "often 64 KiB (100 bytes to 1 MiB)");
}

TEST(LengthTally, AddsUpTallies) {
  LengthTally one;
  one.add(512, 3);
  LengthTally other;
  other.add(1'024, 2);
  other.add(512, 1);
  other.add(1'024, 3);
  one.add(other);
  EXPECT_EQ(one.modal(), 1'024);
}

TEST(SampledMedian, IsExactForAShortSeries) {
  SampledMedian median;
  EXPECT_EQ(median.median(), -1);
  for (const int value : {9, 1, 5}) median.add(value);
  EXPECT_EQ(median.median(), 5);
}

TEST(SampledMedian, StaysNearTheMedianOfALongSeries) {
  SampledMedian median;
  for (int i = 0; i < 100'000; ++i) median.add(i);
  EXPECT_NEAR(static_cast<double>(median.median()), 50'000, 5'000);
}

TEST(HiddenRtt, IsThePartBeforeTheCapturePoint) {
  db::ConnectionRecord connection;
  connection.rtt_ns = 20;
  connection.handshake_client_ns = 15;
  connection.position = db::CapturePosition::kClient;
  EXPECT_EQ(hidden_rtt_ns(connection), 0);
  connection.position = db::CapturePosition::kServer;
  EXPECT_EQ(hidden_rtt_ns(connection), 20);
  connection.position = db::CapturePosition::kMiddle;
  EXPECT_EQ(hidden_rtt_ns(connection), 15);
  connection.position = db::CapturePosition::kUnknown;
  EXPECT_EQ(hidden_rtt_ns(connection), 0);
}

}  // namespace
}  // namespace smbscope::analyzers
