// SPDX-License-Identifier: GPL-3.0-or-later
// Merges the tables by their place among all records spoken. Exchanges carry no place: they take
// those that no other record has, in the order of their ids.
#include "db/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "common/limits.h"
#include "common/text.h"
#include "db/store_errors.h"
#include "db/table_reader.h"

namespace smbscope::db {
namespace {

constexpr std::uint64_t kNoSeq = std::numeric_limits<std::uint64_t>::max();
constexpr std::string_view kPathColumns = ", p.share, p.path, p.path_key, p.directory_key";
constexpr int kPathColumnCount = 4;

/// What a row of `open` or `create_detail` shares with others of its kind.
void read_create_kind(sqlite3_stmt* statement, int first, CreateDetail& create) {
  CreateKindRow kind;
  read_row(statement, create_kind_table().columns, kind, first);
  kind.create.end_of_file = create.end_of_file;
  kind.create.last_write_time = create.last_write_time;
  create = kind.create;
}

/// Records of one sort, waiting for their turn.
class Events {
 public:
  Events() = default;
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;
  virtual ~Events() = default;
  [[nodiscard]] virtual std::uint64_t seq() const = 0;  // of the next one; kNoSeq: no more
  virtual void speak(RecordSink& sink) = 0;             // and move on
  [[nodiscard]] virtual bool failed() const = 0;
};

template <typename Row, typename Record>
class TableEvents final : public Events {
 public:
  using Complete = void (*)(TableReader<Row>& reader);
  TableEvents(TableReader<Row> reader, std::uint64_t Row::*seq,
              void (RecordSink::*say)(const Record&), Complete complete = nullptr)
      : reader_(std::move(reader)), seq_(seq), say_(say), complete_(complete) {
    advance();
  }
  [[nodiscard]] std::uint64_t seq() const override { return next_; }
  void speak(RecordSink& sink) override {
    (sink.*say_)(reader_.row());
    advance();
  }
  [[nodiscard]] bool failed() const override { return reader_.failed(); }

