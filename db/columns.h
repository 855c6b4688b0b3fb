// SPDX-License-Identifier: GPL-3.0-or-later
// How a field of a record becomes a column of its table and back, said once for both directions.
//
// A table is a list of columns; a column knows its name, how to put its part of a row into SQLite
// and how to get it back. 64-bit unsigned values (ids on the wire, hashes) keep their bits and show
// as signed ones.
#pragma once

#include <cmath>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "common/strong_id.h"
#include "db/row_record.h"
#include "db/sqlite.h"

namespace smbscope::db {

/// Where put() leaves the value of one column: SQLite's hands, or a record of our own. Text and
/// blobs must stay as they are until the row is inserted.
class Put {
 public:
  explicit Put(sqlite3_context* context) noexcept : context_(context) {}
  explicit Put(RowRecord& record) noexcept : record_(&record) {}
  void null() const noexcept {
    if (record_ != nullptr) return record_->null();
    sqlite3_result_null(context_);
  }
  void integer(std::int64_t value) const noexcept {
    if (record_ != nullptr) return record_->integer(value);
    sqlite3_result_int64(context_, value);
  }
  /// Not a number is stored as 0: SQLite would take it for NULL.
  void real(double value) const noexcept {
    if (std::isnan(value)) value = 0;
    if (record_ != nullptr) return record_->real(value);
    sqlite3_result_double(context_, value);
  }
  void text(std::string_view value) const noexcept { put_text(value, SQLITE_STATIC); }
  /// Text that does not outlive the call.
  void copy(std::string_view value) const noexcept { put_text(value, SQLITE_TRANSIENT); }
  void blob(std::span<const std::uint8_t> value) const noexcept {
    if (record_ != nullptr) return record_->blob(value);
    if (value.empty()) {
      sqlite3_result_zeroblob(context_, 0);
    } else {
      sqlite3_result_blob64(context_, value.data(), value.size(), SQLITE_STATIC);
    }
  }

 private:
  void put_text(std::string_view value, sqlite3_destructor_type lifetime) const noexcept {
    if (record_ != nullptr) {
      return record_->text({reinterpret_cast<const std::uint8_t*>(value.data()), value.size()});
    }
    sqlite3_result_text64(context_, value.empty() ? "" : value.data(), value.size(), lifetime,
                          SQLITE_UTF8);
  }

  sqlite3_context* context_ = nullptr;
  RowRecord* record_ = nullptr;
};

/// Where get() finds the value of one column. A value of another type (a damaged file) reads as 0
/// or empty.
class Get {
 public:
  Get(sqlite3_stmt* row, int column) noexcept : row_(row), column_(column) {}
  [[nodiscard]] bool null() const noexcept {
    return sqlite3_column_type(row_, column_) == SQLITE_NULL;
  }
  [[nodiscard]] std::int64_t integer() const noexcept {
    return sqlite3_column_int64(row_, column_);
  }
  [[nodiscard]] double real() const noexcept { return sqlite3_column_double(row_, column_); }
  [[nodiscard]] std::string_view text() const noexcept { return column_text(row_, column_); }
  [[nodiscard]] std::span<const std::uint8_t> blob() const noexcept {
    return column_blob(row_, column_);
  }

