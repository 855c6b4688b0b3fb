// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for values that come again and again, in memory of a fixed size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace smbscope::db {

/// Gives equal values the same number, as long as they are among the last two of their set
/// (two-way set-associative): a value that was pushed out gets a new number, and its row stands in
/// the store twice. So memory never grows with the capture.
template <typename Value>
class Interner {
 public:
  /// @param slots  a power of two, at least 2.
  explicit Interner(std::size_t slots) : slots_(slots), mask_(slots / 2 - 1) {}

  struct Outcome {
    std::uint32_t id = 0;  // from 1
    bool is_new = false;   // needs a row
  };
  [[nodiscard]] Outcome id_of(std::uint64_t hash, const Value& value) {
    Slot* set = &slots_[2 * ((hash ^ hash >> 32U) & mask_)];
    if (set[0].id != 0 && set[0].value == value) return {set[0].id, false};
    std::swap(set[0], set[1]);
    if (set[0].id != 0 && set[0].value == value) return {set[0].id, false};
    set[0] = {++last_id_, value};
    return {last_id_, true};
  }

 private:
  struct Slot {
    std::uint32_t id = 0;
    Value value{};
  };
  std::vector<Slot> slots_;
  std::uint64_t mask_;
  std::uint32_t last_id_ = 0;
};

}  // namespace smbscope::db
