// SPDX-License-Identifier: GPL-3.0-or-later
// Rows in memory as a table that SQLite can select from.
//
// INSERT INTO t SELECT * FROM source moves a batch of rows with one statement: SQLite asks for each
// value when it builds the record, nothing is bound and nothing is copied twice. Tables with very
// many rows of numbers are written faster still: page_table.h.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "db/columns.h"
#include "db/sqlite.h"

namespace smbscope::db {

/// Rows that SQLite may select from while insert() runs.
class RowSource {
 public:
  RowSource() = default;
  RowSource(const RowSource&) = delete;
  RowSource& operator=(const RowSource&) = delete;
  virtual ~RowSource() = default;
  [[nodiscard]] virtual std::size_t row_count() const noexcept = 0;
  [[nodiscard]] virtual int column_count() const noexcept = 0;
  virtual void put(std::size_t row, int column, Put out) const = 0;
};

/// Makes `source` a table of that name in `database`. It must outlive the database.
/// @return an SQLite result code.
[[nodiscard]] int register_row_source(sqlite3* database, const std::string& name,
                                      RowSource& source);

/// Inserts batches of rows into one table. Lives as long as its database, on the thread that uses
/// it.
template <typename Row>
class TableInserter final : public RowSource {
 public:
  /// @param verb  "INSERT", or "INSERT OR IGNORE" where a row may come again.
  explicit TableInserter(Table<Row> table, std::string_view verb = "INSERT")
      : table_(table), verb_(verb) {}

  /// @return an SQLite result code.
  [[nodiscard]] int attach(sqlite3* database) {
    const std::string source = "rows_of_" + std::string(table_.name);
    const int code = register_row_source(database, source, *this);
    if (code != SQLITE_OK) return code;
    std::string sql(verb_);
    sql.append(" INTO ").append(table_.name).append(" (").append(column_list(table_.columns));
    sql.append(") SELECT * FROM ").append(source);
    statement_ = prepare(database, sql);
    return statement_ ? SQLITE_OK : sqlite3_errcode(database);
  }
  void detach() noexcept { statement_.reset(); }
  [[nodiscard]] std::string_view name() const noexcept { return table_.name; }

  /// @return SQLITE_OK, or why not all rows were inserted.
  [[nodiscard]] int insert(std::span<const Row> rows) {
    if (rows.empty()) return SQLITE_OK;
    rows_ = rows;
    sqlite3_step(statement_.get());
    rows_ = {};
    return sqlite3_reset(statement_.get());
  }

  [[nodiscard]] std::size_t row_count() const noexcept override { return rows_.size(); }
  [[nodiscard]] int column_count() const noexcept override {
    return static_cast<int>(table_.columns.size());
  }
  void put(std::size_t row, int column, Put out) const override {
    table_.columns[static_cast<std::size_t>(column)].put(rows_[row], out);
  }

 private:
  Table<Row> table_;
  std::string_view verb_;
  Statement statement_;
  std::span<const Row> rows_;
};

}  // namespace smbscope::db
