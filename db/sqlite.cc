// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/sqlite.h"

namespace smbscope::db {

Database open_database(const std::string& path, int flags, std::string& why) {
  // "./" keeps SQLite from reading ":memory:", "file:..." and "" as something else than a name.
  const std::string name = path.starts_with('/') ? path : "./" + path;
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  if (code == SQLITE_OK) return database;
  why = raw != nullptr ? sqlite3_errmsg(raw) : sqlite3_errstr(code);
  return nullptr;
}

Statement prepare(sqlite3* database, std::string_view sql) noexcept {
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  return Statement(statement);
}

int execute(sqlite3* database, const std::string& sql) noexcept {
  return sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
}

std::string_view column_text(sqlite3_stmt* row, int column) noexcept {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(row, column))};
}

std::span<const std::uint8_t> column_blob(sqlite3_stmt* row, int column) noexcept {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(row, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(row, column))};
}

}  // namespace smbscope::db
