// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/json_text.h"

#include <nlohmann/json.hpp>
#include <optional>

namespace smbscope::db {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parse(std::string_view text) {
  return Json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
}

std::optional<Measure> measure_of(const std::string& key, const Json& value) {
  if (value.is_number_float()) return Measure{key, value.get<double>()};
  if (value.is_number_integer()) return Measure{key, value.get<std::int64_t>()};
  if (value.is_string()) return Measure{key, value.get<std::string>()};
  if (!value.is_array()) return std::nullopt;
  std::vector<std::int64_t> numbers;
  for (const Json& number : value) {
    if (number.is_number_integer()) numbers.push_back(number.get<std::int64_t>());
  }
  return Measure{key, std::move(numbers)};
}

}  // namespace

std::string json_strings(std::span<const std::string> values) {
  return dump(Json(std::vector<std::string>(values.begin(), values.end())));
}
std::string json_numbers(std::span<const std::uint64_t> values) {
  return dump(Json(std::vector<std::uint64_t>(values.begin(), values.end())));
}
std::string json_numbers(std::span<const std::uint32_t> values) {
  return dump(Json(std::vector<std::uint32_t>(values.begin(), values.end())));
}
std::string json_measures(std::span<const Measure> measures) {
  Json object = Json::object();
  for (const Measure& measure : measures) {
    std::visit([&](const auto& value) { object[measure.key] = value; }, measure.value);
  }
  return dump(object);
}

std::vector<std::string> strings_of_json(std::string_view text) {
  std::vector<std::string> strings;
  const Json json = parse(text);
  if (!json.is_array()) return strings;
  for (const Json& value : json) {
    if (value.is_string()) strings.push_back(value.get<std::string>());
  }
  return strings;
}

std::vector<std::uint64_t> numbers_of_json(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  const Json json = parse(text);
  if (!json.is_array()) return numbers;
  for (const Json& value : json) {
    if (value.is_number_unsigned()) numbers.push_back(value.get<std::uint64_t>());
  }
  return numbers;
}

std::vector<Measure> measures_of_json(std::string_view text) {
  std::vector<Measure> measures;
  const Json json = parse(text);
  if (!json.is_object()) return measures;
  for (const auto& [key, value] : json.items()) {
    if (auto measure = measure_of(key, value)) measures.push_back(std::move(*measure));
  }
  return measures;
}

}  // namespace smbscope::db
