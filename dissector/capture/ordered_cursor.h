// SPDX-License-Identifier: GPL-3.0-or-later
// A ByteCursor whose byte order is known at run time: pcapng sections have either.
#pragma once

#include "common/byte_cursor.h"

namespace smbscope::capture {

class OrderedCursor {
 public:
  OrderedCursor(Bytes bytes, bool big_endian) noexcept : cursor_(bytes), big_endian_(big_endian) {}

  [[nodiscard]] std::uint8_t u8() noexcept { return cursor_.le<std::uint8_t>(); }
  [[nodiscard]] std::uint16_t u16() noexcept { return read<std::uint16_t>(); }
  [[nodiscard]] std::uint32_t u32() noexcept { return read<std::uint32_t>(); }
  [[nodiscard]] std::uint64_t u64() noexcept { return read<std::uint64_t>(); }
  [[nodiscard]] Bytes take(std::size_t count) noexcept { return cursor_.take(count); }
  void skip(std::size_t count) noexcept { cursor_.skip(count); }
  [[nodiscard]] bool ok() const noexcept { return cursor_.ok(); }
  [[nodiscard]] std::size_t remaining() const noexcept { return cursor_.remaining(); }
  [[nodiscard]] Bytes rest() const noexcept { return cursor_.rest(); }

 private:
  template <typename T>
  [[nodiscard]] T read() noexcept {
    return big_endian_ ? cursor_.be<T>() : cursor_.le<T>();
  }

  ByteCursor cursor_;
  bool big_endian_;
};

}  // namespace smbscope::capture
