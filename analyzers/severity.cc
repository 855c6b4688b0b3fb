// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/severity.h"

#include <algorithm>
#include <array>

#include "analyzers/runner.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"low-round-trips", "count", 10, 0, 1e9, "Round trips that make a finding low."},
    Parameter{"low-share", "%", 1, 0, 100, "Share of the busy time that makes a finding low."},
    Parameter{"medium-round-trips", "count", 100, 0, 1e9, "Round trips that make it medium."},
    Parameter{"medium-share", "%", 5, 0, 100, "Share of the busy time that makes it medium."},
    Parameter{"high-round-trips", "count", 1000, 0, 1e9, "Round trips that make it high."},
    Parameter{"high-share", "%", 20, 0, 100, "Share of the busy time that makes it high."},
    Parameter{"small-round-trips", "count", 10, 0, 1e9,
              "Below this many round trips and small-time the share alone makes at most low."},
    Parameter{"small-time", "ms", 100, 0, 1e9,
              "Below this time and small-round-trips the share alone makes at most low."},
};
const RuleInfo kSeverity{.id = "severity",
                         .title = {},
                         .section = {},
                         .detects = {},
                         .why = {},
                         .advice = {},
                         .false_positives = {},
                         .parameters = kParameters,
                         .references = {}};

}  // namespace

std::span<const Parameter> severity_parameters() { return kParameters; }

SeverityScale::SeverityScale(const std::map<std::string, double>& changed) {
  const Parameters parameters(kSeverity, changed);
  low_ = {parameters["low-round-trips"], parameters["low-share"] / 100};
  medium_ = {parameters["medium-round-trips"], parameters["medium-share"] / 100};
  high_ = {parameters["high-round-trips"], parameters["high-share"] / 100};
  small_round_trips_ = parameters["small-round-trips"];
  small_time_ns_ = parameters["small-time"] * 1e6;
}

db::Severity SeverityScale::of(const db::Waste& cost, double busy_ns) const noexcept {
  const double share = busy_ns > 0 ? cost.time_ns / busy_ns : 0;
  const bool small = cost.round_trips < small_round_trips_ && cost.time_ns < small_time_ns_;
  const auto reaches = [&](const Step& step, bool share_counts) {
    return cost.round_trips >= step.round_trips || (share_counts && share >= step.share);
  };
  if (reaches(high_, !small)) return db::Severity::kHigh;
  if (reaches(medium_, !small)) return db::Severity::kMedium;
  if (reaches(low_, true)) return db::Severity::kLow;
  return db::Severity::kInfo;
}

db::Severity shifted(db::Severity severity, int shift) noexcept {
  if (shift > 0 && severity < db::Severity::kLow) return severity;
  const int moved = static_cast<int>(severity) + shift;
  return static_cast<db::Severity>(std::clamp(moved, 0, static_cast<int>(db::Severity::kHigh)));
}

}  // namespace smbscope::analyzers
