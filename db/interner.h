// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for values that come again and again, in memory of a fixed size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace smbscope::db {

/// Gives equal values the same number, as long as no other value took their place in the table
/// (direct-mapped): a value that was pushed out gets a new number, and its row stands in the store
/// twice. So memory never grows with the capture.
template <typename Value>
class Interner {
 public:
  /// @param slots  a power of two.
  explicit Interner(std::size_t slots) : slots_(slots), mask_(slots - 1) {}

  struct Outcome {
    std::uint32_t id = 0;  // from 1
    bool is_new = false;   // needs a row
  };
  [[nodiscard]] Outcome id_of(std::uint64_t hash, const Value& value) {
    Slot& slot = slots_[(hash ^ hash >> 32U) & mask_];
    if (slot.id != 0 && slot.value == value) return {slot.id, false};
    slot.id = ++last_id_;
    slot.value = value;
    return {slot.id, true};
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
