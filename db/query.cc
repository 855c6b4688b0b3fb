// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/query.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "common/suggest.h"
#include "common/text.h"
#include "db/store_errors.h"

namespace smbscope::db {
namespace {

/// Readable beside the views: the list of what there is, and SQLite's own table functions.
constexpr std::array<std::string_view, 4> kOtherTables = {"sqlite_master", "sqlite_schema",
                                                          "json_each", "json_tree"};

struct Guard {
  std::span<const ViewInfo> views;
  std::string denied_table = {};                 // what was asked for and is no view
  std::vector<const ViewInfo*> views_read = {};  // by the statement, as far as it was understood

  /// Notes that a view is read; false when `name` is none.
  bool reads_view(std::string_view name) {
    const auto view = std::ranges::find(views, name, &ViewInfo::name);
    if (view == views.end()) return false;
    if (std::ranges::find(views_read, &*view) == views_read.end()) views_read.push_back(&*view);
    return true;
  }
};

/// sqlite3_set_authorizer: lets a statement read the views, and what the views themselves read.
int authorize(void* context, int action, const char* first, const char* second, const char*,
              const char* accessor) {
  auto& guard = *static_cast<Guard*>(context);
  const auto text = [](const char* word) { return std::string_view(word != nullptr ? word : ""); };
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return text(second) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_READ:
      // Without a column: only that the table is there, which a view that joins it may come down
      // to.
      if (text(second).empty() || guard.reads_view(text(accessor)) ||
          guard.reads_view(text(first)) ||
          std::ranges::find(kOtherTables, text(first)) != kOtherTables.end()) {
        return SQLITE_OK;
      }
      guard.denied_table = text(first);
      return SQLITE_DENY;
    default:
      return SQLITE_DENY;
  }
}

/// Sets the authorizer for as long as it lives.
class Authorization {
 public:
  Authorization(sqlite3* database, Guard& guard) : database_(database) {
    sqlite3_set_authorizer(database_, authorize, &guard);
  }
  Authorization(const Authorization&) = delete;
  Authorization& operator=(const Authorization&) = delete;
  ~Authorization() { sqlite3_set_authorizer(database_, nullptr, nullptr); }

 private:
  sqlite3* database_;
};

Error usage(std::string_view what, const std::optional<std::string>& suggestion = std::nullopt) {
  std::string message = fmt::format("SQL: {}", printable(what));
  if (suggestion) message += fmt::format("; did you mean {}?", *suggestion);
  return {ErrorKind::kUsage, std::move(message)};
}

/// The word that `message` ends with when it begins with `beginning`, without its qualifier.
std::optional<std::string> unknown_word(std::string_view message, std::string_view beginning) {
  if (!message.starts_with(beginning)) return std::nullopt;
  message.remove_prefix(beginning.size());
  if (const auto dot = message.rfind('.'); dot != std::string_view::npos) {
    message.remove_prefix(dot + 1);
  }
  return std::string(message);
}

/// The column that was meant, of the views that the statement reads; else all that they have.
Error unknown_column(std::string_view message, const std::string& column, const Guard& guard,
                     std::string_view sql) {
  if (sql.find(fmt::format("\"{}\"", column)) != std::string_view::npos) {
    return usage(fmt::format("{}; text stands in single quotes: '{}'", message, column));
  }
  std::vector<std::string> columns;
  std::string list;
  for (const ViewInfo* view : guard.views_read) {
    columns.insert(columns.end(), view->columns.begin(), view->columns.end());
    list += fmt::format("; {} has {}", view->name, fmt::join(view->columns, ", "));
  }
  const auto meant = nearest(column, columns);
  return meant ? usage(message, meant) : usage(fmt::format("{}{}", message, list));
}

/// Every function of SQL. Takes the authorizer off the database.
std::vector<std::string> function_names(sqlite3* database) {
  sqlite3_set_authorizer(database, nullptr, nullptr);
  sqlite3_stmt* raw = nullptr;
  sqlite3_prepare_v2(database, "SELECT DISTINCT name FROM pragma_function_list ORDER BY name", -1,
                     &raw, nullptr);
  const Statement statement(raw);
  std::vector<std::string> names;
  while (statement && sqlite3_step(raw) == SQLITE_ROW) names.emplace_back(column_text(raw, 0));
  return names;
}

Error compile_error(sqlite3* database, const Guard& guard, std::string_view sql) {
  const std::string message = sqlite3_errmsg(database);
  std::vector<std::string> names;
  for (const ViewInfo& view : guard.views) names.push_back(view.name);
  if (!guard.denied_table.empty()) {
    return usage(fmt::format("{} is no public view", guard.denied_table),
                 nearest("v_" + guard.denied_table, names));
  }
  if (sqlite3_errcode(database) == SQLITE_AUTH) {
    return usage("only reading is allowed; use SELECT over the views v_*");
  }
  if (const auto table = unknown_word(message, "no such table: ")) {
    const auto found = nearest(*table, names);
    return usage(message, found ? found : nearest("v_" + *table, names));
  }
  if (const auto column = unknown_word(message, "no such column: ")) {
    return unknown_column(message, *column, guard, sql);
  }
  if (const auto function = unknown_word(message, "no such function: ")) {
    return usage(message, nearest(*function, function_names(database)));
  }
  return usage(message);
}

bool is_blank(sqlite3* database, const char* rest) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database, rest, -1, &statement, nullptr);
  const Statement owner(statement);
  return code == SQLITE_OK && statement == nullptr;
}

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) fmt::format_to(std::back_inserter(text), "{:02x}", byte);
  return text;
}

