// SPDX-License-Identifier: GPL-3.0-or-later
// The median of any number of durations in bounded memory, at most 0.8 % off.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>

namespace smbscope::analyzers {

/// Counts values in 64 buckets per power of two; octaves without values take no memory.
class LogHistogram {
 public:
  /// @param value  negative ones count as 0.
  void add(std::int64_t value);
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// The middle of the bucket that holds the lower median; -1 without values.
  [[nodiscard]] double median() const noexcept;

 private:
  static constexpr unsigned kBits = 6;
  static constexpr std::size_t kBuckets = 1U << kBits;
  using Octave = std::array<std::uint32_t, kBuckets>;

  std::array<std::unique_ptr<Octave>, 64 - kBits> octaves_;  // [0]: 0..63, [i]: 2^(i+5)..2^(i+6)-1
  std::uint64_t count_ = 0;
};

}  // namespace smbscope::analyzers
