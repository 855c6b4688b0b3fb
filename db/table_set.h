// SPDX-License-Identifier: GPL-3.0-or-later
// All tables of a new store and what they share (paths, names).
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "db/interner.h"
#include "db/page_table.h"
#include "db/row_source.h"
#include "db/rows.h"

namespace smbscope::db {

/// What grows with the capture is appended to the file as finished pages; the few rows that come in
/// no order wait in a temporary database until the records have ended; results go through SQLite.
/// The first trouble is kept, and what comes after it does nothing.
class TableSet {
 public:
  /// What begins before it ends.
  enum class Lasting : std::uint8_t { kConnection, kSession, kTree, kOpen };

  TableSet() = default;
  TableSet(const TableSet&) = delete;
  TableSet& operator=(const TableSet&) = delete;
  ~TableSet() { close(); }

  /// Makes the schema in an empty file.
  void open(const std::string& file);

  void begin(Lasting what, std::uint32_t id);
  void exchange(const ExchangeRecord& exchange);
  void unpaired(const UnpairedRecord& response);
  void gap(const GapRecord& gap);
  void tcp_event(const TcpEventRecord& event);
  void end_open(const OpenRecord& open);
  void end_tree(const TreeRecord& tree);
  void end_session(const SessionRecord& session);
  void end_connection(const ConnectionRecord& connection);
  void diagnostic(const DiagnosticRecord& diagnostic);
  void end_capture(const CaptureRecord& capture);
  void claim(const FindingExchangeRecord& claim);
  void analysis(const AnalysisRecord& analysis);
  /// After everything else.
  void results(const SummaryRecord& summary, CapturePosition position,
               std::span<const CommandRecord> commands, std::span<const WorkloadRecord> workloads,
               std::span<const FindingRecord> findings);
  /// Closes the file.
  void finish();

  [[nodiscard]] bool failed() const noexcept { return failed_; }
  /// Why, for people.
  [[nodiscard]] const std::string& trouble() const noexcept { return trouble_; }

 private:
  /// What makes a path: its text by a hash, its keys as they are.
  struct PathValue {
    std::uint64_t text_hash = 0;
    PathKey path_key = 0;
    PathKey directory_key = 0;
    bool operator==(const PathValue&) const = default;
  };
  struct LastPath {
    std::uint32_t id = 0;
    std::string share;
    std::string path;
    PathKey path_key = 0;
    PathKey directory_key = 0;
  };
  /// CreateDetail without what differs from file to file.
  struct CreateValue {
    std::array<std::uint32_t, 12> fields{};
    bool operator==(const CreateValue&) const = default;
  };

  [[nodiscard]] std::uint32_t path_id(std::string_view share, std::string_view path, PathKey key,
                                      PathKey directory);
  [[nodiscard]] std::uint32_t request_kind_id(const RequestKind& kind);
  [[nodiscard]] std::uint32_t create_kind_id(const CreateDetail& create);
  void name_status(std::uint32_t status);

  template <typename Record>
  void end(TableInserter<Spoken<Record>>& table, const Record& record, Lasting what,
           std::uint32_t id);
  template <typename Row>
  void end(Row& row, Lasting what, std::uint32_t id);
  template <typename Row>
  void insert(TableInserter<Row>& table, const Row& row);
  template <typename Row>
  void insert(PageInserter<Row>& table, const Row& row);

  void end_records();
  [[nodiscard]] std::uint32_t ask(const std::string& sql);
  void run(const std::string& sql) { check(execute(database_.get(), sql)); }
  void check(int code);
  void system_trouble();
  void close() noexcept;
  template <typename Visitor>
  void each_page_table(Visitor&& visit);
  template <typename Visitor>
  void each_record_table(Visitor&& visit);
  template <typename Visitor>
  void each_result_table(Visitor&& visit);

  static constexpr std::size_t kPathSlots = std::size_t{1} << 17U;
  static constexpr std::size_t kKindSlots = std::size_t{1} << 10U;
  static constexpr std::size_t kPageTables = 9;
  Interner<PathValue> path_ids_{kPathSlots};
  Interner<RequestKind> request_kind_ids_{kKindSlots};
  Interner<CreateValue> create_kind_ids_{kKindSlots};
  Interner<std::uint32_t> statuses_{kKindSlots};
  std::array<std::unordered_map<std::uint32_t, std::uint64_t>, 4> begun_;  // per Lasting
  LastPath last_path_;
  std::uint64_t last_seq_ = 0;  // counts every record but captures and diagnostics
  std::uint32_t last_diagnostic_ = 0;
  std::uint32_t last_claim_ = 0;

  PageFile pages_;
  PageInserter<PathRow> path_{pages_, path_table()};
  PageInserter<ExchangeRow> exchange_{pages_, exchange_table()};
  PageInserter<CreateDetailRow> create_detail_{pages_, create_detail_table()};
  PageInserter<FindDetailRow> find_detail_{pages_, find_detail_table()};
  PageInserter<OpenRow> open_{pages_, open_table()};
  PageInserter<UnpairedRow> unpaired_{pages_, unpaired_table()};
  PageInserter<GapRow> gap_{pages_, gap_table()};
  PageInserter<TcpEventRow> tcp_event_{pages_, tcp_event_table()};
  PageInserter<ClaimRow> finding_exchange_{pages_, finding_exchange_table()};
  std::array<std::uint32_t, kPageTables> roots_{};  // their root pages

  TableInserter<ConnectionRow> connection_{connection_table()};
  TableInserter<SessionRow> session_{session_table()};
  TableInserter<TreeRow> tree_{tree_table()};
  TableInserter<RequestKindRow> request_kind_{request_kind_table()};
  TableInserter<StatusRow> status_{status_table(), "INSERT OR IGNORE"};
  TableInserter<CreateKindRow> create_kind_{create_kind_table()};
  TableInserter<DiagnosticRow> diagnostic_{diagnostic_table()};
  TableInserter<CaptureRecord> capture_{capture_table()};
  TableInserter<AnalysisRecord> analysis_{analysis_table()};

  TableInserter<SummaryRow> summary_{summary_table()};
  TableInserter<CommandRow> command_{command_table()};
  TableInserter<CommandDetailRow> command_detail_{command_detail_table()};
  TableInserter<WorkloadRow> workload_{workload_table()};
  TableInserter<WorkloadOperationRow> workload_operation_{workload_operation_table()};
  TableInserter<FindingRecord> finding_{finding_table()};

  std::string file_;
  Database database_;  // the temporary one, then the file
  bool records_ended_ = false;
  bool failed_ = false;
  std::string trouble_;
};

}  // namespace smbscope::db
