// SPDX-License-Identifier: GPL-3.0-or-later
// Times that a capture or a store may claim, however absurd, never overflow.
#include "db/interval.h"

#include <gtest/gtest.h>

namespace smbscope::db {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = kNoTime + 1;

TEST(Interval, LiesBetweenNothingAndTheLargestValue) {
  EXPECT_EQ(interval_ns(3, 10), 7);
  EXPECT_EQ(interval_ns(10, 3), 0);
  EXPECT_EQ(interval_ns(kLeast, kMax), kMax);
  EXPECT_EQ(interval_ns(kMax, kLeast), 0);
}

TEST(Interval, IsNotKnownWhereATimeIsNot) {
  EXPECT_EQ(interval_ns(kNoTime, 5), -1);
  EXPECT_EQ(interval_ns(5, kNoTime), -1);
  EXPECT_EQ(interval_ns(kNoTime, kNoTime), -1);
}

TEST(Interval, SumsAreCapped) {
  EXPECT_EQ(add_ns(3, 4), 7);
  EXPECT_EQ(add_ns(kMax, 1), kMax);
  EXPECT_EQ(add_ns(kMax, kMax), kMax);
  EXPECT_EQ(add_ns(kLeast, kLeast), kNoTime);
  EXPECT_EQ(add_ns(kMax, kLeast), 0);
}

TEST(Interval, AShareIsAWholeNumber) {
  EXPECT_EQ(whole_ns(1.5), 2);
  EXPECT_GT(whole_ns(1e300), 0);
}

}  // namespace
}  // namespace smbscope::db