SqlValue value_of(sqlite3_stmt* row, int column, std::string& hex_text) {
  switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(row, column)};
    case SQLITE_FLOAT:
      return sqlite3_column_double(row, column);
    case SQLITE_TEXT:
      return column_text(row, column);
    case SQLITE_BLOB:
      hex_text = hex(column_blob(row, column));
      return std::string_view(hex_text);
    default:
      return nullptr;
  }
}

}  // namespace

Result<void> run_query(
    sqlite3* database, const std::string& file, std::span<const ViewInfo> views,
    const std::string& sql,
    const std::function<bool(std::span<const std::string>, std::span<const SqlValue>)>& row) {
  Guard guard{.views = views};
  // "srt_ms" in double quotes is a column that is not there, not a text of this spelling.
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
  const Authorization authorization(database, guard);
  sqlite3_stmt* raw = nullptr;
  const char* rest = nullptr;
  const int code = sqlite3_prepare_v2(database, sql.c_str(), -1, &raw, &rest);
  const Statement statement(raw);
  if (code != SQLITE_OK) return compile_error(database, guard, sql);
  if (!statement) return usage("there is no statement");
  if (!is_blank(database, rest)) return usage("one statement at a time");

  const auto count = static_cast<std::size_t>(sqlite3_column_count(statement.get()));
  std::vector<std::string> columns(count);
  for (std::size_t i = 0; i < count; ++i) {
    const char* name = sqlite3_column_name(statement.get(), static_cast<int>(i));
    columns[i] = name != nullptr ? name : "";
  }
  if (!row(columns, {})) return {};

  std::vector<SqlValue> values(count);
  std::vector<std::string> hex_texts(count);
  int step = SQLITE_DONE;
  while ((step = sqlite3_step(statement.get())) == SQLITE_ROW) {
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = value_of(statement.get(), static_cast<int>(i), hex_texts[i]);
    }
    if (!row(columns, values)) return {};
  }
  if (step == SQLITE_DONE) return {};
  switch (step & 0xFF) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_IOERR:
      return damaged_store(file, sqlite3_errmsg(database));
    default:
      return usage(sqlite3_errmsg(database));
  }
}

}  // namespace smbscope::db
