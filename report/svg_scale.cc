// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/svg_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "report/units.h"

namespace smbscope::report {
namespace {

std::vector<double> ticks_of(double most, double step) {
  std::vector<double> ticks;
  const double last = std::ceil(most / step - 1e-9);
  for (double i = 0; i <= std::max(last, 1.0); ++i) ticks.push_back(i * step);
  return ticks;
}

}  // namespace

SvgScale::SvgScale(double from, double to, double begin, double end, Kind kind)
    : kind_(kind), from_(from), to_(to), begin_(begin), end_(end) {}

double SvgScale::place(double value) const {
  return kind_ == Kind::kLogarithmic ? std::log2(value) : value;
}

double SvgScale::at(double value) const {
  if (to_ <= from_) return begin_;
  const double inside = std::clamp(value, from_, to_);
  const double share = (place(inside) - place(from_)) / (place(to_) - place(from_));
  return begin_ + share * (end_ - begin_);
}

std::vector<double> round_ticks(double most, std::size_t count, bool whole) {
  if (most <= 0) most = 1;
  const double rough = most / static_cast<double>(count);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double digit : {1.0, 2.0, 5.0}) {
    if (digit * power >= rough * (1 - 1e-9)) {
      step = digit * power;
      break;
    }
  }
  return ticks_of(most, whole ? std::max(step, 1.0) : step);
}

std::vector<double> time_ticks(double most_ns, std::size_t count) {
  constexpr double kSecond = 1e9;
  constexpr std::array<double, 11> kSteps = {30,    60,    120,    300,    600,   1'800,
                                             3'600, 7'200, 10'800, 21'600, 43'200};
  if (most_ns < 120 * kSecond) return round_ticks(most_ns, count);
  for (const double step : kSteps)
    if (step * kSecond * static_cast<double>(count) >= most_ns)
      return ticks_of(most_ns, step * kSecond);
  constexpr double kDay = 86'400 * kSecond;
  const double days = std::ceil(most_ns / kDay / static_cast<double>(count));
  return ticks_of(most_ns, days * kDay);
}

std::string time_tick_text(double ns) {
  if (ns <= 0) return "0";
  std::string text = duration_text(ns);
  const std::size_t tenths = text.find(".0 ");
  if (tenths != std::string::npos) text.erase(tenths, 2);
  return text;
}

std::vector<double> power_ticks(double least, double most, std::size_t count) {
  const auto first = static_cast<int>(std::floor(std::log2(least)));
  const auto last = std::max(static_cast<int>(std::ceil(std::log2(most))), first + 1);
  int step = 1;
  while (static_cast<std::size_t>((last - first + step - 1) / step) + 1 > count) step *= 2;
  std::vector<double> ticks;
  for (int power = first; power < last + step; power += step) ticks.push_back(std::exp2(power));
  return ticks;
}

}  // namespace smbscope::report
