// SPDX-License-Identifier: GPL-3.0-or-later
// Decisions drawn from a fuzzer's bytes. When they run out every draw gives 0.
#pragma once

#include <cstdint>

#include "common/byte_cursor.h"
#include "common/bytes.h"

namespace smbscope::fuzz {

class FuzzInput {
 public:
  explicit FuzzInput(Bytes bytes) : cursor_(bytes) {}

  [[nodiscard]] bool empty() const { return cursor_.remaining() == 0; }
  [[nodiscard]] std::uint8_t u8() { return cursor_.le<std::uint8_t>(); }
  [[nodiscard]] std::uint16_t u16() { return cursor_.le<std::uint16_t>(); }
  [[nodiscard]] std::uint32_t u32() { return cursor_.le<std::uint32_t>(); }
  /// At most `count` bytes.
  [[nodiscard]] Bytes bytes(std::size_t count) {
    return cursor_.take(count < cursor_.remaining() ? count : cursor_.remaining());
  }

 private:
  ByteCursor cursor_;
};

}  // namespace smbscope::fuzz
