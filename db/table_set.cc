// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/table_set.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <functional>

#include "db/schema.h"

namespace smbscope::db {
namespace {

constexpr int kCacheKib = 8'192;

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) noexcept {
  hash = (hash ^ value) * 0x9E37'79B9'7F4A'7C15ULL;
  return hash ^ hash >> 29U;
}

}  // namespace

template <typename Visitor>
void TableSet::each_table(Visitor&& visit) {
  visit(capture_), visit(summary_), visit(connection_), visit(session_), visit(tree_);
  visit(open_), visit(unpaired_), visit(gap_), visit(path_), visit(request_kind_);
  visit(status_), visit(create_kind_), visit(find_detail_), visit(diagnostic_);
  visit(command_), visit(command_detail_), visit(workload_), visit(workload_operation_);
  visit(finding_), visit(finding_exchange_);
}

int TableSet::check(int code) {
  if (code == SQLITE_OK || !trouble_.empty()) return code;
  const int system = database_ ? sqlite3_system_errno(database_.get()) : 0;
  const bool io = (code & 0xFF) == SQLITE_FULL || (code & 0xFF) == SQLITE_IOERR;
  if (io && system != 0) {
    trouble_ = std::strerror(system);
  } else {
    trouble_ = database_ ? sqlite3_errmsg(database_.get()) : sqlite3_errstr(code);
  }
  return code;
}

int TableSet::system_trouble() {
  trouble_ = std::strerror(errno);
  return SQLITE_IOERR;
}

int TableSet::open(const std::string& file) {
  file_ = file;
  if (!exchange_.pages().open(file_) || !create_detail_.pages().open(file_)) {
    return system_trouble();
  }
  database_ = open_database(file_, SQLITE_OPEN_READWRITE, trouble_);
  if (!database_) return SQLITE_CANTOPEN;
  sqlite3* database = database_.get();
  // No journal and no syncs: until the file gets its name nobody reads it, and a run that fails
  // throws it away.
  int code = execute(database, fmt::format("PRAGMA page_size = {}; PRAGMA journal_mode = OFF;"
                                           "PRAGMA synchronous = OFF; PRAGMA cache_size = -{};"
                                           "PRAGMA locking_mode = EXCLUSIVE;"
                                           "PRAGMA application_id = {}; PRAGMA user_version = {};"
                                           "BEGIN",
                                           kPageBytes, kCacheKib, kApplicationId, kSchemaVersion));
  if (code == SQLITE_OK) code = execute(database, std::string(kTablesSql));
  if (code == SQLITE_OK) code = execute(database, std::string(kViewsSql));
  each_table([&](auto& table) {
    if (code == SQLITE_OK) code = table.attach(database);
  });
  return check(code);
}

void TableSet::close() noexcept {
  each_table([](auto& table) { table.detach(); });
  database_.reset();
}

int TableSet::insert(Batch& batch) {
  resolve(batch);
  int code = SQLITE_OK;
  const auto insert_rows = [&](auto& table, auto rows) {
    if (code == SQLITE_OK) code = check(table.insert(rows));
  };
  insert_rows(path_, new_paths_.rows());
  insert_rows(request_kind_, new_request_kinds_.rows());
  insert_rows(create_kind_, new_create_kinds_.rows());
  insert_rows(status_, new_statuses_.rows());
  if (code == SQLITE_OK &&
      !(exchange_.insert(batch.exchanges.rows()) && create_detail_.insert(creates_.rows()))) {
    code = system_trouble();
  }
  insert_rows(find_detail_, finds_.rows());
  insert_rows(connection_, batch.connections.rows());
  insert_rows(session_, batch.sessions.rows());
  insert_rows(tree_, batch.trees.rows());
  insert_rows(open_, batch.opens.rows());
  insert_rows(unpaired_, batch.unpaired.rows());
  insert_rows(gap_, batch.gaps.rows());
  insert_rows(diagnostic_, batch.diagnostics.rows());
  insert_rows(capture_, batch.captures.rows());
  insert_rows(summary_, batch.summaries.rows());
  insert_rows(command_, batch.commands.rows());
  insert_rows(command_detail_, batch.command_details.rows());
  insert_rows(workload_, batch.workloads.rows());
  insert_rows(workload_operation_, batch.workload_operations.rows());
  insert_rows(finding_, batch.findings.rows());
  insert_rows(finding_exchange_, batch.claims.rows());
  return code;
}

/// @return the number that `sql` selects; 0 when it does not.
std::uint32_t TableSet::ask(const std::string& sql) {
  const Statement query = prepare(database_.get(), sql);
  if (!query || sqlite3_step(query.get()) != SQLITE_ROW) return 0;
  return static_cast<std::uint32_t>(sqlite3_column_int64(query.get(), 0));
}

