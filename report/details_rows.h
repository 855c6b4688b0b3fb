// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a store's views as numbers and text, for the parts of load_details().
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "common/result.h"
#include "db/store.h"

namespace smbscope::report {

/// One row of a query. Columns count from 0; text lives until the next row.
class DetailsRow {
 public:
  explicit DetailsRow(std::span<const db::SqlValue> values) : values_(values) {}
  /// `otherwise` for NULL.
  [[nodiscard]] std::int64_t integer(std::size_t column, std::int64_t otherwise = 0) const {
    const auto* value = std::get_if<std::int64_t>(&values_[column]);
    return value != nullptr ? *value : otherwise;
  }
  /// 0 for NULL; a whole number where SQLite has one.
  [[nodiscard]] double real(std::size_t column) const {
    const auto* value = std::get_if<double>(&values_[column]);
    return value != nullptr ? *value : static_cast<double>(integer(column));
  }
  /// Ids and counts.
  [[nodiscard]] std::uint32_t id(std::size_t column) const {
    return static_cast<std::uint32_t>(integer(column));
  }
  [[nodiscard]] std::uint64_t count(std::size_t column) const {
    return static_cast<std::uint64_t>(integer(column));
  }
  /// Empty for NULL.
  [[nodiscard]] std::string_view text(std::size_t column) const {
    const auto* value = std::get_if<std::string_view>(&values_[column]);
    return value != nullptr ? *value : std::string_view();
  }
  [[nodiscard]] bool is_null(std::size_t column) const {
    return std::holds_alternative<std::nullptr_t>(values_[column]);
  }

 private:
  std::span<const db::SqlValue> values_;
};

/// Errors: those of db::Store::query().
[[nodiscard]] Result<void> each_row(const db::Store& store, const std::string& sql,
                                    const std::function<void(const DetailsRow&)>& row);

}  // namespace smbscope::report
