// SPDX-License-Identifier: GPL-3.0-or-later
// A set of path keys that is filled at once, asked, and emptied again without giving its memory
// back.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "common/path_key.h"

namespace smbscope::analyzers {

/// Open addressing; keys are hashes already. Key 0 stands for "no path" and is never held.
class KeySet {
 public:
  /// Makes room for `more` keys; what insert() needs.
  void reserve(std::size_t more) {
    const std::size_t needed = std::bit_ceil((size_ + more) * 4 / 3 + 1);
    if (needed <= slots_.size()) return;
    std::vector<PathKey> old(needed);
    old.swap(slots_);
    for (const PathKey key : old) {
      if (key != 0) *place_of(key) = key;
    }
  }
  void insert(PathKey key) {
    if (key == 0) return;
    PathKey* place = place_of(key);
    size_ += *place == 0 ? 1U : 0U;
    *place = key;
  }
  [[nodiscard]] bool contains(PathKey key) {
    return key != 0 && size_ > 0 && *place_of(key) == key;
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  void clear() {
    std::ranges::fill(slots_, 0);
    size_ = 0;
  }

 private:
  /// Where the key is, or else the free slot for it.
  [[nodiscard]] PathKey* place_of(PathKey key) {
    std::size_t at = key & (slots_.size() - 1);
    while (slots_[at] != key && slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    return &slots_[at];
  }

  std::vector<PathKey> slots_;  // a power of two of them, at least a quarter free
  std::size_t size_ = 0;
};

}  // namespace smbscope::analyzers
