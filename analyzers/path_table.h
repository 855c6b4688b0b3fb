// SPDX-License-Identifier: GPL-3.0-or-later
// A small fast hash table from 64-bit keys to plain values, with a limit. Rules look into several
// per exchange: no allocation per entry, few cache lines per look.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace smbscope::analyzers {

/// Two keys as one: what a client knows of a path, say.
[[nodiscard]] constexpr std::uint64_t joined_key(std::uint64_t a, std::uint64_t b) noexcept {
  const std::uint64_t mixed =
      (a ^ std::rotl(b * 0x9E37'79B9'7F4A'7C15ULL, 31)) * 0xD6E8'FEB8'6659'FD93ULL;
  return mixed ^ (mixed >> 32U);
}

/// Keys fall into buckets of eight, apart from their values: a look that finds nothing touches one
/// cache line. The table doubles until it has room for `limit` keys; from then on the entry of a
/// full bucket that was used longest ago gives way. Key 0 stands for "not known" and is never held.
/// Pointers and references last until the next insertion.
template <typename Value>
class PathTable {
 public:
  explicit PathTable(std::size_t limit)
      : limit_(std::bit_ceil(std::max<std::size_t>(limit, kWays)) / kWays) {}

  [[nodiscard]] Value* find(std::uint64_t key) noexcept {
    if (key == 0 || buckets_.empty()) return nullptr;
    const std::size_t bucket = bucket_of(key);
    const std::size_t way = way_of(bucket, key);
    if (way == kWays) return nullptr;
    Slot& slot = slots_[bucket * kWays + way];
    slot.used = ++clock_;
    return &slot.value;
  }
  /// The value of `key` (not 0), made by default when new.
  Value& operator[](std::uint64_t key) {
    if (Value* value = find(key)) return *value;
    if (buckets_.empty()) resize(1);
    std::size_t bucket = bucket_of(key);
    std::size_t way = way_of(bucket, 0);
    while (way == kWays && buckets_.size() < limit_) {
      grow();
      bucket = bucket_of(key);
      way = way_of(bucket, 0);
    }
    if (way == kWays) way = oldest_of(bucket);
    buckets_[bucket].keys[way] = key;
    Slot& slot = slots_[bucket * kWays + way];
    slot = Slot{++clock_, Value{}};
    return slot.value;
  }
  /// Forgets the key; a reference to its value stays readable until the next insertion.
  void erase(std::uint64_t key) noexcept {
    if (key == 0 || buckets_.empty()) return;
    const std::size_t bucket = bucket_of(key);
    const std::size_t way = way_of(bucket, key);
    if (way < kWays) buckets_[bucket].keys[way] = 0;
  }

 private:
  static constexpr std::size_t kWays = 8;
  struct alignas(kWays * sizeof(std::uint64_t)) Bucket {
    std::array<std::uint64_t, kWays> keys{};
  };
  struct Slot {
    std::uint64_t used = 0;
    Value value{};
  };

  [[nodiscard]] std::size_t bucket_of(std::uint64_t key) const noexcept {
    // Ids are dense and path keys are not ours to trust: spread both.
    return ((key * 0x9E37'79B9'7F4A'7C15ULL) >> 32U) & (buckets_.size() - 1);
  }
  /// Where the key (0: a free place) lies in the bucket; kWays: nowhere.
  [[nodiscard]] std::size_t way_of(std::size_t bucket, std::uint64_t key) const noexcept {
    const auto& keys = buckets_[bucket].keys;
    std::size_t way = 0;
    while (way < kWays && keys[way] != key) ++way;
    return way;
  }
  [[nodiscard]] std::size_t oldest_of(std::size_t bucket) const noexcept {
    const Slot* slots = &slots_[bucket * kWays];
    return static_cast<std::size_t>(
        std::ranges::min_element(slots, slots + kWays, {}, &Slot::used) - slots);
  }
  void resize(std::size_t buckets) {
    buckets_.resize(buckets);
    slots_.resize(buckets * kWays);
  }
  void grow() {
    std::vector<Bucket> old_buckets = std::exchange(buckets_, {});
    std::vector<Slot> old_slots = std::exchange(slots_, {});
    resize(2 * old_buckets.size());
    for (std::size_t i = 0; i < old_slots.size(); ++i) {
      const std::uint64_t key = old_buckets[i / kWays].keys[i % kWays];
      if (key == 0) continue;
      // A bucket is split in two: there is room.
      const std::size_t bucket = bucket_of(key);
      const std::size_t way = way_of(bucket, 0);
      buckets_[bucket].keys[way] = key;
      slots_[bucket * kWays + way] = std::move(old_slots[i]);
    }
  }

  std::size_t limit_;  // buckets
  std::uint64_t clock_ = 0;
  std::vector<Bucket> buckets_;
  std::vector<Slot> slots_;  // eight for each bucket
};

}  // namespace smbscope::analyzers
