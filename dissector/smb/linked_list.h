// SPDX-License-Identifier: GPL-3.0-or-later
// A list whose links are the objects' own: joining and leaving cost no allocation and no search.
#pragma once

#include <array>
#include <cstddef>

namespace smbscope::smb {

/// Links of an object in one list: its elder and its junior.
template <typename T>
using ListLinks = std::array<T*, 2>;

/// Objects in the order they joined.
template <typename T, ListLinks<T> T::*Links>
class LinkedList {
 public:
  void push_back(T& object) noexcept {
    (object.*Links) = {last_, nullptr};
    (last_ != nullptr ? (last_->*Links)[1] : first_) = &object;
    last_ = &object;
    ++size_;
  }
  /// `object` must be in this list.
  void remove(T& object) noexcept {
    const auto [elder, junior] = object.*Links;
    (elder != nullptr ? (elder->*Links)[1] : first_) = junior;
    (junior != nullptr ? (junior->*Links)[0] : last_) = elder;
    (object.*Links) = {};
    --size_;
  }
  void move_to_back(T& object) noexcept {
    if (last_ == &object) return;
    remove(object);
    push_back(object);
  }
  [[nodiscard]] T* front() const noexcept { return first_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  T* first_ = nullptr;
  T* last_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace smbscope::smb
