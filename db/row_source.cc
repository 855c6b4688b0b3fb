// SPDX-License-Identifier: GPL-3.0-or-later
// The callbacks of an eponymous virtual table: no constraints, one pass from the first row on.
#include "db/row_source.h"

#include <new>

namespace smbscope::db {
namespace {

struct VirtualTable : sqlite3_vtab {
  RowSource* source = nullptr;
};
struct Cursor : sqlite3_vtab_cursor {
  std::size_t row = 0;
};

RowSource& source_of(sqlite3_vtab_cursor* cursor) noexcept {
  return *static_cast<VirtualTable*>(cursor->pVtab)->source;
}

int connect(sqlite3* database, void* auxiliary, int, const char* const*, sqlite3_vtab** table,
            char**) {
  auto* source = static_cast<RowSource*>(auxiliary);
  std::string declaration = "CREATE TABLE x(";
  for (int column = 0; column < source->column_count(); ++column) {
    declaration += (column == 0 ? "c" : ", c") + std::to_string(column);
  }
  declaration += ")";
  const int code = sqlite3_declare_vtab(database, declaration.c_str());
  if (code != SQLITE_OK) return code;
  auto* made = new (std::nothrow) VirtualTable{};
  if (made == nullptr) return SQLITE_NOMEM;
  made->source = source;
  *table = made;
  return SQLITE_OK;
}
int disconnect(sqlite3_vtab* table) {
  delete static_cast<VirtualTable*>(table);
  return SQLITE_OK;
}
int best_index(sqlite3_vtab*, sqlite3_index_info*) { return SQLITE_OK; }

int open_cursor(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
  *cursor = new (std::nothrow) Cursor{};
  return *cursor != nullptr ? SQLITE_OK : SQLITE_NOMEM;
}
int close_cursor(sqlite3_vtab_cursor* cursor) {
  delete static_cast<Cursor*>(cursor);
  return SQLITE_OK;
}
int first_row(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value**) {
  static_cast<Cursor*>(cursor)->row = 0;
  return SQLITE_OK;
}
int next_row(sqlite3_vtab_cursor* cursor) {
  ++static_cast<Cursor*>(cursor)->row;
  return SQLITE_OK;
}
int at_end(sqlite3_vtab_cursor* cursor) {
  return static_cast<Cursor*>(cursor)->row >= source_of(cursor).row_count() ? 1 : 0;
}
int put_column(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int column) {
  source_of(cursor).put(static_cast<Cursor*>(cursor)->row, column, Put(context));
  return SQLITE_OK;
}
int row_number(sqlite3_vtab_cursor* cursor, sqlite3_int64* number) {
  *number = static_cast<sqlite3_int64>(static_cast<Cursor*>(cursor)->row);
  return SQLITE_OK;
}

constexpr sqlite3_module make_module() {
  sqlite3_module module{};
  module.xConnect = connect;  // without xCreate: the table is there under the module's name
  module.xDisconnect = disconnect;
  module.xBestIndex = best_index;
  module.xOpen = open_cursor;
  module.xClose = close_cursor;
  module.xFilter = first_row;
  module.xNext = next_row;
  module.xEof = at_end;
  module.xColumn = put_column;
  module.xRowid = row_number;
  return module;
}
constexpr sqlite3_module kModule = make_module();

}  // namespace

int register_row_source(sqlite3* database, const std::string& name, RowSource& source) {
  return sqlite3_create_module_v2(database, name.c_str(), &kModule, &source, nullptr);
}

}  // namespace smbscope::db
