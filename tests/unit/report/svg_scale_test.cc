// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/svg_scale.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smbscope::report {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;

TEST(SvgScale, PlacesByValueOrByLogarithm) {
  EXPECT_DOUBLE_EQ(SvgScale(0, 10, 100, 200).at(5), 150);
  EXPECT_DOUBLE_EQ(SvgScale(0, 10, 200, 100).at(2.5), 175);
  EXPECT_DOUBLE_EQ(SvgScale(512, 8192, 0, 4, SvgScale::Kind::kLogarithmic).at(2048), 2);
}

TEST(SvgScale, StaysWithinItsPixels) {
  EXPECT_DOUBLE_EQ(SvgScale(0, 10, 100, 200).at(-3), 100);
  EXPECT_DOUBLE_EQ(SvgScale(0, 10, 100, 200).at(11), 200);
  EXPECT_DOUBLE_EQ(SvgScale(5, 5, 100, 200).at(5), 100);
}

TEST(RoundTicks, ReachTheLargestValue) {
  EXPECT_THAT(round_ticks(160, 4), ElementsAre(0, 50, 100, 150, 200));
  EXPECT_THAT(round_ticks(200, 4), ElementsAre(0, 50, 100, 150, 200));
  EXPECT_THAT(round_ticks(2, 4, true), ElementsAre(0, 1, 2));
  EXPECT_THAT(round_ticks(0, 4, true), ElementsAre(0, 1));
}

TEST(TimeTicks, TurnToMinutesAndHours) {
  EXPECT_THAT(time_ticks(21e6, 5), ElementsAre(0, 5e6, 10e6, 15e6, 20e6, 25e6));
  EXPECT_THAT(time_ticks(200e9, 5), ElementsAre(0, 60e9, 120e9, 180e9, 240e9));
  EXPECT_THAT(time_ticks(3e14, 2), ElementsAre(0, DoubleEq(2 * 86'400e9), DoubleEq(4 * 86'400e9)));
  EXPECT_EQ(time_tick_text(0), "0");
  EXPECT_EQ(time_tick_text(5e6), "5 ms");
  EXPECT_EQ(time_tick_text(2.5e6), "2.5 ms");
}

TEST(PowerTicks, EncloseTheValues) {
  EXPECT_THAT(power_ticks(600, 5000, 12), ElementsAre(512, 1024, 2048, 4096, 8192));
  EXPECT_THAT(power_ticks(512, 8 << 20, 5), ElementsAre(512, 8192, 131072, 2097152, 33554432));
  EXPECT_THAT(power_ticks(1, 1, 12), ElementsAre(1, 2));
}

}  // namespace
}  // namespace smbscope::report
