// SPDX-License-Identifier: GPL-3.0-or-later
// The one name for "bytes we may look at but do not own".
#pragma once

#include <cstdint>
#include <span>

namespace smbscope {

using Bytes = std::span<const std::uint8_t>;

/// The part of `bytes` that starts at `offset`, at most `length` long; shorter (down to empty)
/// where `bytes` ends first.
[[nodiscard]] constexpr Bytes slice(Bytes bytes, std::size_t offset,
                                    std::size_t length = SIZE_MAX) noexcept {
  if (offset >= bytes.size()) return {};
  const std::size_t left = bytes.size() - offset;
  return bytes.subspan(offset, length < left ? length : left);
}

}  // namespace smbscope
