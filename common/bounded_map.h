// SPDX-License-Identifier: GPL-3.0-or-later
// A hash map with a limit: the entry used longest ago gives way. What an analysis keeps never grows
// with the capture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/hash_index.h"

namespace smbscope {

/// Least-recently-used map. find() and operator[] count as a use. References stay valid until their
/// entry is dropped. Iterates from the newest use to the oldest.
template <typename Key, typename Value, typename Hash = std::hash<Key>>
class BoundedMap {
  static constexpr std::uint32_t kNone = HashIndex::kNone;
  struct Entry {
    std::pair<Key, Value> item;
    std::uint32_t newer = kNone;  // the entry used next after it
    std::uint32_t older = kNone;
  };

  template <typename Map>
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = std::pair<Key, Value>;
    using difference_type = std::ptrdiff_t;
    using reference = std::conditional_t<std::is_const_v<Map>, const value_type&, value_type&>;
    using pointer = std::remove_reference_t<reference>*;

    Iterator() = default;
    Iterator(Map& map, std::uint32_t at) : map_(&map), at_(at) {}
    reference operator*() const { return map_->entries_[at_].item; }
    pointer operator->() const { return &**this; }
    Iterator& operator++() {
      at_ = map_->entries_[at_].older;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    Map* map_ = nullptr;
    std::uint32_t at_ = kNone;
  };

 public:
  explicit BoundedMap(std::size_t limit) : limit_(limit < 1 ? 1 : limit) {}

  [[nodiscard]] Value* find(const Key& key) {
    const std::uint32_t place = place_of(key);
    if (place == kNone) return nullptr;
    if (place != newest_) {
      unlink(place);
      link(place);
    }
    return &entries_[place].item.second;
  }
  /// The value of `key`, made by default when new. When the map is full the oldest entry is dropped
  /// first.
  Value& operator[](const Key& key) {
    if (Value* value = find(key)) return *value;
    if (size() >= limit_) {
      drop(oldest_);
      ++dropped_;
    }
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(entries_.size()));
      entries_.emplace_back();
    }
    const std::uint32_t place = free_.back();
    free_.pop_back();
    entries_[place].item.first = key;
    index_.insert(Hash{}(key), place);
    link(place);
    return entries_[place].item.second;
  }
  void erase(const Key& key) {
    if (const std::uint32_t place = place_of(key); place != kNone) drop(place);
  }
  void clear() {
    entries_.clear();
    free_.clear();
    index_.clear();
    newest_ = oldest_ = kNone;
  }
  [[nodiscard]] std::size_t size() const noexcept { return index_.size(); }
  /// Entries that gave way to newer ones: what was forgotten.
  [[nodiscard]] std::uint64_t dropped() const noexcept { return dropped_; }
  [[nodiscard]] auto begin() noexcept { return Iterator<BoundedMap>(*this, newest_); }
  [[nodiscard]] auto end() noexcept { return Iterator<BoundedMap>(*this, kNone); }
  [[nodiscard]] auto begin() const noexcept { return Iterator<const BoundedMap>(*this, newest_); }
  [[nodiscard]] auto end() const noexcept { return Iterator<const BoundedMap>(*this, kNone); }

 private:
  [[nodiscard]] std::uint32_t place_of(const Key& key) const {
    return index_.find(Hash{}(key),
                       [&](std::uint32_t place) { return entries_[place].item.first == key; });
  }
  /// Makes the entry the newest one.
  void link(std::uint32_t place) {
    Entry& entry = entries_[place];
    entry.newer = kNone;
    entry.older = newest_;
    (newest_ == kNone ? oldest_ : entries_[newest_].newer) = place;
    newest_ = place;
  }
  void unlink(std::uint32_t place) {
    const Entry& entry = entries_[place];
    (entry.newer == kNone ? newest_ : entries_[entry.newer].older) = entry.older;
    (entry.older == kNone ? oldest_ : entries_[entry.older].newer) = entry.newer;
  }
  void drop(std::uint32_t place) {
    unlink(place);
    index_.erase(Hash{}(entries_[place].item.first), place);
    std::destroy_at(&entries_[place].item);
    std::construct_at(&entries_[place].item);
    free_.push_back(place);
  }

  std::size_t limit_;
  std::uint64_t dropped_ = 0;
  std::deque<Entry> entries_;
  std::vector<std::uint32_t> free_;  // places in entries_, the last one given up on top
  HashIndex index_;
  std::uint32_t newest_ = kNone;
  std::uint32_t oldest_ = kNone;
};

}  // namespace smbscope
