// SPDX-License-Identifier: GPL-3.0-or-later
// The index of a hash map: where in its owner's storage the entry of a key lies. One flat array, no
// allocation per entry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace smbscope {

/// Open addressing with linear probing over {hash, place}; keys stay with the owner. At most
/// 2^31 places.
class HashIndex {
 public:
  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;

  /// The place that was put under `hash` and of which `is(place)` is true; kNone when there is
  /// none.
  template <typename Is>
  [[nodiscard]] std::uint32_t find(std::uint64_t hash, Is is) const {
    if (slots_.empty()) return kNone;
    const std::uint32_t tag = tag_of(hash);
    for (std::size_t at = home_of(tag); slots_[at].place != kNone; at = next(at)) {
      if (slots_[at].tag == tag && is(slots_[at].place)) return slots_[at].place;
    }
    return kNone;
  }
  /// Puts a place that is not there yet under `hash`.
  void insert(std::uint64_t hash, std::uint32_t place) {
    if ((size_ + 1) * 4 > slots_.size() * 3) grow();
    put({tag_of(hash), place});
    ++size_;
  }
  /// Takes out a place that was put under `hash`.
  void erase(std::uint64_t hash, std::uint32_t place) {
    std::size_t hole = home_of(tag_of(hash));
    while (slots_[hole].place != place) hole = next(hole);
    // What follows moves up unless it would come before its home.
    for (std::size_t at = next(hole); slots_[at].place != kNone; at = next(at)) {
      const std::size_t from_home = (at - home_of(slots_[at].tag)) & (slots_.size() - 1);
      const std::size_t from_hole = (at - hole) & (slots_.size() - 1);
      if (from_home < from_hole) continue;
      slots_[hole] = slots_[at];
      hole = at;
    }
    slots_[hole] = {};
    --size_;
  }
  void clear() {
    slots_.clear();
    size_ = 0;
    shift_ = 32;
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  struct Slot {
    std::uint32_t tag = 0;  // of the hash; its upper bits are the home
    std::uint32_t place = kNone;
  };

  /// Hashes of integers are often the integers: spreads them.
  [[nodiscard]] static std::uint32_t tag_of(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>((hash * 0x9E37'79B9'7F4A'7C15ULL) >> 32U);
  }
  [[nodiscard]] std::size_t home_of(std::uint32_t tag) const noexcept {
    return std::uint64_t{tag} >> shift_;
  }
  [[nodiscard]] std::size_t next(std::size_t at) const noexcept {
    return (at + 1) & (slots_.size() - 1);
  }
  void put(Slot slot) {
    std::size_t at = home_of(slot.tag);
    while (slots_[at].place != kNone) at = next(at);
    slots_[at] = slot;
  }
  void grow() {
    const std::vector<Slot> old = std::exchange(slots_, {});
    slots_.resize(old.empty() ? kFewest : 2 * old.size());
    shift_ = old.empty() ? 32 - kFewestLog2 : shift_ - 1;
    for (const Slot& slot : old) {
      if (slot.place != kNone) put(slot);
    }
  }

  static constexpr unsigned kFewestLog2 = 4;
  static constexpr std::size_t kFewest = std::size_t{1} << kFewestLog2;
  std::vector<Slot> slots_;  // 2^(32 - shift_), at least a quarter free
  std::size_t size_ = 0;
  unsigned shift_ = 32;
};

}  // namespace smbscope
