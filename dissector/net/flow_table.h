// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the TCP connection of a pair of endpoints, and knows which one has been idle longest.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dissector/net/tcp_segment.h"

namespace smbscope::net {

/// Both ends of a conversation, in an order that does not depend on who sends.
struct FlowKey {
  Endpoint low;
  Endpoint high;
  bool operator==(const FlowKey&) const = default;
};

/// Maps keys to the numbers 0 .. capacity-1 (slots; whoever uses the table keeps an array of its
/// own beside it). Open addressing over a power of two; the entries also form a list by last use.
/// Memory grows with the entries, up to `capacity`.
class FlowTable {
 public:
  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;

  explicit FlowTable(std::uint32_t capacity);

  /// Slot of `key`, which counts as used now; kNone when it is not there.
  [[nodiscard]] std::uint32_t find(const FlowKey& key) noexcept;
  /// Adds a key that is not there. The table must not be full.
  [[nodiscard]] std::uint32_t insert(const FlowKey& key);
  void erase(std::uint32_t slot) noexcept;

  [[nodiscard]] bool full() const noexcept { return size_ == capacity_; }
  [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] const FlowKey& key(std::uint32_t slot) const noexcept { return entries_[slot].key; }
  /// The entry whose last use lies furthest back; kNone when empty.
  [[nodiscard]] std::uint32_t idlest() const noexcept { return oldest_; }

 private:
  struct Entry {
    FlowKey key;
    std::uint32_t hash = 0;
    std::uint32_t newer = kNone;
    std::uint32_t older = kNone;  // next free slot, while free
  };

  [[nodiscard]] std::size_t home(std::uint32_t hash) const noexcept { return hash & mask_; }
  void unlink(std::uint32_t slot) noexcept;
  void link_newest(std::uint32_t slot) noexcept;
  void place(std::uint32_t slot) noexcept;
  void grow();

  std::uint32_t capacity_;
  std::uint32_t size_ = 0;
  std::size_t mask_;
  std::vector<std::uint32_t> index_;  // slots by hash, linear probing, at most half full
  std::vector<Entry> entries_;
  std::uint32_t newest_ = kNone;
  std::uint32_t oldest_ = kNone;
  std::uint32_t free_ = kNone;
};

}  // namespace smbscope::net
