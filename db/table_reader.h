// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the rows of a table one by one.
#pragma once

#include <string>
#include <string_view>

#include "db/columns.h"
#include "db/rows.h"

namespace smbscope::db {

/// One pass over a table in the order asked for.
template <typename Row>
class TableReader {
 public:
  /// @param more  columns after the table's own, for SELECT ("" or ", p.share, ...").
  /// @param rest  what follows the table's name (JOIN ..., ORDER BY ...). The table is `t`.
  TableReader(sqlite3* database, Table<Row> table, std::string_view more, std::string_view rest)
      : table_(table) {
    std::string sql = "SELECT " + column_list(table.columns, "t.");
    sql.append(more).append(" FROM ").append(table.name).append(" t ").append(rest);
    statement_ = prepare(database, sql);
    code_ = statement_ ? SQLITE_ROW : sqlite3_errcode(database);
  }

  /// Moves to the next row; false at the end and on failure.
  [[nodiscard]] bool next() {
    if (code_ != SQLITE_ROW) return false;
    code_ = sqlite3_step(statement_.get());
    if (code_ != SQLITE_ROW) return false;
    read_row(statement_.get(), table_.columns, row_);
    return true;
  }
  [[nodiscard]] bool failed() const noexcept { return code_ != SQLITE_ROW && code_ != SQLITE_DONE; }
  /// The current row; views in it die with the next call of next().
  [[nodiscard]] Row& row() noexcept { return row_; }
  [[nodiscard]] sqlite3_stmt* statement() const noexcept { return statement_.get(); }
  /// Place of the first of the columns asked for beside the table's own.
  [[nodiscard]] int more() const noexcept { return static_cast<int>(table_.columns.size()); }

 private:
  Table<Row> table_;
  Statement statement_;
  int code_ = SQLITE_DONE;
  Row row_{};
};

}  // namespace smbscope::db
