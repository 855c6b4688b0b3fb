// SPDX-License-Identifier: GPL-3.0-or-later
// Where a time axis has its ticks and what they say, from hours down to nanoseconds.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

namespace smbscope::gui {

struct TimeTick {
  std::int64_t at_ns = 0;  // since the capture began
  QString label;           // "250 ms"; behind a base "+120 µs"
};

struct TimeAxis {
  QString base;  // what labels with + count from, "12.345 s"; empty: from the beginning
  std::vector<TimeTick> ticks;
};

/// Ticks at round times between two moments (ns since the capture began), at most `most` of them.
/// A range far from the beginning and short counts from a base, so that no two labels are equal.
[[nodiscard]] TimeAxis timeAxis(std::int64_t first_ns, std::int64_t last_ns, int most);

/// A moment with the digits that `resolution_ns` needs: "1.234567 s", "12.3 ms".
[[nodiscard]] QString momentText(std::int64_t at_ns, std::int64_t resolution_ns);

}  // namespace smbscope::gui
