// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/time_axis.h"

#include <algorithm>
#include <array>

namespace smbscope::gui {
namespace {

constexpr std::int64_t kMicrosecond = 1'000;
constexpr std::int64_t kMillisecond = 1'000'000;
constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;

struct Scale {
  std::int64_t ns;
  const char* name;
};

/// The largest unit that is no longer than `ns`.
Scale scaleOf(std::int64_t ns) {
  if (ns >= kSecond) return {kSecond, "s"};
  if (ns >= kMillisecond) return {kMillisecond, "ms"};
  if (ns >= kMicrosecond) return {kMicrosecond, "µs"};
  return {1, "ns"};
}

std::int64_t stepOf(std::int64_t least_ns) {
  static constexpr std::array kLong = {kSecond,      2 * kSecond,  5 * kSecond,  10 * kSecond,
                                       15 * kSecond, 30 * kSecond, kMinute,      2 * kMinute,
                                       5 * kMinute,  10 * kMinute, 15 * kMinute, 30 * kMinute,
                                       kHour,        2 * kHour,    6 * kHour,    12 * kHour};
  for (std::int64_t power = 1; power < kSecond; power *= 10)
    for (const std::int64_t times : {1, 2, 5})
      if (power * times >= least_ns) return power * times;
  const auto* found = std::lower_bound(kLong.begin(), kLong.end(), least_ns);
  if (found != kLong.end()) return *found;
  return (least_ns / (24 * kHour) + 1) * 24 * kHour;
}

/// `ns` in `scale`, with as many decimals as `step` asks for.
QString inScale(std::int64_t ns, const Scale& scale, std::int64_t step_ns) {
  int decimals = 0;
  for (std::int64_t part = scale.ns; part > step_ns && decimals < 9; part /= 10) ++decimals;
  return QString::number(static_cast<double>(ns) / static_cast<double>(scale.ns), 'f', decimals) +
         ' ' + QString::fromUtf8(scale.name);
}

/// "4:20", "1:04:20".
QString clockText(std::int64_t ns) {
  const std::int64_t seconds = ns / kSecond;
  const auto two = [](std::int64_t value) {
    return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0'));
  };
  const QString rest = two(seconds % 60);
  if (ns < kHour) return QStringLiteral("%1:%2").arg(seconds / 60).arg(rest);
  return QStringLiteral("%1:%2:%3").arg(seconds / 3600).arg(two(seconds / 60 % 60), rest);
}

}  // namespace

TimeAxis timeAxis(std::int64_t first_ns, std::int64_t last_ns, int most) {
  TimeAxis axis;
  const std::int64_t span = std::max<std::int64_t>(last_ns - first_ns, 1);
  const std::int64_t step = stepOf((span - 1) / std::max(most, 1) + 1);
  const Scale scale = scaleOf(std::max(step, span));
  const bool clock = span >= 2 * kMinute && step >= kSecond;
  // Beyond four digits before the point a label is read no more.
  const bool relative = !clock && scale.ns < kSecond && last_ns / scale.ns >= 10'000;
  const std::int64_t base = relative ? first_ns / (scale.ns * 1'000) * (scale.ns * 1'000) : 0;
  if (relative) axis.base = momentText(base, scale.ns * 1'000);
  for (std::int64_t at = (first_ns + step - 1) / step * step; at <= last_ns; at += step) {
    const QString label = clock ? clockText(at) : inScale(at - base, scale, step);
    axis.ticks.push_back({at, relative ? '+' + label : label});
  }
  return axis;
}

QString momentText(std::int64_t at_ns, std::int64_t resolution_ns) {
  return inScale(at_ns, scaleOf(std::max<std::int64_t>(at_ns, resolution_ns)),
                 std::max<std::int64_t>(resolution_ns, 1));
}

}  // namespace smbscope::gui