 private:
  sqlite3_stmt* row_;
  int column_;
};

template <typename Row>
struct Column {
  std::string_view name;
  void (*put)(const Row& row, Put out);
  void (*get)(Row& row, const Get& in);  // null: the column is for readers of the store only
};

template <typename Row>
struct Table {
  std::string_view name;
  std::span<const Column<Row>> columns;
  /// All columns at once, into a record of our own; null: the table goes through SQLite.
  void (*write)(const Row& row, RowRecord& record) = nullptr;
};

/// Table::write of a table with these columns: without a call for each of them.
template <const auto& Columns, typename Row>
void write_row(const Row& row, RowRecord& record) {
  [&]<std::size_t... I>(std::index_sequence<I...>) { (Columns[I].put(row, Put(record)), ...); }
  (std::make_index_sequence<std::size(Columns)>{});
}

namespace detail {

/// row.*a, (row.*a).*b, ...
template <typename Row, typename Member, typename... Members>
constexpr auto& member(Row& row, Member first, Members... rest) noexcept {
  if constexpr (sizeof...(rest) == 0) {
    return row.*first;
  } else {
    return member(row.*first, rest...);
  }
}

template <typename T>
inline constexpr bool is_id = false;
template <typename Tag>
inline constexpr bool is_id<StrongId<Tag>> = true;

template <typename T>
void put_value(const T& value, Put out) {
  if constexpr (is_id<T>) {
    out.integer(value.value);
  } else if constexpr (std::integral<T> || std::is_enum_v<T>) {
    out.integer(static_cast<std::int64_t>(value));
  } else if constexpr (std::floating_point<T>) {
    out.real(value);
  } else {
    out.text(value);
  }
}

template <typename T>
void get_value(T& value, const Get& in) {
  if constexpr (is_id<T>) {
    value.value = static_cast<std::uint32_t>(in.integer());
  } else if constexpr (std::same_as<T, bool>) {
    value = in.integer() != 0;
  } else if constexpr (std::integral<T>) {
    value = static_cast<T>(in.integer());
  } else if constexpr (std::floating_point<T>) {
    value = in.real();
  } else {
    value = T(in.text());
  }
}

}  // namespace detail

/// A column that holds the member as it is.
template <typename Row, auto... Members>
constexpr Column<Row> plain(std::string_view name) {
  return {name,
          [](const Row& row, Put out) { detail::put_value(detail::member(row, Members...), out); },
          [](Row& row, const Get& in) { detail::get_value(detail::member(row, Members...), in); }};
}

/// A column that is NULL where the member has the value that means "not known".
template <typename Row, auto Unknown, auto... Members>
constexpr Column<Row> nullable(std::string_view name) {
  return {name,
          [](const Row& row, Put out) {
            const auto& value = detail::member(row, Members...);
            if (value == std::remove_cvref_t<decltype(value)>{Unknown}) {
              out.null();
            } else {
              detail::put_value(value, out);
            }
          },
          [](Row& row, const Get& in) {
            auto& value = detail::member(row, Members...);
            if (in.null()) {
              value = std::remove_cvref_t<decltype(value)>{Unknown};
            } else {
              detail::get_value(value, in);
            }
          }};
}

/// A column that holds the word of an enumeration with the values 0 .. Count-1; another word reads
/// as 0.
template <typename Row, auto NameOf, unsigned Count, auto... Members>
constexpr Column<Row> word(std::string_view name) {
  return {name, [](const Row& row, Put out) { out.text(NameOf(detail::member(row, Members...))); },
          [](Row& row, const Get& in) {
            auto& value = detail::member(row, Members...);
            using Enum = std::remove_reference_t<decltype(value)>;
            const std::string_view text = in.text();
            value = Enum{};
            for (unsigned i = 0; i < Count; ++i) {
              if (NameOf(static_cast<Enum>(i)) == text) value = static_cast<Enum>(i);
            }
          }};
}

/// A column that holds the number of an enumeration with the values 0 .. Count-1; another number
/// reads as 0.
template <typename Row, unsigned Count, auto... Members>
constexpr Column<Row> number(std::string_view name) {
  return {name,
          [](const Row& row, Put out) { detail::put_value(detail::member(row, Members...), out); },
          [](Row& row, const Get& in) {
            auto& value = detail::member(row, Members...);
            using Enum = std::remove_reference_t<decltype(value)>;
            const std::int64_t stored = in.integer();
            value =
                stored >= 0 && stored < std::int64_t{Count} ? static_cast<Enum>(stored) : Enum{};
          }};
}

/// A column made from the whole row, never read back.
template <typename Row>
constexpr Column<Row> derived(std::string_view name, void (*put)(const Row&, Put)) {
  return {name, put, nullptr};
}

/// "a, b, c": the columns of a table, for a SELECT that read_row() reads.
template <typename Row>
std::string column_list(std::span<const Column<Row>> columns, std::string_view prefix = {}) {
  std::string list;
  for (const Column<Row>& column : columns) {
    if (!list.empty()) list += ", ";
    list += prefix;
    list += column.name;
  }
  return list;
}

/// Fills `row` from the current row of a statement that selects column_list(), from `first` on.
template <typename Row>
void read_row(sqlite3_stmt* statement, std::span<const Column<Row>> columns, Row& row,
              int first = 0) {
  for (const Column<Row>& column : columns) {
    if (column.get != nullptr) column.get(row, Get(statement, first));
    ++first;
  }
}

}  // namespace smbscope::db
