// SPDX-License-Identifier: GPL-3.0-or-later
// A small fast hash table from 64-bit keys to plain values, with a limit. Rules look into several
// per exchange: no allocation per entry, one cache line or two per look.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace smbscope::analyzers {

/// Two keys as one: what a client knows of a path, say.
[[nodiscard]] constexpr std::uint64_t joined_key(std::uint64_t a, std::uint64_t b) noexcept {
  const std::uint64_t mixed =
      (a ^ std::rotl(b * 0x9E37'79B9'7F4A'7C15ULL, 31)) * 0xD6E8'FEB8'6659'FD93ULL;
  return mixed ^ (mixed >> 32U);
}

/// Keys fall into buckets of eight slots. The table doubles until it holds `limit` slots; from then
/// on the entry of a full bucket that was used longest ago gives way. Key 0 stands for "not known"
/// and is never held. Pointers and references last until the next insertion.
template <typename Value>
class PathTable {
 public:
  explicit PathTable(std::size_t limit)
      : limit_(std::bit_ceil(std::max<std::size_t>(limit, kWays))) {}

  [[nodiscard]] Value* find(std::uint64_t key) noexcept {
    if (key == 0 || slots_.empty()) return nullptr;
    Slot* bucket = bucket_of(key);
    for (std::size_t i = 0; i < kWays; ++i) {
      if (bucket[i].key != key) continue;
      bucket[i].used = ++clock_;
      return &bucket[i].value;
    }
    return nullptr;
  }
  /// The value of `key` (not 0), made by default when new.
  Value& operator[](std::uint64_t key) {
    if (Value* value = find(key)) return *value;
    Slot* slot = vacancy(key);
    while (slot->key != 0 && slots_.size() < limit_) {
      grow();
      slot = vacancy(key);
    }
    *slot = Slot{key, ++clock_, Value{}};
    return slot->value;
  }
  /// Forgets the key; a reference to its value stays readable until the next insertion.
  void erase(std::uint64_t key) noexcept {
    if (key == 0 || slots_.empty()) return;
    Slot* bucket = bucket_of(key);
    for (std::size_t i = 0; i < kWays; ++i) {
      if (bucket[i].key == key) bucket[i].key = 0;
    }
  }

 private:
  static constexpr std::size_t kWays = 8;
  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t used = 0;
    Value value{};
  };

  [[nodiscard]] Slot* bucket_of(std::uint64_t key) noexcept {
    // Ids are dense and path keys are not ours to trust: spread both.
    const std::uint64_t spread = (key * 0x9E37'79B9'7F4A'7C15ULL) >> 32U;
    return &slots_[(spread * kWays) & (slots_.size() - 1)];
  }
  /// A free slot for `key`, or else the one of its bucket used longest ago.
  [[nodiscard]] Slot* vacancy(std::uint64_t key) {
    if (slots_.empty()) slots_.resize(kWays);
    Slot* bucket = bucket_of(key);
    Slot* oldest = bucket;
    for (std::size_t i = 0; i < kWays; ++i) {
      if (bucket[i].key == 0) return &bucket[i];
      if (bucket[i].used < oldest->used) oldest = &bucket[i];
    }
    return oldest;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.key != 0) *vacancy(slot.key) = std::move(slot);
    }
  }

  std::size_t limit_;
  std::uint64_t clock_ = 0;
  std::vector<Slot> slots_;
};

}  // namespace smbscope::analyzers
