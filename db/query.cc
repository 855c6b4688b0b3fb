// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/query.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <optional>

#include "common/suggest.h"
#include "common/text.h"
#include "db/store_errors.h"

namespace smbscope::db {
namespace {

/// sqlite3_set_authorizer: reading, by plain functions.
int authorize(void*, int action, const char*, const char* function, const char*, const char*) {
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return std::string_view(function) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
  }
}

/// "srt_ms" in double quotes is a column that is not there, not a text of this spelling.
void double_quotes_name_columns(sqlite3* database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
}

/// An empty database whose tables are named and shaped as the public views. What compiles here
/// reads the views and nothing else: the store's own tables have no name here that SQL could use.
Database public_database(std::span<const ViewInfo> views) {
  sqlite3* raw = nullptr;
  sqlite3_open_v2(":memory:", &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  for (const ViewInfo& view : views) {
    const std::string sql =
        fmt::format("CREATE TABLE {} (\"{}\")", view.name, fmt::join(view.columns, "\", \""));
    if (execute(database.get(), sql) != SQLITE_OK) return nullptr;
  }
  // SQLite's own table functions declare themselves when first named, which would be refused.
  (void)prepare(database.get(), "SELECT 1 FROM json_each('[]'), json_tree('[]')");
  sqlite3_set_authorizer(database.get(), authorize, nullptr);
  double_quotes_name_columns(database.get());
  return database;
}

Error usage(std::string_view what, const std::optional<std::string>& suggestion = std::nullopt) {
  std::string message = fmt::format("SQL: {}", printable(what));
  if (suggestion) message += fmt::format("; did you mean {}?", *suggestion);
  return {ErrorKind::kUsage, std::move(message)};
}

Error writes() { return usage("only reading is allowed; use SELECT over the views v_*"); }

/// The word that `message` ends with when it begins with `beginning`, without its qualifier.
std::optional<std::string> unknown_word(std::string_view message, std::string_view beginning) {
  if (!message.starts_with(beginning)) return std::nullopt;
  message.remove_prefix(beginning.size());
  if (const auto dot = message.rfind('.'); dot != std::string_view::npos) {
    message.remove_prefix(dot + 1);
  }
  return std::string(message);
}

/// Where `word` stands last in `text` as a whole word; nullopt when it does not.
std::optional<std::size_t> last_mention(std::string_view text, std::string_view word) {
  const auto is_part = [&](std::size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (std::size_t end = text.size();;) {
    const std::size_t at = text.substr(0, end).rfind(word);
    if (at == std::string_view::npos) return std::nullopt;
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + word.size())) return at;
    end = at + word.size() - 1;
  }
}

std::string upper_case(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

/// A name that the column `command` may hold, in any case.
bool is_command(const std::string& word) {
#define SMB2_COMMAND(code, enumerator, name, wireshark, operation) name,
  static constexpr std::array<std::string_view, 19> kNames = {
#include "db/smb2_commands.def"
  };
#undef SMB2_COMMAND
  return std::ranges::find(kNames, upper_case(word)) != kNames.end();
}

Error unquoted_command(std::string_view message, const std::string& word) {
  return usage(
      fmt::format("{}; text stands in single quotes: command = '{}'", message, upper_case(word)));
}

/// The column that was meant, of the views that the statement names; else all that they have.
Error unknown_column(std::string_view message, const std::string& column,
                     std::span<const ViewInfo> views, std::string_view sql) {
  if (sql.find(fmt::format("\"{}\"", column)) != std::string_view::npos) {
    return usage(fmt::format("{}; text stands in single quotes: '{}'", message, column));
  }
  if (is_command(column)) return unquoted_command(message, column);
  // The view named last is asked first: a condition stands behind its own.
  std::map<std::size_t, const ViewInfo*, std::greater<>> named;
  for (const ViewInfo& view : views) {
    if (const auto at = last_mention(sql, view.name)) named[*at] = &view;
  }
  std::string list;
  for (const auto& [at, view] : named) {
    if (const auto meant = nearest(column, view->columns)) return usage(message, meant);
    list += fmt::format("; {} has {}", view->name, fmt::join(view->columns, ", "));
  }
  return usage(fmt::format("{}{}", message, list));
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

Error compile_error(sqlite3* database, std::span<const ViewInfo> views, std::string_view sql) {
  const std::string message = sqlite3_errmsg(database);
  std::vector<std::string> names;
  for (const ViewInfo& view : views) names.push_back(view.name);
  if (sqlite3_errcode(database) == SQLITE_AUTH) {
    return writes();
  }
  if (const auto table = unknown_word(message, "no such table: ")) {
    const auto found = nearest(*table, names);
    return usage(message, found ? found : nearest("v_" + *table, names));
  }
  if (const auto column = unknown_word(message, "no such column: ")) {
    return unknown_column(message, *column, views, sql);
  }
  if (const auto function = unknown_word(message, "no such function: ")) {
    return usage(message, nearest(*function, function_names(database)));
  }
  // CREATE is a command of SQL, too.
  if (message.starts_with("near \"")) {
    const std::string word = message.substr(6, message.find('"', 6) - 6);
    if (is_command(word)) return unquoted_command(message, word);
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
  const Database public_views = public_database(views);
  if (!public_views) return usage("out of memory");
  sqlite3_stmt* raw = nullptr;
  const char* rest = nullptr;
  const int code = sqlite3_prepare_v2(public_views.get(), sql.c_str(), -1, &raw, &rest);
  const Statement readable(raw);
  if (code != SQLITE_OK) return compile_error(public_views.get(), views, sql);
  if (!readable) return usage("there is no statement");
  if (!is_blank(public_views.get(), rest)) return usage("one statement at a time");
  double_quotes_name_columns(database);
  const Statement statement = prepare(database, sql);
  if (!statement) return compile_error(database, views, sql);
  if (sqlite3_stmt_readonly(statement.get()) == 0) return writes();

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
    case SQLITE_BUSY:
    case SQLITE_FULL:
    case SQLITE_INTERRUPT:
      return failed_read(file, database);
    default:
      return usage(sqlite3_errmsg(database));
  }
}

}  // namespace smbscope::db