int TableSet::finish() {
  constexpr off_t kPageCountOffset = 28;  // in the database header
  constexpr auto kRoot = "SELECT rootpage FROM sqlite_schema WHERE name = '{}'";
  const std::uint32_t exchange_root = ask(fmt::format(kRoot, exchange_.name()));
  const std::uint32_t create_root = ask(fmt::format(kRoot, create_detail_.name()));
  std::uint32_t page_count = ask("PRAGMA page_count");
  if (exchange_root == 0 || create_root == 0 || page_count == 0) return check(SQLITE_CORRUPT);
  const int code = check(execute(database_.get(), "COMMIT"));
  close();
  if (code != SQLITE_OK) return code;

  const FileDescriptor file(::open(file_.c_str(), O_RDWR | O_CLOEXEC));
  if (!file || !exchange_.pages().move_into(file.get(), exchange_root, page_count) ||
      !create_detail_.pages().move_into(file.get(), create_root, page_count)) {
    return system_trouble();
  }
  std::array<std::uint8_t, 4> count{};
  put_big_endian(count.data(), page_count, count.size());
  if (::pwrite(file.get(), count.data(), count.size(), kPageCountOffset) < 0) {
    return system_trouble();
  }
  return SQLITE_OK;
}

void TableSet::resolve(Batch& batch) {
  new_paths_.clear();
  last_path_ = {};  // its text lies in a batch that is gone
  new_request_kinds_.clear();
  new_create_kinds_.clear();
  new_statuses_.clear();
  creates_.clear();
  finds_.clear();
  for (const Begun& begun : batch.begun.rows()) {
    begun_[static_cast<std::size_t>(begun.what)].insert_or_assign(begun.id, begun.seq);
  }
  const auto place_begin = [this](auto& row, Begun::What what, std::uint32_t id) {
    const std::uint64_t seq = begin_of(what, id);
    row.begin_seq = seq != 0 ? seq : row.end_seq;
  };
  for (ExchangeRow& row : batch.exchanges.rows()) resolve(row);
  for (ConnectionRow& row : batch.connections.rows()) {
    place_begin(row, Begun::What::kConnection, row.connection_id.value);
  }
  for (SessionRow& row : batch.sessions.rows()) {
    place_begin(row, Begun::What::kSession, row.session_id.value);
  }
  for (TreeRow& row : batch.trees.rows()) place_begin(row, Begun::What::kTree, row.tree_id.value);
  for (OpenRow& row : batch.opens.rows()) {
    place_begin(row, Begun::What::kOpen, row.open_id.value);
    resolve(row);
  }
}

void TableSet::resolve(ExchangeRow& row) {
  const ExchangeRecord& exchange = row.record;
  row.path_id = path_id(exchange.share, exchange.path, exchange.path_key, exchange.directory_key);
  row.request_kind_id = request_kind_id(
      {exchange.command, exchange.response_protocol, exchange.operation, exchange.detail});
  if (exchange.answered) name_status(exchange.status);
  if (const CreateDetail* create = exchange.create) {
    creates_.add() = {exchange.exchange_id, create_kind_id(*create), create->end_of_file,
                      create->last_write_time};
  }
  if (const FindDetail* find = exchange.find) {
    finds_.add() = {exchange.exchange_id,
                    path_id(exchange.share, find->directory, find->directory_key, 0), *find};
  }
}

void TableSet::resolve(OpenRow& row) {
  row.path_id = path_id(row.share, row.path, row.path_key, row.directory_key);
  row.create_kind_id = create_kind_id(row.create);
}

std::uint32_t TableSet::path_id(std::string_view share, std::string_view path, PathKey key,
                                PathKey directory) {
  // Requests about one file come one after the other.
  if (key == last_path_.path_key && directory == last_path_.directory_key &&
      path == last_path_.path && share == last_path_.share && last_path_.path_id != 0) {
    return last_path_.path_id;
  }
  const std::hash<std::string_view> hash;
  const PathValue value{mix(hash(share), hash(path)), key, directory};
  const auto [id, is_new] = path_ids_.id_of(mix(value.text_hash, key), value);
  last_path_ = {id, share, path, key, directory};
  if (is_new) new_paths_.add() = last_path_;
  return id;
}

std::uint32_t TableSet::request_kind_id(const RequestKind& kind) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(kind.command.protocol),
                           std::uint64_t{kind.command.code} << 32U | kind.command.subcommand);
  hash = mix(hash, static_cast<std::uint64_t>(kind.response_protocol) << 8U |
                       static_cast<std::uint64_t>(kind.operation));
  hash = mix(hash, static_cast<std::uint64_t>(kind.detail.kind) << 32U | kind.detail.value);
  const auto [id, is_new] = request_kind_ids_.id_of(hash, kind);
  if (is_new) new_request_kinds_.add() = {id, kind};
  return id;
}

std::uint32_t TableSet::create_kind_id(const CreateDetail& create) {
  const CreateValue value{{create.desired_access, create.share_access, create.disposition,
                           create.create_options, create.oplock_requested, create.oplock_granted,
                           create.lease_requested, create.lease_granted, create.contexts,
                           create.create_action, create.file_attributes,
                           std::uint32_t{create.attributes_known}}};
  std::uint64_t hash = 0;
  for (const std::uint32_t field : value.fields) hash = mix(hash, field);
  const auto [id, is_new] = create_kind_ids_.id_of(hash, value);
  if (is_new) new_create_kinds_.add() = {id, create};
  return id;
}

void TableSet::name_status(std::uint32_t status) {
  if (statuses_.id_of(mix(1, status), status).is_new) new_statuses_.add() = {status};
}

std::uint64_t TableSet::begin_of(Begun::What what, std::uint32_t id) {
  const auto node = begun_[static_cast<std::size_t>(what)].extract(id);
  return node ? node.mapped() : 0;
}

}  // namespace smbscope::db
