// SPDX-License-Identifier: GPL-3.0-or-later
// Open-addressing hash table from small keys to pointers: one cache line per look-up, no allocation
// per entry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace smbscope::smb {

/// Ids on the wire count up or are random: multiplying and taking the high bits spreads both.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t key) noexcept {
  key *= 0x9E37'79B9'7F4A'7C15ULL;
  return key ^ (key >> 32U);
}

/// A key of up to 128 bits: SMB2 FileId, (session, tree id), or an SMB1 id in `low` alone.
struct WireKey {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  bool operator==(const WireKey&) const = default;
};
[[nodiscard]] constexpr std::uint64_t mix(const WireKey& key) noexcept {
  return mix(key.low ^ mix(key.high));
}

/// Linear probing, at most half full, deletion by shifting back (so no tombstones gather). Takes no
/// memory while empty from birth.
template <typename Key, typename T>
class FlatMap {
 public:
  [[nodiscard]] T* find(const Key& key) const noexcept {
    if (slots_.empty()) return nullptr;
    for (std::size_t i = home(key);; i = next(i)) {
      if (slots_[i].value == nullptr) return nullptr;
      if (slots_[i].key == key) return slots_[i].value;
    }
  }
  /// Adds `value` (not null) under a key that is not there yet.
  void insert(const Key& key, T* value) {
    if ((size_ + 1) * 2 > slots_.size()) grow();
    place(key, value);
    ++size_;
  }
  /// Removes `key` and returns its value; nullptr when it was not there.
  T* erase(const Key& key) noexcept {
    if (slots_.empty()) return nullptr;
    std::size_t hole = home(key);
    for (;; hole = next(hole)) {
      if (slots_[hole].value == nullptr) return nullptr;
      if (slots_[hole].key == key) break;
    }
    T* const value = slots_[hole].value;
    for (std::size_t i = next(hole); slots_[i].value != nullptr; i = next(i)) {
      // An entry may move into the hole unless its home lies cyclically in (hole, i].
      const std::size_t from_home = (i - home(slots_[i].key)) & (slots_.size() - 1);
      const std::size_t from_hole = (i - hole) & (slots_.size() - 1);
      if (from_home >= from_hole) {
        slots_[hole] = slots_[i];
        hole = i;
      }
    }
    slots_[hole].value = nullptr;
    --size_;
    return value;
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// Some value, nullptr when empty: to empty the map one by one. Starts where the last call ended.
  [[nodiscard]] T* any() noexcept {
    if (size_ == 0) return nullptr;
    while (slots_[sweep_ & (slots_.size() - 1)].value == nullptr) ++sweep_;
    return slots_[sweep_ & (slots_.size() - 1)].value;
  }
  /// Calls `visit(T&)` for each value, in no particular order. `visit` must not change the map.
  template <typename Visit>
  void each(Visit&& visit) const {
    for (const Slot& slot : slots_) {
      if (slot.value != nullptr) visit(*slot.value);
    }
  }

 private:
  struct Slot {
    Key key{};
    T* value = nullptr;
  };
  static constexpr std::size_t kFirstSlots = 16;

  [[nodiscard]] std::size_t home(const Key& key) const noexcept {
    return static_cast<std::size_t>(mix(key)) & (slots_.size() - 1);
  }
  [[nodiscard]] std::size_t next(std::size_t i) const noexcept {
    return (i + 1) & (slots_.size() - 1);
  }
  void place(const Key& key, T* value) noexcept {
    std::size_t i = home(key);
    while (slots_[i].value != nullptr) i = next(i);
    slots_[i] = {key, value};
  }
  void grow() {
    std::vector<Slot> old(slots_.empty() ? kFirstSlots : slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.value != nullptr) place(slot.key, slot.value);
    }
  }

  std::vector<Slot> slots_;  // size is 0 or a power of two
  std::size_t size_ = 0;
  std::size_t sweep_ = 0;
};

}  // namespace smbscope::smb
