// SPDX-License-Identifier: GPL-3.0-or-later
// A hash map with a limit: the entry used longest ago gives way. What an analysis keeps never grows
// with the capture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <unordered_map>
#include <utility>

namespace smbscope {

/// Least-recently-used map. find() and operator[] count as a use. References stay valid until their
/// entry is dropped.
template <typename Key, typename Value, typename Hash = std::hash<Key>>
class BoundedMap {
 public:
  explicit BoundedMap(std::size_t limit) : limit_(limit < 1 ? 1 : limit) {}

  [[nodiscard]] Value* find(const Key& key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    order_.splice(order_.begin(), order_, found->second);
    return &found->second->second;
  }
  /// The value of `key`, made by default when new. When the map is full the oldest entry is dropped
  /// first.
  Value& operator[](const Key& key) {
    if (Value* value = find(key)) return *value;
    if (index_.size() >= limit_) {
      index_.erase(order_.back().first);
      order_.pop_back();
      ++dropped_;
    }
    order_.emplace_front(key, Value{});
    index_.emplace(key, order_.begin());
    return order_.front().second;
  }
  void erase(const Key& key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return;
    order_.erase(found->second);
    index_.erase(found);
  }
  void clear() {
    order_.clear();
    index_.clear();
  }
  [[nodiscard]] std::size_t size() const noexcept { return index_.size(); }
  /// Entries that gave way to newer ones: what was forgotten.
  [[nodiscard]] std::uint64_t dropped() const noexcept { return dropped_; }
  [[nodiscard]] auto begin() noexcept { return order_.begin(); }
  [[nodiscard]] auto end() noexcept { return order_.end(); }
  [[nodiscard]] auto begin() const noexcept { return order_.begin(); }
  [[nodiscard]] auto end() const noexcept { return order_.end(); }

 private:
  std::size_t limit_;
  std::uint64_t dropped_ = 0;
  std::list<std::pair<Key, Value>> order_;
  std::unordered_map<Key, typename std::list<std::pair<Key, Value>>::iterator, Hash> index_;
};

}  // namespace smbscope
