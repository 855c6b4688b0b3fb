// SPDX-License-Identifier: GPL-3.0-or-later
// From values to pixels, and the round values that an axis names.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace smbscope::report {

/// Puts `from` at pixel `begin` and `to` at pixel `end`; by the logarithm where asked for, then
/// both values are above 0.
class SvgScale {
 public:
  enum class Kind { kLinear, kLogarithmic };

  SvgScale(double from, double to, double begin, double end, Kind kind = Kind::kLinear);
  /// Within the two pixels, whatever `value` is.
  [[nodiscard]] double at(double value) const;

 private:
  [[nodiscard]] double place(double value) const;

  Kind kind_;
  double from_;
  double to_;
  double begin_;
  double end_;
};

/// 0, 20, 40, ... up to the first at or beyond `most`: steps of 1, 2 or 5 and zeros, about `count`
/// of them, whole numbers where `whole`. `most` <= 0 counts as 1.
[[nodiscard]] std::vector<double> round_ticks(double most, std::size_t count, bool whole = false);

/// The same for times in ns: from two minutes on the steps are halves, minutes and hours.
[[nodiscard]] std::vector<double> time_ticks(double most_ns, std::size_t count);

/// What a tick of time_ticks() says: "0", "5 ms".
[[nodiscard]] std::string time_tick_text(double ns);

/// Powers of two around `least` .. `most`, both above 0: every one, or every second, fourth, ... so
/// that there are at most `count`. The first is at or below `least`, the last at or beyond `most`.
[[nodiscard]] std::vector<double> power_ticks(double least, double most, std::size_t count);

}  // namespace smbscope::report
