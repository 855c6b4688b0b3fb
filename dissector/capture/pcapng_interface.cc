// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/pcapng_interface.h"

#include <algorithm>
#include <limits>

#include "common/byte_cursor.h"
#include "dissector/capture/link_types.h"
#include "dissector/capture/ordered_cursor.h"

namespace smbscope::capture {
namespace {

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

constexpr std::uint16_t kOptEnd = 0;
constexpr std::uint16_t kIfTsresol = 9;
constexpr std::uint16_t kIfTsoffset = 14;
constexpr std::int64_t kTimeLimitNs =
    std::numeric_limits<std::int64_t>::max() / 2;  // so that differences fit

std::uint64_t power_of_ten(unsigned exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; --exponent) result *= 10;
  return result;
}

}  // namespace

TimestampClock::TimestampClock(std::uint8_t tsresol, std::int64_t tsoffset_s)
    : offset_s_(tsoffset_s) {
  const unsigned exponent = tsresol & 0x7FU;
  if ((tsresol & 0x80U) != 0) {
    multiplier_ = 1'000'000'000;
    shift_ = exponent;
  } else if (exponent <= 9) {
    multiplier_ = power_of_ten(9 - exponent);
  } else {
    divisor_ = exponent - 9 <= 19 ? power_of_ten(exponent - 9) : 0;
  }
}

std::int64_t TimestampClock::to_ns(std::uint64_t ticks) const noexcept {
  UInt128 units = UInt128{ticks} * multiplier_;
  if (divisor_ != 1) units = divisor_ > 0 ? units / divisor_ : 0;  // spare the common clocks this
  const Int128 ns = static_cast<Int128>(units >> shift_) + Int128{offset_s_} * 1'000'000'000;
  return static_cast<std::int64_t>(std::clamp<Int128>(ns, -kTimeLimitNs, kTimeLimitNs));
}

std::optional<PcapngInterface> parse_interface_description(Bytes body, bool big_endian) {
  OrderedCursor cursor(body, big_endian);
  PcapngInterface interface;
  interface.link_type = dlt_of_linktype(cursor.u16());
  cursor.skip(2);
  interface.snap_length = cursor.u32();
  if (!cursor.ok()) return std::nullopt;

  std::uint8_t tsresol = 6;
  std::int64_t tsoffset_s = 0;
  while (cursor.remaining() >= 4) {
    const std::uint16_t code = cursor.u16();
    const std::uint16_t length = cursor.u16();
    OrderedCursor value(cursor.take(length), big_endian);
    if (code == kOptEnd || !cursor.ok()) break;
    if (code == kIfTsresol && length >= 1) tsresol = value.u8();
    if (code == kIfTsoffset && length >= 8) tsoffset_s = static_cast<std::int64_t>(value.u64());
    cursor.skip((4U - length % 4U) % 4U);
  }
  interface.clock = TimestampClock(tsresol, tsoffset_s);
  return interface;
}

}  // namespace smbscope::capture
