// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/bounded_map.h"

#include "common/arrival_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <random>
#include <utility>
#include <vector>

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

/// What a map of integers must be like: the same with a list.
class PlainMap {
 public:
  explicit PlainMap(std::size_t limit) : limit_(limit) {}
  int* find(int key) {
    const auto found = std::ranges::find(items_, key, &std::pair<int, int>::first);
    if (found == items_.end()) return nullptr;
    items_.splice(items_.begin(), items_, found);
    return &items_.front().second;
  }
  int& operator[](int key) {
    if (int* value = find(key)) return *value;
    if (items_.size() == limit_) items_.pop_back();
    return items_.emplace_front(key, 0).second;
  }
  void erase(int key) {
    std::erase_if(items_, [&](const auto& item) { return item.first == key; });
  }
  [[nodiscard]] std::vector<std::pair<int, int>> items() const {
    return {items_.begin(), items_.end()};
  }

 private:
  std::size_t limit_;
  std::list<std::pair<int, int>> items_;
};

TEST(BoundedMap, BehavesLikeAPlainListThroughAnyUse) {
  std::mt19937 random(7);
  BoundedMap<int, int> map(50);
  PlainMap plain(50);
  for (int step = 0; step < 20'000; ++step) {
    const int key = static_cast<int>(random() % 100) * 16;
    switch (random() % 3) {
      case 0:
        map[key] += step;
        plain[key] += step;
        break;
      case 1:
        map.erase(key);
        plain.erase(key);
        break;
      default:
        ASSERT_EQ(map.find(key) != nullptr, plain.find(key) != nullptr) << key;
    }
    if (step % 100 != 0) continue;
    const std::vector<std::pair<int, int>> items(map.begin(), map.end());
    ASSERT_EQ(items, plain.items()) << step;
  }
}

TEST(BoundedMap, KeepsReferencesWhileItGrows) {
  BoundedMap<int, int> map(10'000);
  int& first = map[-1];
  for (int key = 0; key < 5'000; ++key) map[key] = key;
  EXPECT_EQ(&first, map.find(-1));
}

TEST(ArrivalMap, KeepsTheOrderOfArrival) {
  ArrivalMap<int, int> map;
  for (int key = 1'000; key > 0; --key) {
    ASSERT_EQ(map.find(key), nullptr);
    map.add(key) = key;
  }
  int expected = 1'000;
  for (const auto& [key, value] : map) {
    EXPECT_EQ(key, expected--);
    EXPECT_EQ(value, key);
  }
  ASSERT_NE(map.find(7), nullptr);
  EXPECT_EQ(*map.find(7), 7);
  EXPECT_EQ(map.size(), 1'000U);
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
