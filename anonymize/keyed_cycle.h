// SPDX-License-Identifier: GPL-3.0-or-later
// A secret order of the numbers below n.
#pragma once

#include <cstdint>

#include "anonymize/keyed_function.h"

namespace smbscope::anonymize {

/// Puts 0 .. size-1 on one circle in an order that only the key knows. Going on from a number
/// gives another one (size > 1), different numbers go on to different ones, and who goes on past
/// unwanted numbers still never meets another's choice: that makes pseudonyms of short names
/// unique without a table.
///
/// The order is a Feistel network of ten rounds over the square that holds the numbers, as format-
/// preserving encryption does it (NIST SP 800-38G); what falls outside is sent round again.
class KeyedCycle {
 public:
  static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 62U;

  /// `size` from 1 to kMaxSize. `keyed` outlives the cycle.
  KeyedCycle(const KeyedFunction& keyed, std::uint64_t size);

  /// The number that follows `value` (below size) on the circle.
  [[nodiscard]] std::uint64_t after(std::uint64_t value) const;

 private:
  [[nodiscard]] std::uint64_t place_of(std::uint64_t value) const;
  [[nodiscard]] std::uint64_t at(std::uint64_t place) const;
  [[nodiscard]] std::uint64_t noise(unsigned round, std::uint64_t half) const;

  const KeyedFunction& keyed_;
  std::uint64_t size_;
  std::uint64_t side_;  // of the square: at most 2^31
};

}  // namespace smbscope::anonymize