 private:
  void advance() {
    const bool there = reader_.next();
    if (there && complete_ != nullptr) complete_(reader_);
    next_ = there ? reader_.row().*seq_ : kNoSeq;
  }
  TableReader<Row> reader_;
  std::uint64_t Row::*seq_;
  void (RecordSink::*say_)(const Record&);
  Complete complete_;
  std::uint64_t next_ = kNoSeq;
};

void complete_open(TableReader<OpenRow>& reader) {
  OpenRow& open = reader.row();
  int column = reader.more();
  open.share = column_text(reader.statement(), column);
  open.path = column_text(reader.statement(), column + 1);
  open.path_key = static_cast<PathKey>(sqlite3_column_int64(reader.statement(), column + 2));
  open.directory_key = static_cast<PathKey>(sqlite3_column_int64(reader.statement(), column + 3));
  read_create_kind(reader.statement(), column + kPathColumnCount, open.create);
}

/// Begin and end of the things that last, gaps, TCP events and unpaired responses.
std::vector<std::unique_ptr<Events>> open_events(sqlite3* database) {
  std::vector<std::unique_ptr<Events>> events;
  const auto add = [&]<typename Row, typename Record>(
                       Table<Row> table, std::type_identity_t<std::uint64_t Row::*> seq,
                       std::string_view seq_name, void (RecordSink::*say)(const Record&),
                       std::string more = {}, std::string joins = {},
                       typename TableEvents<Row, Record>::Complete complete = nullptr) {
    const std::string rest = fmt::format("{} ORDER BY t.{}", joins, seq_name);
    events.push_back(std::make_unique<TableEvents<Row, Record>>(
        TableReader<Row>(database, table, more, rest), seq, say, complete));
  };
  using Sink = RecordSink;
  const std::string open_more =
      std::string(kPathColumns) + ", " + column_list(create_kind_table().columns, "k.");
  const std::string open_joins =
      "LEFT JOIN path p ON p.path_id = t.path_id "
      "LEFT JOIN create_kind k ON k.create_kind_id = t.create_kind_id";
  add(connection_table(), &ConnectionRow::begin_seq, "begin_seq", &Sink::begin_connection);
  add(session_table(), &SessionRow::begin_seq, "begin_seq", &Sink::begin_session);
  add(tree_table(), &TreeRow::begin_seq, "begin_seq", &Sink::begin_tree);
  add(open_table(), &OpenRow::begin_seq, "begin_seq", &Sink::begin_open, open_more, open_joins,
      &complete_open);
  add(unpaired_table(), &UnpairedRow::seq, "seq", &Sink::unpaired);
  add(gap_table(), &GapRow::seq, "seq", &Sink::gap);
  add(tcp_event_table(), &TcpEventRow::seq, "seq", &Sink::tcp_event);
  add(open_table(), &OpenRow::end_seq, "end_seq", &Sink::end_open, open_more, open_joins,
      &complete_open);
  add(tree_table(), &TreeRow::end_seq, "end_seq", &Sink::end_tree);
  add(session_table(), &SessionRow::end_seq, "end_seq", &Sink::end_session);
  add(connection_table(), &ConnectionRow::end_seq, "end_seq", &Sink::end_connection);
  return events;
}

/// Exchanges in the order of their ids, with the details that lie beside them.
class Exchanges {
 public:
  explicit Exchanges(sqlite3* database)
      : exchanges_(
            database, exchange_table(),
            std::string(kPathColumns) + ", " + column_list(request_kind_table().columns, "k."),
            "LEFT JOIN path p ON p.path_id = t.path_id "
            "LEFT JOIN request_kind k ON k.request_kind_id = t.request_kind_id "
            "ORDER BY t.exchange_id"),
        creates_(database, create_detail_table(),
                 ", " + column_list(create_kind_table().columns, "k."),
                 "LEFT JOIN create_kind k ON k.create_kind_id = t.create_kind_id "
                 "ORDER BY t.exchange_id"),
        finds_(database, find_detail_table(), kPathColumns,
               "LEFT JOIN path p ON p.path_id = t.path_id ORDER BY t.exchange_id") {
    advance();
    has_create_ = creates_.next();
    has_find_ = finds_.next();
  }

  [[nodiscard]] bool there() const noexcept { return there_; }
  [[nodiscard]] ConnectionId connection() { return exchanges_.row().record.connection_id; }
  [[nodiscard]] bool failed() const {
    return exchanges_.failed() || creates_.failed() || finds_.failed();
  }
  void speak(RecordSink& sink, std::uint64_t client_key) {
    ExchangeRecord& record = exchanges_.row().record;
    record.client_key = client_key;
    while (has_create_ && creates_.row().exchange_id < record.exchange_id) {
      has_create_ = creates_.next();
    }
    while (has_find_ && finds_.row().exchange_id < record.exchange_id) has_find_ = finds_.next();
    record.create = has_create_ && creates_.row().exchange_id == record.exchange_id
                        ? &create_detail()
                        : nullptr;
    record.find =
        has_find_ && finds_.row().exchange_id == record.exchange_id ? &find_detail() : nullptr;
    sink.exchange(record);
    advance();
  }

 private:
  void advance() {
    there_ = exchanges_.next();
    if (!there_) return;
    ExchangeRecord& record = exchanges_.row().record;
    sqlite3_stmt* row = exchanges_.statement();
    const int column = exchanges_.more();
    record.share = column_text(row, column);
    record.path = column_text(row, column + 1);
    record.path_key = static_cast<PathKey>(sqlite3_column_int64(row, column + 2));
    record.directory_key = static_cast<PathKey>(sqlite3_column_int64(row, column + 3));
    RequestKindRow kind;
    read_row(row, request_kind_table().columns, kind, column + kPathColumnCount);
    record.command = kind.kind.command;
    record.response_protocol = kind.kind.response_protocol;
    record.operation = kind.kind.operation;
    record.detail = kind.kind.detail;
  }

