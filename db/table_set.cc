// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/table_set.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <functional>

#include "db/schema.h"

namespace smbscope::db {
namespace {

/// No journal and no syncs: until the file gets its name nobody reads it, and a run that fails
/// throws it away.
constexpr std::string_view kUnsafe =
    "PRAGMA {0}journal_mode = OFF; PRAGMA {0}synchronous = OFF; PRAGMA {0}cache_size = -8192;";

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) noexcept {
  hash = (hash ^ value) * 0x9E37'79B9'7F4A'7C15ULL;
  return hash ^ hash >> 29U;
}

/// A record that stands in a list of its kind.
template <typename Row, typename Record>
Row placed(const Record& record, std::uint32_t place, std::uint32_t parent = 0) {
  Row row;
  static_cast<Record&>(row) = record;
  row.place = place;
  row.parent = parent;
  return row;
}

}  // namespace

template <typename Visitor>
void TableSet::each_page_table(Visitor&& visit) {
  visit(path_), visit(exchange_), visit(create_detail_), visit(find_detail_);
  visit(open_), visit(unpaired_), visit(gap_), visit(tcp_event_);
  visit(finding_exchange_);
}

template <typename Visitor>
void TableSet::each_record_table(Visitor&& visit) {
  visit(connection_), visit(session_), visit(tree_), visit(request_kind_);
  visit(status_), visit(create_kind_), visit(diagnostic_), visit(capture_);
  visit(analysis_);
}

template <typename Visitor>
void TableSet::each_result_table(Visitor&& visit) {
  visit(summary_), visit(command_), visit(command_detail_), visit(workload_);
  visit(workload_operation_), visit(finding_);
}

void TableSet::check(int code) {
  if (code == SQLITE_OK || failed_) return;
  failed_ = true;
  const int system = database_ ? sqlite3_system_errno(database_.get()) : 0;
  const bool io = (code & 0xFF) == SQLITE_FULL || (code & 0xFF) == SQLITE_IOERR;
  if (io && system != 0) {
    trouble_ = std::strerror(system);
  } else if (trouble_.empty()) {
    trouble_ = database_ ? sqlite3_errmsg(database_.get()) : sqlite3_errstr(code);
  }
}

void TableSet::system_trouble() {
  if (failed_) return;
  failed_ = true;
  trouble_ = std::strerror(errno);
}

template <typename Row>
void TableSet::insert(TableInserter<Row>& table, const Row& row) {
  if (!failed_) check(table.insert({&row, 1}));
}

template <typename Row>
void TableSet::insert(PageInserter<Row>& table, const Row& row) {
  if (!failed_ && !table.insert(row)) system_trouble();
}

/// @return the number that `sql` selects; 0 when it does not.
std::uint32_t TableSet::ask(const std::string& sql) {
  const Statement query = prepare(database_.get(), sql);
  if (!query || sqlite3_step(query.get()) != SQLITE_ROW) return 0;
  return static_cast<std::uint32_t>(sqlite3_column_int64(query.get(), 0));
}

void TableSet::close() noexcept {
  each_record_table([](auto& table) { table.detach(); });
  each_result_table([](auto& table) { table.detach(); });
  database_.reset();
}

void TableSet::open(const std::string& file) {
  file_ = file;
  database_ = open_database(file_, SQLITE_OPEN_READWRITE, trouble_);
  if (!database_) return check(SQLITE_CANTOPEN);
  run(fmt::format(kUnsafe, "") +
      fmt::format("PRAGMA page_size = {}; PRAGMA application_id = {}; PRAGMA user_version = {};",
                  kPageBytes, kApplicationId, kSchemaVersion) +
      "BEGIN;");
  if (!failed_) run(std::string(kTablesSql));
  if (!failed_) run(std::string(kViewsSql));
  if (!failed_) run("COMMIT");
  auto root = roots_.begin();
  each_page_table([&](auto& table) {
    *root++ =
        ask(fmt::format("SELECT rootpage FROM sqlite_schema WHERE name = '{}'", table.name()));
  });
  const std::uint32_t page_count = ask("PRAGMA page_count");
  database_.reset();
  if (failed_) return;
  if (!pages_.open(file_, page_count)) return system_trouble();

  database_ = open_temporary_database(trouble_);
  if (!database_) return check(SQLITE_CANTOPEN);
  run(fmt::format(kUnsafe, "") + std::string(kTablesSql) + "BEGIN;");
  each_record_table([this](auto& table) {
    if (!failed_) check(table.attach(database_.get()));
  });
}

