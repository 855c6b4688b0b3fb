// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace smbscope::analyzers {
namespace {

constexpr std::uint64_t kKibi = 1'024;

}  // namespace

std::string grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t value, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(value), noun, value == 1 ? "" : "s");
}

std::string amount(double bytes) {
  constexpr std::array<std::string_view, 4> kUnits{"KiB", "MiB", "GiB", "TiB"};
  if (bytes < kKibi) return counted(static_cast<std::uint64_t>(std::max(bytes, 0.0)), "byte");
  double value = bytes / kKibi;
  std::size_t unit = 0;
  for (; value >= kKibi && unit + 1 < kUnits.size(); ++unit) value /= kKibi;
  const bool fraction = value < 99.95 && std::abs(value - std::round(value)) >= 0.05;
  return fmt::format("{:.{}f} {}", value, fraction ? 1 : 0, kUnits[unit]);
}

std::string exact_size(std::int64_t bytes) {
  const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0));
  if (size == 0 || size % kKibi != 0) return counted(size, "byte");
  return size % (kKibi * kKibi) == 0 ? fmt::format("{} MiB", grouped(size / (kKibi * kKibi)))
                                     : fmt::format("{} KiB", grouped(size / kKibi));
}

std::string duration(std::int64_t ns) {
  const auto value = static_cast<double>(ns);
  if (value < 1e6) return fmt::format("{:.0f} µs", value / 1e3);
  if (value < 1e9) return fmt::format("{:.1f} ms", value / 1e6);
  return fmt::format("{:.1f} s", value / 1e9);
}

}  // namespace smbscope::analyzers
