// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic on what wraps or lies: sequence numbers and timestamps.
#pragma once

#include <cstdint>
#include <limits>

namespace smbscope::net {

/// How far behind the expected byte a segment may lie and still be a repetition. What seems further
/// back lies ahead: the capture paused while the connection went on.
inline constexpr std::uint32_t kMaxBackwardBytes = 256U << 20U;

/// Unwraps `seq`: the stream offset nearest to `expected` that has its low 32 bits, at most
/// kMaxBackwardBytes below `expected`.
[[nodiscard]] constexpr std::int64_t unwrap(std::int64_t expected, std::uint32_t seq) noexcept {
  const std::uint32_t ahead = seq - static_cast<std::uint32_t>(expected);
  const std::uint32_t behind = 0U - ahead;
  if (ahead != 0 && behind <= kMaxBackwardBytes) return expected - behind;
  return expected + ahead;
}

/// Nanoseconds from `earlier` to `later`; 0 when time runs backwards, never overflows.
[[nodiscard]] constexpr std::int64_t elapsed_ns(std::int64_t earlier, std::int64_t later) noexcept {
  std::int64_t elapsed = 0;
  if (later <= earlier) return 0;
  if (__builtin_sub_overflow(later, earlier, &elapsed)) {
    return std::numeric_limits<std::int64_t>::max();
  }
  return elapsed;
}

}  // namespace smbscope::net
