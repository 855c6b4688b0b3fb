// SPDX-License-Identifier: GPL-3.0-or-later
// Response times of a capture: over its time, and how they are spread.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "gui/session_filter.h"

namespace smbscope::db {
class Store;
}

namespace smbscope::gui {

struct ServiceTimes {
  /// Even steps of time; a step without an answer is left out.
  struct Step {
    double time_s = 0;   // its middle, since the capture began
    double mean_ns = 0;  // response times of requests sent in it
    double max_ns = 0;
  };
  /// Bars of equal width on a logarithmic scale: ten a decade from 1 µs.
  struct Bar {
    double from_ns = 0;
    std::uint64_t exchanges = 0;
  };
  std::vector<Step> over_time;
  std::vector<Bar> spread;  // from the first to the last that isn't empty
  std::uint64_t exchanges = 0;
  QString trouble;  // one sentence; empty: none
};

/// Of the answered exchanges that `condition` (over v_exchange) lets through. May take seconds: not
/// for the window's thread.
[[nodiscard]] ServiceTimes loadServiceTimes(const db::Store& store, const QString& condition,
                                            const TimeRange& whole);

}  // namespace smbscope::gui
