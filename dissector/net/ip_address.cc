// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses as text.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "dissector/net/tcp_segment.h"

namespace smbscope::net {
namespace {

constexpr std::size_t kGroups = 8;

struct ZeroRun {
  std::size_t begin = kGroups;
  std::size_t length = 0;
};

/// The run of zero groups that "::" stands for: the longest of at least two, the first of equals.
/// RFC 5952 4.2.
ZeroRun longest_zero_run(const std::array<std::uint16_t, kGroups>& groups) {
  ZeroRun best;
  for (std::size_t begin = 0; begin < kGroups; ++begin) {
    std::size_t end = begin;
    while (end < kGroups && groups[end] == 0) ++end;
    if (end - begin >= 2 && end - begin > best.length) best = {begin, end - begin};
    begin = end;
  }
  return best;
}

}  // namespace

std::string to_string(const IpAddress& address) {
  constexpr std::array<std::uint8_t, 12> kMappedPrefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  const auto& bytes = address.bytes;
  if (std::equal(kMappedPrefix.begin(), kMappedPrefix.end(), bytes.begin())) {
    return fmt::format("{}.{}.{}.{}", bytes[12], bytes[13], bytes[14], bytes[15]);
  }
  std::array<std::uint16_t, kGroups> groups{};
  for (std::size_t i = 0; i < kGroups; ++i) {
    groups[i] = static_cast<std::uint16_t>(bytes[2 * i] << 8U | bytes[2 * i + 1]);
  }
  const ZeroRun run = longest_zero_run(groups);
  std::string text;
  for (std::size_t i = 0; i < kGroups; ++i) {
    if (i == run.begin) {
      text += "::";
      i += run.length - 1;
      continue;
    }
    if (!text.empty() && text.back() != ':') text += ':';
    fmt::format_to(std::back_inserter(text), "{:x}", groups[i]);
  }
  return text;
}

}  // namespace smbscope::net
