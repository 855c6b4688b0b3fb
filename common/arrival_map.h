// SPDX-License-Identifier: GPL-3.0-or-later
// A hash map that never forgets and keeps its entries in the order in which they came.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <utility>

#include "common/hash_index.h"

namespace smbscope {

/// What came together lies together; growing copies no entry. References stay valid.
template <typename Key, typename Value, typename Hash = std::hash<Key>>
class ArrivalMap {
 public:
  [[nodiscard]] Value* find(const Key& key) {
    const std::uint32_t place =
        index_.find(Hash{}(key), [&](std::uint32_t at) { return entries_[at].first == key; });
    return place == HashIndex::kNone ? nullptr : &entries_[place].second;
  }
  /// Adds a key that is not there yet, with a value made by default.
  Value& add(const Key& key) {
    index_.insert(Hash{}(key), static_cast<std::uint32_t>(entries_.size()));
    return entries_.emplace_back(key, Value{}).second;
  }
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] auto begin() const noexcept { return entries_.begin(); }
  [[nodiscard]] auto end() const noexcept { return entries_.end(); }

 private:
  HashIndex index_;
  std::deque<std::pair<Key, Value>> entries_;
};

}  // namespace smbscope
