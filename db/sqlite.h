// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite's C interface with owners: a connection and a statement. Private to the store.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace smbscope::db {

struct CloseDatabase {
  void operator()(sqlite3* database) const noexcept { sqlite3_close_v2(database); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// Opens `path`, whatever its characters, as a file (never as a URI or a database in memory).
/// @param flags  SQLITE_OPEN_*.
/// @return null when it can't be opened; `why` then says so.
[[nodiscard]] Database open_database(const std::string& path, int flags, std::string& why);

/// A private database that is empty and gone with its connection; what does not fit into its cache
/// goes to a temporary file.
[[nodiscard]] Database open_temporary_database(std::string& why);

/// `path` as SQLite takes it for a file: "./" keeps it from reading ":memory:", "file:..." and ""
/// as something else than a name.
[[nodiscard]] std::string file_name_of(const std::string& path);

/// Compiles one statement; null when it does not compile, sqlite3_errmsg() says why.
[[nodiscard]] Statement prepare(sqlite3* database, std::string_view sql) noexcept;

/// Runs statements that return nothing of interest. @return an SQLite result code.
[[nodiscard]] int execute(sqlite3* database, const std::string& sql) noexcept;

/// Text of a column as it stands in the row; dies with the row.
[[nodiscard]] std::string_view column_text(sqlite3_stmt* row, int column) noexcept;

/// Bytes of a column as they stand in the row; die with the row.
[[nodiscard]] std::span<const std::uint8_t> column_blob(sqlite3_stmt* row, int column) noexcept;

}  // namespace smbscope::db