/// Makes the pages part of the file, and opens it for what is left.
void TableSet::end_records() {
  records_ended_ = true;
  auto root = roots_.begin();
  each_page_table([&](auto& table) {
    if (!failed_ && !table.pages().finish(*root++)) system_trouble();
  });
  if (!failed_ && !pages_.close()) system_trouble();
  if (failed_) return;

  run("COMMIT");
  const Statement attach = prepare(database_.get(), "ATTACH ? AS store");
  const std::string name = file_name_of(file_);
  sqlite3_bind_text(attach.get(), 1, name.c_str(), -1, SQLITE_STATIC);
  sqlite3_step(attach.get());
  check(sqlite3_reset(attach.get()));
  if (!failed_) run(fmt::format(kUnsafe, "store.") + "BEGIN;");
  each_record_table([this](auto& table) {
    if (!failed_) run(fmt::format("INSERT INTO store.{0} SELECT * FROM main.{0}", table.name()));
  });
  if (!failed_) run("COMMIT");
  if (failed_) return;
  close();

  database_ = open_database(file_, SQLITE_OPEN_READWRITE, trouble_);
  if (!database_) return check(SQLITE_CANTOPEN);
  run(fmt::format(kUnsafe, "") + "PRAGMA locking_mode = EXCLUSIVE; BEGIN;");
  each_result_table([this](auto& table) {
    if (!failed_) check(table.attach(database_.get()));
  });
}

void TableSet::finish() {
  if (!records_ended_) end_records();
  if (!failed_) run("COMMIT");
  close();
}

void TableSet::begin(Lasting what, std::uint32_t id) {
  begun_[static_cast<std::size_t>(what)].insert_or_assign(id, ++last_seq_);
}

template <typename Row>
void TableSet::end(Row& row, Lasting what, std::uint32_t id) {
  row.end_seq = ++last_seq_;
  const auto begun = begun_[static_cast<std::size_t>(what)].extract(id);
  row.begin_seq = begun ? begun.mapped() : row.end_seq;
}

template <typename Record>
void TableSet::end(TableInserter<Spoken<Record>>& table, const Record& record, Lasting what,
                   std::uint32_t id) {
  Spoken<Record> row;
  static_cast<Record&>(row) = record;
  end(row, what, id);
  insert(table, row);
}

void TableSet::exchange(const ExchangeRecord& exchange) {
  ++last_seq_;
  const ExchangeId id = exchange.exchange_id;
  insert(exchange_,
         {exchange,
          request_kind_id(
              {exchange.command, exchange.response_protocol, exchange.operation, exchange.detail}),
          path_id(exchange.share, exchange.path, exchange.path_key, exchange.directory_key)});
  if (exchange.answered) name_status(exchange.status);
  if (const CreateDetail* create = exchange.create) {
    insert(create_detail_,
           {id, create_kind_id(*create), create->end_of_file, create->last_write_time});
  }
  if (const FindDetail* find = exchange.find) {
    insert(find_detail_,
           {id, path_id(exchange.share, find->directory, find->directory_key, 0), *find});
  }
}

void TableSet::unpaired(const UnpairedRecord& response) {
  insert(unpaired_, {response, ++last_seq_});
}

void TableSet::gap(const GapRecord& gap) { insert(gap_, {gap, ++last_seq_}); }

void TableSet::tcp_event(const TcpEventRecord& event) { insert(tcp_event_, {event, ++last_seq_}); }

