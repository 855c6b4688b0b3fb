// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/bounded_map.h"

#include <gtest/gtest.h>

namespace smbscope {
namespace {

TEST(BoundedMap, DropsTheEntryUsedLongestAgo) {
  BoundedMap<int, int> map(2);
  map[1] = 10;
  map[2] = 20;
  ASSERT_NE(map.find(1), nullptr);
  map[3] = 30;
  EXPECT_EQ(map.find(2), nullptr);
  ASSERT_NE(map.find(1), nullptr);
  EXPECT_EQ(*map.find(1), 10);
  EXPECT_EQ(map.size(), 2U);
  EXPECT_EQ(map.dropped(), 1U);
}

TEST(BoundedMap, EraseMakesRoom) {
  BoundedMap<int, int> map(1);
  map[1] = 10;
  map.erase(1);
  map[2] = 20;
  EXPECT_EQ(map.dropped(), 0U);
}

}  // namespace
}  // namespace smbscope
