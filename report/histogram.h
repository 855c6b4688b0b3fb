// SPDX-License-Identifier: GPL-3.0-or-later
// Percentiles of response times in bounded memory.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace smbscope::report {

/// Log-linear histogram of durations in ns: every power of two is split into 64 buckets, so a
/// percentile is off by less than 0.8 %. At most 15 KiB, and none before the first value.
class DurationHistogram {
 public:
  void add(std::int64_t ns) {
    const std::size_t bucket = bucket_of(ns);
    if (bucket >= counts_.size()) counts_.resize(bucket + 1);
    ++counts_[bucket];
    ++total_;
  }

  /// The value below which `share` (0..1) of the values lie (the middle of its bucket); -1 when
  /// empty.
  [[nodiscard]] std::int64_t percentile(double share) const {
    if (total_ == 0) return -1;
    const auto rank = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(share * static_cast<double>(total_) + 0.5));
    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
      seen += counts_[bucket];
      if (seen >= rank) return middle_of(bucket);
    }
    return middle_of(counts_.size() - 1);
  }

 private:
  static constexpr unsigned kBits = 6;
  static constexpr std::size_t kSplit = 1U << kBits;

  static std::size_t bucket_of(std::int64_t ns) {
    const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(ns, 0));
    if (value < 2 * kSplit) return static_cast<std::size_t>(value);
    const auto shift = static_cast<unsigned>(std::bit_width(value)) - kBits - 1;
    return shift * kSplit + static_cast<std::size_t>(value >> shift);
  }
  static std::int64_t middle_of(std::size_t bucket) {
    if (bucket < 2 * kSplit) return static_cast<std::int64_t>(bucket);
    const auto shift = static_cast<unsigned>(bucket / kSplit) - 1;
    const std::uint64_t low = (bucket - shift * kSplit) << shift;
    return static_cast<std::int64_t>(low + (std::uint64_t{1} << shift) / 2);
  }

  std::vector<std::uint32_t> counts_;
  std::uint64_t total_ = 0;
};

}  // namespace smbscope::report
