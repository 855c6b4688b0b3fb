// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/depth_timeline.h"

#include <gtest/gtest.h>

#include <random>

namespace smbscope::report {
namespace {

TEST(DepthTimeline, SharesARequestOutOverTheBucketsItSpans) {
  DepthTimeline timeline(1'000, 1'400, 4);
  timeline.add(1'050, 1'350, 1);
  const auto buckets = timeline.buckets();
  ASSERT_EQ(buckets.size(), 4U);
  EXPECT_DOUBLE_EQ(timeline.step_ns(), 100);
  EXPECT_DOUBLE_EQ(buckets[0].mean, 0.5);
  EXPECT_DOUBLE_EQ(buckets[1].mean, 1);
  EXPECT_DOUBLE_EQ(buckets[2].mean, 1);
  EXPECT_DOUBLE_EQ(buckets[3].mean, 0.5);
  for (const auto& bucket : buckets) EXPECT_EQ(bucket.most, 1U);
}

TEST(DepthTimeline, IsEmptyWhereNothingWasOutstanding) {
  DepthTimeline timeline(0, 300, 3);
  timeline.add(210, 290, 1);
  const auto buckets = timeline.buckets();
  EXPECT_EQ(buckets[0].most, 0U);
  EXPECT_EQ(buckets[1].mean, 0);
  EXPECT_DOUBLE_EQ(buckets[2].mean, 0.8);
}

TEST(DepthTimeline, KeepsTheDeepestAndCutsOffWhatLiesOutside) {
  DepthTimeline timeline(100, 200, 2);
  timeline.add(0, 1'000, 1);
  timeline.add(120, 130, 2);
  timeline.add(125, 135, 3);
  timeline.add(500, 600, 1);  // after the end: an instant in the last bucket
  const auto buckets = timeline.buckets();
  EXPECT_EQ(buckets[0].most, 3U);
  EXPECT_DOUBLE_EQ(buckets[0].mean, 1.4);
  EXPECT_EQ(buckets[1].most, 1U);
  EXPECT_DOUBLE_EQ(buckets[1].mean, 1);
}

TEST(DepthTimeline, AddsUpToTheTimeOutstanding) {
  std::mt19937 random(1);
  DepthTimeline timeline(0, 10'000, 37);
  double outstanding_ns = 0;
  for (int i = 0; i < 1'000; ++i) {
    const auto begin = static_cast<std::int64_t>(random() % 9'000);
    const auto length = static_cast<std::int64_t>(random() % 1'000);
    timeline.add(begin, begin + length, 1);
    outstanding_ns += static_cast<double>(length);
  }
  double sum_ns = 0;
  for (const auto& bucket : timeline.buckets()) sum_ns += bucket.mean * timeline.step_ns();
  EXPECT_NEAR(sum_ns, outstanding_ns, 1e-6 * outstanding_ns);
}

}  // namespace
}  // namespace smbscope::report
