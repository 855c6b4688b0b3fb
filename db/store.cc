// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "common/text.h"
#include "db/query.h"
#include "db/replay.h"
#include "db/schema.h"
#include "db/store_errors.h"
#include "db/table_reader.h"

namespace smbscope::db {
namespace {

constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kApplicationIdAt = 68;  // in the file, big-endian
constexpr int kMaxValueBytes = 64 << 20;      // of one value or row of a hostile file

Error input_error(const std::string& path, std::string_view what) {
  return {ErrorKind::kInput, fmt::format("{}: {}", printable(path), printable(what))};
}

enum class FileKind { kOther, kDatabase, kStore };

/// What the application_id of a store is in its file.
std::string application_id_bytes() {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8)
    bytes += static_cast<char>(kApplicationId >> shift & 0xFF);
  return bytes;
}

/// Looks at the first bytes of the file; a pipe is left alone. @return what is wrong, or nothing.
std::string read_kind(const std::string& path, FileKind& kind) {
  kind = FileKind::kOther;
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return std::strerror(errno);
  if (!S_ISREG(status.st_mode)) return {};
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::strerror(errno);
  std::array<char, kApplicationIdAt + sizeof(kApplicationId)> bytes{};
  const ssize_t got = ::read(descriptor, bytes.data(), bytes.size());
  const int failure = errno;
  ::close(descriptor);
  if (got < 0) return std::strerror(failure);
  const std::string_view header(bytes.data(), static_cast<std::size_t>(got));
  if (!header.starts_with(kMagic)) return {};
  kind = header.ends_with(application_id_bytes()) && header.size() == bytes.size()
             ? FileKind::kStore
             : FileKind::kDatabase;
  return {};
}

/// The schema of a database: name and SQL of everything the program made (no automatic indices).
using Schema = std::vector<std::pair<std::string, std::string>>;
bool read_schema(sqlite3* database, Schema& schema) {
  const Statement statement =
      prepare(database, "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name");
  if (!statement) return false;
  int code = SQLITE_DONE;
  while ((code = sqlite3_step(statement.get())) == SQLITE_ROW) {
    schema.emplace_back(column_text(statement.get(), 0), column_text(statement.get(), 1));
  }
  return code == SQLITE_DONE;
}

/// An empty database with this program's schema.
Database reference_database() {
  sqlite3* raw = nullptr;
  sqlite3_open_v2(":memory:", &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  for (const std::string_view sql : {kTablesSql, kViewsSql}) {
    if (execute(database.get(), std::string(sql)) != SQLITE_OK) return nullptr;
  }
  return database;
}

std::vector<ViewInfo> read_views(sqlite3* database) {
  std::vector<ViewInfo> views;
  const Statement names =
      prepare(database, "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name");
  while (names && sqlite3_step(names.get()) == SQLITE_ROW) {
    ViewInfo& view = views.emplace_back();
    view.name = column_text(names.get(), 0);
    const Statement statement = prepare(database, "SELECT * FROM " + view.name);
    for (int i = 0; i < sqlite3_column_count(statement.get()); ++i) {
      view.columns.emplace_back(sqlite3_column_name(statement.get(), i));
    }
  }
  return views;
}

/// nullopt when it can't be read.
std::optional<std::int64_t> pragma(sqlite3* database, const char* name) {
  const Statement statement = prepare(database, fmt::format("PRAGMA {}", name));
  if (!statement || sqlite3_step(statement.get()) != SQLITE_ROW) return std::nullopt;
  return sqlite3_column_int64(statement.get(), 0);
}

/// Ends what `database` is doing, with SQLITE_INTERRUPT, soon after `cancel` becomes true.
void stop_with(sqlite3* database, const std::atomic<bool>* cancel) {
  constexpr int kStepsBetweenLooks = 10'000;  // of SQLite's virtual machine: well below 1 ms
  if (cancel == nullptr) return;
  sqlite3_progress_handler(
      database, kStepsBetweenLooks,
      [](void* flag) {
        return static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed) ? 1 : 0;
      },
      const_cast<std::atomic<bool>*>(cancel));  // SQLite's API lacks the const
}

/// Nothing in the file may do more than be read.
/// @return an SQLite result code.
int disarm(sqlite3* database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
  return execute(database,
                 "PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

/// Reads all rows of a table, in order; false on damage.
template <typename Row, typename Add>
bool read_table(sqlite3* database, Table<Row> table, std::string_view order, Add&& add) {
  TableReader<Row> reader(database, table, "", fmt::format("ORDER BY {}", order));
  while (reader.next()) add(reader.row());
  return !reader.failed();
}

}  // namespace

struct Store::Impl {
  std::string path;
  Database database;
  std::vector<ViewInfo> views;
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

bool Store::looks_like_store(const std::string& path) {
  FileKind kind{};
  return read_kind(path, kind).empty() && kind != FileKind::kOther;
}

bool Store::is_store(const std::string& path) {
  FileKind kind{};
  return read_kind(path, kind).empty() && kind == FileKind::kStore;
}

Result<Store> Store::open(const std::string& path, const std::atomic<bool>* cancel) {
  FileKind kind{};
  if (const std::string why = read_kind(path, kind); !why.empty()) {
    return input_error(path, fmt::format("can't be read ({})", why));
  }
  if (kind == FileKind::kOther)
    return input_error(path, "is no store; analyse it with --store FILE first");

  auto impl = std::make_unique<Impl>();
  impl->path = path;
  std::string why;
  impl->database = open_database(path, SQLITE_OPEN_READONLY, why);
  if (!impl->database) return input_error(path, fmt::format("can't be opened ({})", why));
  sqlite3* database = impl->database.get();
  stop_with(database, cancel);
  if (disarm(database) != SQLITE_OK) return failed_read(path, database);
  const auto application = pragma(database, "application_id");
  const auto version = pragma(database, "user_version");
  if (!application || !version) return failed_read(path, database);
  if (*application != kApplicationId) {
    return input_error(path, "is an SQLite database, but no store of this program");
  }
  if (*version != kSchemaVersion) {
    return input_error(path, fmt::format("is a store of version {}, this program reads version {}; "
                                         "analyse the capture again",
                                         *version, kSchemaVersion));
  }
  const Database reference = reference_database();
  Schema expected;
  Schema found;
  if (!reference || !read_schema(reference.get(), expected) || !read_schema(database, found) ||
      found != expected) {
    return damaged_store(path, "its tables are not those of its version");
  }
  impl->views = read_views(reference.get());
  return Store(std::move(impl));
}

Result<void> Store::replay(RecordSink& sink) const {
  return replay_records(impl_->database.get(), impl_->path, sink);
}

Result<StoreOrigin> Store::origin() const {
  sqlite3* database = impl_->database.get();
  StoreOrigin origin;
  const bool fine = read_table(database, capture_table(), "rowid",
                               [&](CaptureRecord& row) { origin.sha256 = row.sha256; }) &&
                    read_table(database, analysis_table(), "rowid",
                               [&](AnalysisRecord& row) { origin.analysis = row; });
  if (!fine) return failed_read(impl_->path, database);
  return origin;
}

Result<StoredResults> Store::results() const {
  sqlite3* database = impl_->database.get();
  StoredResults results;
  bool has_capture = false;
  bool has_summary = false;
  bool fine = read_table(database, capture_table(), "rowid", [&](CaptureRecord& row) {
    results.capture = row;
    has_capture = true;
  });
  fine = fine && read_table(database, summary_table(), "rowid", [&](SummaryRow& row) {
           results.summary = row;
           results.position = row.position;
           has_summary = true;
         });
  fine = fine && read_table(database, diagnostic_table(), "diagnostic_id",
                            [&](DiagnosticRow& row) { results.diagnostics.push_back(row); });
  fine = fine && read_table(database, connection_table(), "connection_id",
                            [&](ConnectionRow& row) { results.connections.push_back(row); });
  fine = fine && read_table(database, command_table(), "command_id",
                            [&](CommandRow& row) { results.commands.push_back(row); });
  // Lists number their rows from 1 without gaps.
  fine =
      fine &&
      read_table(database, command_detail_table(), "command_detail_id", [&](CommandDetailRow& row) {
        if (row.parent - 1 >= results.commands.size()) return;
        results.commands[row.parent - 1].details.emplace_back(row.detail, row.requests);
      });
  fine = fine && read_table(database, workload_table(), "workload_id",
                            [&](WorkloadRow& row) { results.workloads.push_back(row); });
  fine = fine && read_table(database, workload_operation_table(), "workload_operation_id",
                            [&](WorkloadOperationRow& row) {
                              if (row.parent - 1 >= results.workloads.size()) return;
                              results.workloads[row.parent - 1].operations.push_back(row);
                            });
  fine = fine && read_table(database, finding_table(), "finding_id",
                            [&](FindingRecord& row) { results.findings.push_back(row); });
  if (!fine) return failed_read(impl_->path, database);
  if (!has_capture || !has_summary) return damaged_store(impl_->path, "it holds no capture");
  return results;
}

Result<std::vector<FindingExchangeRecord>> Store::claims_of(ExchangeId first,
                                                            ExchangeId last) const {
  sqlite3* database = impl_->database.get();
  // Claims are numbered in the order of their exchanges, which spares the store an index.
  const Statement newest = prepare(database, "SELECT max(claim_id) FROM finding_exchange");
  const Statement probe =
      prepare(database, "SELECT exchange_id FROM finding_exchange WHERE claim_id = ?");
  if (!newest || !probe || sqlite3_step(newest.get()) != SQLITE_ROW)
    return failed_read(impl_->path, database);
  std::int64_t begin = 1;
  std::int64_t end = sqlite3_column_int64(newest.get(), 0);  // the last is looked at below
  while (begin < end) {
    const std::int64_t middle = begin + (end - begin) / 2;
    sqlite3_reset(probe.get());
    sqlite3_bind_int64(probe.get(), 1, middle);
    const int code = sqlite3_step(probe.get());
    if (code == SQLITE_DONE) return damaged_store(impl_->path, "claims are missing");
    if (code != SQLITE_ROW) return failed_read(impl_->path, database);
    if (sqlite3_column_int64(probe.get(), 0) < first.value)
      begin = middle + 1;
    else
      end = middle;
  }
  std::vector<FindingExchangeRecord> claims;
  TableReader<ClaimRow> reader(database, finding_exchange_table(), "",
                               fmt::format("WHERE claim_id >= {} ORDER BY claim_id", begin));
  while (reader.next() && reader.row().exchange_id <= last)
    if (reader.row().exchange_id >= first) claims.push_back(reader.row());
  if (reader.failed()) return failed_read(impl_->path, database);
  return claims;
}

Result<void> Store::query(const std::string& sql,
                          const std::function<bool(std::span<const std::string> columns,
                                                   std::span<const SqlValue> values)>& row) const {
  return run_query(impl_->database.get(), impl_->path, impl_->views, sql, row);
}

}  // namespace smbscope::db