  const CreateDetail& create_detail() {
    create_ = {};
    create_.end_of_file = creates_.row().end_of_file;
    create_.last_write_time = creates_.row().last_write_time;
    read_create_kind(creates_.statement(), creates_.more(), create_);
    return create_;
  }

  const FindDetail& find_detail() {
    FindDetail& find = finds_.row().find;
    sqlite3_stmt* row = finds_.statement();
    find.directory = column_text(row, finds_.more() + 1);
    find.directory_key = static_cast<PathKey>(sqlite3_column_int64(row, finds_.more() + 2));
    const auto keys = column_blob(row, finds_.more() - 1);  // entry_keys, the table's last column
    entry_keys_.resize(std::min(keys.size() / sizeof(PathKey), limits::kMaxListingEntries));
    if (!entry_keys_.empty()) {
      std::memcpy(entry_keys_.data(), keys.data(), entry_keys_.size() * sizeof(PathKey));
    }
    find.entry_keys = entry_keys_;
    return find;
  }

  TableReader<ExchangeRow> exchanges_;
  TableReader<CreateDetailRow> creates_;
  TableReader<FindDetailRow> finds_;
  bool there_ = false;
  bool has_create_ = false;
  bool has_find_ = false;
  CreateDetail create_;
  std::vector<PathKey> entry_keys_;
};

/// Remembers which connections have begun and whose they are: exchanges of others are damage.
class Connections final : public RecordSink {
 public:
  void begin_connection(const ConnectionRecord& connection) override {
    client_keys_[connection.connection_id] = connection.client_key;
  }
  [[nodiscard]] const std::uint64_t* client_key(ConnectionId id) const {
    const auto found = client_keys_.find(id);
    return found != client_keys_.end() ? &found->second : nullptr;
  }

 private:
  std::unordered_map<ConnectionId, std::uint64_t> client_keys_;
};

/// Listeners keep tables by the number of a connection, so a store with ten connections can't have
/// a number a billion. False on damage, too.
bool connections_are_numbered(sqlite3* database) {
  const Statement others = prepare(database,
                                   "SELECT count(*) FROM connection WHERE connection_id NOT "
                                   "BETWEEN 1 AND (SELECT count(*) FROM connection)");
  return others && sqlite3_step(others.get()) == SQLITE_ROW &&
         sqlite3_column_int64(others.get(), 0) == 0;
}

}  // namespace

Result<void> replay_records(sqlite3* database, const std::string& file, RecordSink& sink) {
  const auto damaged = [&] { return failed_read(file, database); };
  TableReader<CaptureRecord> capture(database, capture_table(), "", "ORDER BY rowid LIMIT 1");
  if (!capture.next()) return damaged();
  if (!connections_are_numbered(database))
    return damaged_store(file, "its connections are not numbered from 1 on");
  sink.begin_capture(capture.row());

  Connections connections;
  TeeSink listeners({&connections, &sink});
  auto events = open_events(database);
  Exchanges exchanges(database);
  for (std::uint64_t seq = 1;; ++seq) {
    Events& next = **std::ranges::min_element(
        events, {}, [](const std::unique_ptr<Events>& each) { return each->seq(); });
    if (next.seq() == kNoSeq && !exchanges.there()) break;
    if (!exchanges.there() || next.seq() <= seq) {
      next.speak(listeners);
      continue;
    }
    const std::uint64_t* client_key = connections.client_key(exchanges.connection());
    if (client_key == nullptr) return damaged_store(file, "an exchange without its connection");
    exchanges.speak(sink, *client_key);
  }
  if (exchanges.failed() ||
      std::ranges::any_of(events, [](const auto& each) { return each->failed(); })) {
    return damaged();
  }

  TableReader<DiagnosticRow> diagnostics(database, diagnostic_table(), "",
                                         "ORDER BY t.diagnostic_id");
  while (diagnostics.next()) sink.diagnostic(diagnostics.row());
  if (diagnostics.failed()) return damaged();
  sink.end_capture(capture.row());
  return {};
}

}  // namespace smbscope::db