void TableSet::end_open(const OpenRecord& open) {
  OpenRow row;
  static_cast<OpenRecord&>(row) = open;
  end(row, Lasting::kOpen, open.open_id.value);
  row.path_id = path_id(open.share, open.path, open.path_key, open.directory_key);
  row.create_kind_id = create_kind_id(open.create);
  insert(open_, row);
}

void TableSet::end_tree(const TreeRecord& tree) {
  end(tree_, tree, Lasting::kTree, tree.tree_id.value);
}

void TableSet::end_session(const SessionRecord& session) {
  end(session_, session, Lasting::kSession, session.session_id.value);
}

void TableSet::end_connection(const ConnectionRecord& connection) {
  end(connection_, connection, Lasting::kConnection, connection.connection_id.value);
}

void TableSet::diagnostic(const DiagnosticRecord& diagnostic) {
  insert(diagnostic_, placed<DiagnosticRow>(diagnostic, ++last_diagnostic_));
}

void TableSet::end_capture(const CaptureRecord& capture) { insert(capture_, capture); }

void TableSet::claim(const FindingExchangeRecord& claim) {
  insert(finding_exchange_, placed<ClaimRow>(claim, ++last_claim_));
}

void TableSet::analysis(const AnalysisRecord& analysis) { insert(analysis_, analysis); }

void TableSet::results(const SummaryRecord& summary, CapturePosition position,
                       std::span<const CommandRecord> commands,
                       std::span<const WorkloadRecord> workloads,
                       std::span<const FindingRecord> findings) {
  end_records();
  insert(summary_, {summary, position});
  std::uint32_t last_command = 0;
  std::uint32_t last_detail = 0;
  for (const CommandRecord& command : commands) {
    insert(command_, placed<CommandRow>(command, ++last_command));
    for (const auto& [detail, requests] : command.details) {
      insert(command_detail_, placed<CommandDetailRow>(CommandDetail{detail, requests},
                                                       ++last_detail, last_command));
    }
  }
  std::uint32_t last_workload = 0;
  std::uint32_t last_operation = 0;
  for (const WorkloadRecord& workload : workloads) {
    insert(workload_, placed<WorkloadRow>(workload, ++last_workload));
    for (const WorkloadOperation& operation : workload.operations) {
      insert(workload_operation_,
             placed<WorkloadOperationRow>(operation, ++last_operation, last_workload));
    }
  }
  for (const FindingRecord& finding : findings) insert(finding_, finding);
}

std::uint32_t TableSet::path_id(std::string_view share, std::string_view path, PathKey key,
                                PathKey directory) {
  // Requests about one file come one after the other.
  if (key == last_path_.path_key && directory == last_path_.directory_key &&
      path == last_path_.path && share == last_path_.share && last_path_.id != 0) {
    return last_path_.id;
  }
  const std::hash<std::string_view> hash;
  const PathValue value{mix(hash(share), hash(path)), key, directory};
  const auto [id, is_new] = path_ids_.id_of(mix(value.text_hash, key), value);
  last_path_.id = id;
  last_path_.share = share;
  last_path_.path = path;
  last_path_.path_key = key;
  last_path_.directory_key = directory;
  if (is_new) insert(path_, {id, share, path, key, directory});
  return id;
}

std::uint32_t TableSet::request_kind_id(const RequestKind& kind) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(kind.command.protocol),
                           std::uint64_t{kind.command.code} << 32U | kind.command.subcommand);
  hash = mix(hash, static_cast<std::uint64_t>(kind.response_protocol) << 8U |
                       static_cast<std::uint64_t>(kind.operation));
  hash = mix(hash, static_cast<std::uint64_t>(kind.detail.kind) << 32U | kind.detail.value);
  const auto [id, is_new] = request_kind_ids_.id_of(hash, kind);
  if (is_new) insert(request_kind_, {id, kind});
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
  if (is_new) insert(create_kind_, {id, create});
  return id;
}

void TableSet::name_status(std::uint32_t status) {
  if (statuses_.id_of(mix(1, status), status).is_new) insert(status_, {status});
}

}  // namespace smbscope::db
