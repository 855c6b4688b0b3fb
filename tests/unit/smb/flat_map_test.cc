// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/flat_map.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace smbscope::smb {
namespace {

TEST(FlatMap, FindsNothingWhereNothingIs) {
  FlatMap<std::uint64_t, int> map;
  EXPECT_EQ(map.find(1), nullptr);
  EXPECT_EQ(map.erase(1), nullptr);
  EXPECT_EQ(map.any(), nullptr);
}

TEST(FlatMap, AgreesWithAnOrdinaryMapThroughInsertionsAndDeletions) {
  FlatMap<std::uint64_t, int> map;
  std::map<std::uint64_t, int*> expected;
  std::mt19937_64 random(7);
  std::vector<int> values(300);
  for (int step = 0; step < 100'000; ++step) {
    const std::uint64_t key = random() % values.size();
    int* const value = &values[key];
    if (expected.count(key) != 0) {
      ASSERT_EQ(map.find(key), value);
      if (random() % 2 == 0) {
        ASSERT_EQ(map.erase(key), value);
        expected.erase(key);
      }
    } else {
      ASSERT_EQ(map.find(key), nullptr);
      map.insert(key, value);
      expected.emplace(key, value);
    }
    ASSERT_EQ(map.size(), expected.size());
  }
}

TEST(FlatMap, KeepsKeysApartThatDifferInTheirHighHalf) {
  FlatMap<WireKey, int> map;
  int one = 1;
  int two = 2;
  map.insert({1, 5}, &one);
  map.insert({2, 5}, &two);
  EXPECT_EQ(map.find({1, 5}), &one);
  EXPECT_EQ(map.find({2, 5}), &two);
  EXPECT_EQ(map.find({3, 5}), nullptr);
}

TEST(FlatMap, CanBeEmptiedOneByOne) {
  FlatMap<std::uint64_t, int> map;
  int value = 0;
  for (std::uint64_t key = 0; key < 1'000; ++key) map.insert(key, &value);
  std::uint64_t visited = 0;
  map.each([&visited](int&) { ++visited; });
  EXPECT_EQ(visited, 1'000U);
  for (std::uint64_t key = 0; key < 1'000; ++key) {
    ASSERT_NE(map.any(), nullptr);
    map.erase(key);
  }
  EXPECT_EQ(map.any(), nullptr);
}

}  // namespace
}  // namespace smbscope::smb
