// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/flow_table.h"

#include <cassert>
#include <cstring>
#include <type_traits>

namespace smbscope::net {
namespace {

constexpr std::size_t kInitialIndexSize = 64;

[[nodiscard]] std::uint32_t hash_of(const FlowKey& key) noexcept {
  static_assert(std::has_unique_object_representations_v<FlowKey> && sizeof(FlowKey) == 36);
  std::array<std::uint64_t, 4> words;
  std::uint32_t rest;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&key);
  std::memcpy(words.data(), bytes, sizeof words);
  std::memcpy(&rest, bytes + sizeof words, sizeof rest);
  std::uint64_t hash = rest;
  for (const std::uint64_t word : words) {
    hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15ULL;
    hash ^= hash >> 29U;
  }
  return static_cast<std::uint32_t>(hash >> 32U);
}

}  // namespace

FlowTable::FlowTable(std::uint32_t capacity)
    : capacity_(capacity), mask_(kInitialIndexSize - 1), index_(kInitialIndexSize, kNone) {}

std::uint32_t FlowTable::find(const FlowKey& key) noexcept {
  const std::uint32_t hash = hash_of(key);
  for (std::size_t at = home(hash);; at = (at + 1) & mask_) {
    const std::uint32_t slot = index_[at];
    if (slot == kNone) return kNone;
    if (entries_[slot].hash != hash || entries_[slot].key != key) continue;
    if (slot != newest_) {
      unlink(slot);
      link_newest(slot);
    }
    return slot;
  }
}

std::uint32_t FlowTable::insert(const FlowKey& key) {
  assert(!full());
  if ((size_ + 1) * 2 > index_.size()) grow();
  std::uint32_t slot = free_;
  if (slot != kNone) {
    free_ = entries_[slot].older;
  } else {
    slot = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  }
  entries_[slot].key = key;
  entries_[slot].hash = hash_of(key);
  place(slot);
  link_newest(slot);
  ++size_;
  return slot;
}

void FlowTable::erase(std::uint32_t slot) noexcept {
  std::size_t hole = home(entries_[slot].hash);
  while (index_[hole] != slot) hole = (hole + 1) & mask_;
  // Entries behind the hole move up when their home does not lie between the hole and them.
  for (std::size_t at = (hole + 1) & mask_; index_[at] != kNone; at = (at + 1) & mask_) {
    const std::size_t distance_home = (at - home(entries_[index_[at]].hash)) & mask_;
    const std::size_t distance_hole = (at - hole) & mask_;
    if (distance_home < distance_hole) continue;
    index_[hole] = index_[at];
    hole = at;
  }
  index_[hole] = kNone;
  unlink(slot);
  entries_[slot].older = free_;
  free_ = slot;
  --size_;
}

void FlowTable::unlink(std::uint32_t slot) noexcept {
  const Entry& entry = entries_[slot];
  (entry.newer != kNone ? entries_[entry.newer].older : newest_) = entry.older;
  (entry.older != kNone ? entries_[entry.older].newer : oldest_) = entry.newer;
}

void FlowTable::link_newest(std::uint32_t slot) noexcept {
  entries_[slot].newer = kNone;
  entries_[slot].older = newest_;
  (newest_ != kNone ? entries_[newest_].newer : oldest_) = slot;
  newest_ = slot;
}

void FlowTable::place(std::uint32_t slot) noexcept {
  std::size_t at = home(entries_[slot].hash);
  while (index_[at] != kNone) at = (at + 1) & mask_;
  index_[at] = slot;
}

void FlowTable::grow() {
  std::vector<std::uint32_t> old(index_.size() * 2, kNone);
  old.swap(index_);
  mask_ = index_.size() - 1;
  for (const std::uint32_t slot : old) {
    if (slot != kNone) place(slot);
  }
}

}  // namespace smbscope::net
