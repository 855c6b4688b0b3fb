// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic on times from a capture, which may be unknown, out of order or absurd.
#pragma once

#include <cstdint>
#include <limits>

#include "db/records.h"

namespace smbscope::db {

/// ns from `from` to `to`: at least 0 (capped at the largest value); negative only as -1 where one
/// of the two is not known.
[[nodiscard]] constexpr std::int64_t interval_ns(std::int64_t from, std::int64_t to) noexcept {
  constexpr std::uint64_t kMax = std::numeric_limits<std::int64_t>::max();
  if (from == kNoTime || to == kNoTime) return -1;
  if (to <= from) return 0;
  const std::uint64_t distance = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
  return static_cast<std::int64_t>(distance < kMax ? distance : kMax);
}

/// Sum of two durations, capped at the largest and the smallest value.
[[nodiscard]] constexpr std::int64_t add_ns(std::int64_t a, std::int64_t b) noexcept {
  using Limits = std::numeric_limits<std::int64_t>;
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b > 0 ? Limits::max() : Limits::min();
}

/// A share of time as whole ns.
[[nodiscard]] constexpr std::int64_t whole_ns(double ns) noexcept {
  constexpr double kMax = 9.2e18;
  return static_cast<std::int64_t>((ns < kMax ? ns : kMax) + 0.5);
}

}  // namespace smbscope::db
