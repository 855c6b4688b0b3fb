// SPDX-License-Identifier: GPL-3.0-or-later
// Objects that come and go by the million: kept, with the capacity of their strings, for the next
// user.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

namespace smbscope::smb {

/// Addresses stay valid for the pool's life. T has reset(), which brings a used object back to its
/// first state; capacity it keeps is bounded.
template <typename T>
class ObjectPool {
 public:
  [[nodiscard]] T* acquire() {
    if (free_.empty()) return &objects_.emplace_back();
    T* const object = free_.back();
    free_.pop_back();
    return object;
  }
  void release(T* object) {
    object->reset();
    free_.push_back(object);
  }
  [[nodiscard]] std::size_t in_use() const noexcept { return objects_.size() - free_.size(); }

 private:
  std::deque<T> objects_;
  std::vector<T*> free_;
};

}  // namespace smbscope::smb
