// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/units.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <ctime>
#include <string_view>

namespace smbscope::report {
namespace {

constexpr double kNsPerUs = 1e3;
constexpr double kNsPerMs = 1e6;
constexpr double kNsPerS = 1e9;

struct TimeUnit {
  double ns;
  std::string_view name;
};

/// The largest unit up to seconds that `ns` fills; a value that would round up to 1,000 of one
/// takes the next.
TimeUnit unit_of(double ns) {
  if (ns >= 999.5 * kNsPerMs) return {kNsPerS, "s"};
  if (ns >= 999.5 * kNsPerUs) return {kNsPerMs, "ms"};
  if (ns >= 999.5) return {kNsPerUs, "µs"};
  return {1.0, "ns"};
}

bool shows_fraction(double value, std::string_view unit) {
  return unit != "ns" && value < (unit == "s" ? 99.95 : 9.95);
}

}  // namespace

std::string grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::string count_text(double value) {
  if (value <= 0) return "0";
  if (value >= 9.95) return grouped(static_cast<std::uint64_t>(std::llround(value)));
  if (value < 0.05) return "< 0.1";
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string bytes_text(double bytes) {
  static constexpr std::array<std::string_view, 5> kUnits = {"B", "KiB", "MiB", "GiB", "TiB"};
  double value = bytes < 0 ? 0 : std::round(bytes);
  std::size_t unit = 0;
  while (value >= 1023.5 && unit + 1 < kUnits.size()) {
    value /= 1024;
    ++unit;
  }
  const bool fraction = unit > 0 && value < 99.95 && std::abs(value - std::round(value)) >= 0.05;
  if (fraction) return fmt::format("{:.1f} {}", value, kUnits[unit]);
  return fmt::format("{} {}", grouped(static_cast<std::uint64_t>(std::llround(value))),
                     kUnits[unit]);
}

std::string duration_text(double ns) {
  if (ns <= 0) return "0 s";
  const double seconds = ns / kNsPerS;
  if (seconds >= 3'599.5) {
    const auto minutes = static_cast<std::uint64_t>(std::llround(seconds / 60));
    return fmt::format("{} h {} min", grouped(minutes / 60), minutes % 60);
  }
  if (seconds >= 119.5) {
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    return fmt::format("{} min {} s", whole / 60, whole % 60);
  }
  const TimeUnit unit = unit_of(ns);
  const double value = ns / unit.ns;
  return shows_fraction(value, unit.name) ? fmt::format("{:.1f} {}", value, unit.name)
                                          : fmt::format("{:.0f} {}", value, unit.name);
}

std::string duration_of_text(double part_ns, double whole_ns) {
  const TimeUnit unit = unit_of(whole_ns);
  const double whole = whole_ns / unit.ns;
  const int decimals = shows_fraction(whole, unit.name) ? 1 : 0;
  const double part = part_ns / unit.ns;
  const bool vanishes = part_ns > 0 && part < (decimals == 1 ? 0.05 : 0.5);
  if (vanishes || whole_ns >= 119.5 * kNsPerS)
    return duration_text(part_ns) + " of " + duration_text(whole_ns);
  return fmt::format("{:.{}f} of {:.{}f} {}", part, decimals, whole, decimals, unit.name);
}

std::string percent_text(double part, double whole) {
  if (whole <= 0 || part <= 0) return "0 %";
  const double percent = 100 * part / whole;
  if (percent < 1) return "< 1 %";
  if (percent > 99 && percent < 100) return "> 99 %";
  return fmt::format("{:.0f} %", percent);
}

std::string counted(std::uint64_t value, const std::string& noun, const std::string& plural) {
  const std::string& word = value == 1 ? noun : plural;
  return grouped(value) + ' ' + (value != 1 && plural.empty() ? noun + "s" : word);
}

std::string utc_text(std::int64_t ns) {
  constexpr std::int64_t kWhole = 1'000'000'000;
  const std::time_t seconds = static_cast<std::time_t>(ns / kWhole - (ns % kWhole < 0 ? 1 : 0));
  std::tm parts{};
  if (gmtime_r(&seconds, &parts) == nullptr) return "out of range";
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace smbscope::report
