// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces that the JSON documents have in common, in the units and with the rounding of
// smbscope.report/1.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "db/records.h"

namespace smbscope::report {

using Json = nlohmann::ordered_json;

/// Seconds with nanosecond digits.
[[nodiscard]] double rounded_seconds(double ns);
/// Round trips with three decimals.
[[nodiscard]] double rounded_round_trips(double value);

/// {operations, round_trips, bytes, seconds}.
[[nodiscard]] Json waste_json(const db::Waste& waste);

/// A rule's own numbers under their keys; null for a number that isn't finite.
[[nodiscard]] Json measured_json(const std::vector<db::Measure>& measures);

/// The document as text that is safe on a terminal too. Names may hold anything: bytes that are no
/// UTF-8 become U+FFFD.
///
/// @param indent  blanks per level; -1: all on one line.
[[nodiscard]] std::string json_text(const Json& json, int indent);

}  // namespace smbscope::report
