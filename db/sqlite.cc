// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/sqlite.h"

namespace smbscope::db {

namespace {

Database open_named(const std::string& name, int flags, std::string& why) {
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  if (code == SQLITE_OK) return database;
  why = raw != nullptr ? sqlite3_errmsg(raw) : sqlite3_errstr(code);
  return nullptr;
}

}  // namespace

std::string file_name_of(const std::string& path) {
  return path.starts_with('/') ? path : "./" + path;
}

Database open_database(const std::string& path, int flags, std::string& why) {
  return open_named(file_name_of(path), flags, why);
}

Database open_temporary_database(std::string& why) {
  return open_named("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why);
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
