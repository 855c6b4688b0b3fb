// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/json_values.h"

#include <cmath>
#include <type_traits>

#include "report/escape.h"

namespace smbscope::report {

double rounded_seconds(double ns) { return std::round(ns) / 1e9; }
double rounded_round_trips(double value) { return std::round(value * 1000) / 1000; }

Json waste_json(const db::Waste& waste) {
  return {{"operations", std::llround(waste.operations)},
          {"round_trips", rounded_round_trips(waste.round_trips)},
          {"bytes", std::llround(waste.bytes)},
          {"seconds", rounded_seconds(waste.time_ns)}};
}

Json measured_json(const std::vector<db::Measure>& measures) {
  Json object = Json::object();
  for (const db::Measure& measure : measures) {
    object[measure.key] = std::visit(
        [](const auto& value) -> Json {
          if constexpr (std::is_same_v<std::decay_t<decltype(value)>, double>) {
            if (!std::isfinite(value)) return nullptr;
          }
          return value;
        },
        measure.value);
  }
  return object;
}

std::string json_text(const Json& json, int indent) {
  return json_terminal_safe(json.dump(indent, ' ', false, Json::error_handler_t::replace));
}

}  // namespace smbscope::report
