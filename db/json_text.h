// SPDX-License-Identifier: GPL-3.0-or-later
// Lists and measures as JSON text, for the few columns that hold more than one value.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/records.h"

namespace smbscope::db {

/// JSON lists. Text that is no UTF-8 gets replacement characters.
[[nodiscard]] std::string json_strings(std::span<const std::string> values);
[[nodiscard]] std::string json_numbers(std::span<const std::uint64_t> values);
[[nodiscard]] std::string json_numbers(std::span<const std::uint32_t> values);
/// A JSON object in the order of the measures. A double always has a point or an exponent, so that
/// it comes back as one.
[[nodiscard]] std::string json_measures(std::span<const Measure> measures);

/// The reverse. What is no such JSON (a damaged file) gives an empty list; values of another type
/// are left out.
[[nodiscard]] std::vector<std::string> strings_of_json(std::string_view text);
[[nodiscard]] std::vector<std::uint64_t> numbers_of_json(std::string_view text);
[[nodiscard]] std::vector<Measure> measures_of_json(std::string_view text);

}  // namespace smbscope::db
