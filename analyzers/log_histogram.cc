// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/log_histogram.h"

namespace smbscope::analyzers {

void LogHistogram::add(std::int64_t value) {
  const auto bits = value < 0 ? 0U : static_cast<std::uint64_t>(value);
  const unsigned width = static_cast<unsigned>(std::bit_width(bits));
  const unsigned octave = width <= kBits ? 0 : width - kBits;
  const unsigned shift = octave == 0 ? 0 : octave - 1;
  auto& buckets = octaves_[octave];
  if (!buckets) buckets = std::make_unique<Octave>();
  ++(*buckets)[(bits >> shift) & (kBuckets - 1)];
  ++count_;
}

double LogHistogram::median() const noexcept {
  std::uint64_t before = (count_ + 1) / 2;
  for (unsigned octave = 0; octave < octaves_.size(); ++octave) {
    if (!octaves_[octave]) continue;
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
      const std::uint32_t here = (*octaves_[octave])[bucket];
      if (here < before) {
        before -= here;
        continue;
      }
      if (octave == 0) return static_cast<double>(bucket);
      // A bucket of octave i > 0 is 2^(i-1) wide and its index has the leading one taken off.
      const double width = static_cast<double>(std::uint64_t{1} << (octave - 1));
      return (static_cast<double>(kBuckets + bucket) + 0.5) * width - 0.5;
    }
  }
  return -1;
}

}  // namespace smbscope::analyzers
