// SPDX-License-Identifier: GPL-3.0-or-later
// How bad a finding is: by its round trips, and by its share of the time the connections were busy.
#pragma once

#include <map>
#include <string>

#include "analyzers/analyzer.h"

namespace smbscope::analyzers {

class SeverityScale {
 public:
  /// @param changed  "severity.NAME" -> value; what is not named there has its default.
  explicit SeverityScale(const std::map<std::string, double>& changed);

  /// @param busy_ns  of the whole capture. The share of time alone lifts nothing above low while
  /// round trips and time are both small.
  [[nodiscard]] db::Severity of(const db::Waste& cost, double busy_ns) const noexcept;

 private:
  struct Step {
    double round_trips;
    double share;
  };
  Step low_;
  Step medium_;
  Step high_;
  double small_round_trips_;
  double small_time_ns_;
};

/// `severity` moved by `shift` steps within info..high; a shift up needs at least low.
[[nodiscard]] db::Severity shifted(db::Severity severity, int shift) noexcept;

}  // namespace smbscope::analyzers
