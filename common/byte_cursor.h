// SPDX-License-Identifier: GPL-3.0-or-later
// Sticky cursor over untrusted bytes: after one short read every read gives 0, so a parser checks
// once per structure.
#pragma once

#include <bit>
#include <cstring>
#include <type_traits>

#include "common/bytes.h"

namespace smbscope {

class ByteCursor {
 public:
  explicit constexpr ByteCursor(Bytes bytes) noexcept : bytes_(bytes) {}

  /// Reads a little-endian unsigned integer; 0 once the cursor has failed.
  template <typename T>
  [[nodiscard]] T le() noexcept {
    return read<T, std::endian::little>();
  }
  /// Reads a big-endian (network order) unsigned integer; 0 once the cursor has failed.
  template <typename T>
  [[nodiscard]] T be() noexcept {
    return read<T, std::endian::big>();
  }
  /// Takes `count` bytes as a view; empty once the cursor has failed.
  [[nodiscard]] Bytes take(std::size_t count) noexcept {
    if (!require(count)) return {};
    const Bytes view = bytes_.subspan(position_, count);
    position_ += count;
    return view;
  }
  void skip(std::size_t count) noexcept {
    if (require(count)) position_ += count;
  }
  /// Moves to `position` (from the first byte of the view); fails when that is past the end.
  void seek(std::size_t position) noexcept {
    if (position > bytes_.size()) {
      fail();
    } else if (ok_) {
      position_ = position;
    }
  }
  void fail() noexcept {
    ok_ = false;
    position_ = bytes_.size();
  }
  [[nodiscard]] bool ok() const noexcept { return ok_; }
  [[nodiscard]] std::size_t position() const noexcept { return position_; }
  [[nodiscard]] std::size_t remaining() const noexcept { return bytes_.size() - position_; }
  [[nodiscard]] Bytes rest() const noexcept { return bytes_.subspan(position_); }

 private:
  [[nodiscard]] bool require(std::size_t count) noexcept {
    if (count <= remaining() && ok_) return true;
    fail();
    return false;
  }
  template <typename T, std::endian Order>
  [[nodiscard]] T read() noexcept {
    static_assert(std::is_unsigned_v<T>, "wire integers are unsigned");
    if (!require(sizeof(T))) return 0;
    T value;
    std::memcpy(&value, bytes_.data() + position_, sizeof(T));
    position_ += sizeof(T);
    if constexpr (Order != std::endian::native && sizeof(T) > 1) {
      if constexpr (sizeof(T) == 2) value = __builtin_bswap16(value);
      if constexpr (sizeof(T) == 4) value = __builtin_bswap32(value);
      if constexpr (sizeof(T) == 8) value = __builtin_bswap64(value);
    }
    return value;
  }

  Bytes bytes_;
  std::size_t position_ = 0;
  bool ok_ = true;
};

}  // namespace smbscope
