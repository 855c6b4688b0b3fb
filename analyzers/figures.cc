// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/figures.h"

#include <fmt/format.h>

namespace smbscope::analyzers {

std::string grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t value, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(value), noun, value == 1 ? "" : "s");
}

std::string decimal_bytes(double bytes) {
  if (bytes < 1e3) return fmt::format("{:.0f} bytes", bytes);
  if (bytes < 1e6) return fmt::format("{:.1f} KB", bytes / 1e3);
  if (bytes < 1e9) return fmt::format("{:.1f} MB", bytes / 1e6);
  return fmt::format("{:.1f} GB", bytes / 1e9);
}

std::string duration(std::int64_t ns) {
  const auto value = static_cast<double>(ns);
  if (value < 1e6) return fmt::format("{:.0f} µs", value / 1e3);
  if (value < 1e9) return fmt::format("{:.1f} ms", value / 1e6);
  return fmt::format("{:.1f} s", value / 1e9);
}

}  // namespace smbscope::analyzers
