// SPDX-License-Identifier: GPL-3.0-or-later
// A counted reference to a session, tree connect or open. The connection's table holds one while
// the thing exists on the wire, each exchange that names it another: so its finished row is spoken
// after the last of them, whatever order the messages came in.
#pragma once

#include <cstdint>
#include <utility>

namespace smbscope::smb {

/// T has `std::uint32_t holders` and retire(), which is called when the last reference goes.
template <typename T>
class Held {
 public:
  Held() = default;
  explicit Held(T* object) noexcept : object_(object) {
    if (object_ != nullptr) ++object_->holders;
  }
  Held(const Held& other) noexcept : Held(other.object_) {}
  Held(Held&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Held& operator=(Held other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Held() {
    if (object_ != nullptr) release(*object_);
  }
  [[nodiscard]] T* get() const noexcept { return object_; }
  T* operator->() const noexcept { return object_; }
  T& operator*() const noexcept { return *object_; }
  explicit operator bool() const noexcept { return object_ != nullptr; }

  /// Takes back a reference that was counted by hand (the table's).
  static void release(T& object) noexcept {
    if (--object.holders == 0) object.retire();
  }

 private:
  T* object_ = nullptr;
};

}  // namespace smbscope::smb
