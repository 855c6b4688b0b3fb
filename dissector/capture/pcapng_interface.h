// SPDX-License-Identifier: GPL-3.0-or-later
// Interface Description Block of pcapng: link type, snap length, and what a timestamp means.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"

namespace smbscope::capture {

/// Timestamps of one interface: a 64-bit count of units of 10^-n or 2^-n seconds, plus an offset.
class TimestampClock {
 public:
  TimestampClock() : TimestampClock(6, 0) {}
  /// @param tsresol  if_tsresol: exponent n in the low seven bits, base 2 when the high bit is set.
  /// @param tsoffset_s  if_tsoffset, seconds.
  TimestampClock(std::uint8_t tsresol, std::int64_t tsoffset_s);

  /// ns since 1970-01-01 UTC, rounded down; limited to +-2^62 so that differences don't overflow.
  [[nodiscard]] std::int64_t to_ns(std::uint64_t ticks) const noexcept;

 private:
  std::uint64_t multiplier_ = 1;  // ns = ticks * multiplier / divisor >> shift
  std::uint64_t divisor_ = 1;     // 0: the unit is too small to count
  unsigned shift_ = 0;
  std::int64_t offset_s_;
};

struct PcapngInterface {
  int link_type = 0;              // DLT_*
  std::uint32_t snap_length = 0;  // 0: no limit
  TimestampClock clock;
};

/// Parses the body of an Interface Description Block. Damaged options end the list of options.
/// @return nullopt when the fixed part (8 bytes) doesn't fit.
[[nodiscard]] std::optional<PcapngInterface> parse_interface_description(Bytes body,
                                                                         bool big_endian);

}  // namespace smbscope::capture
