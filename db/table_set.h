// SPDX-License-Identifier: GPL-3.0-or-later
// The writing thread's side of a store: takes batches apart into rows and inserts them.
#pragma once

#include <string>
#include <unordered_map>

#include "db/batch.h"
#include "db/interner.h"
#include "db/page_table.h"
#include "db/row_source.h"

namespace smbscope::db {

/// All tables of a new store and what they share (paths, names). Used by one thread.
class TableSet {
 public:
  TableSet() = default;
  TableSet(const TableSet&) = delete;
  TableSet& operator=(const TableSet&) = delete;
  ~TableSet() { close(); }

  /// Makes the schema in an empty file and begins the one transaction.
  /// @return an SQLite result code.
  [[nodiscard]] int open(const std::string& file);
  [[nodiscard]] int insert(Batch& batch);
  /// Ends the transaction, closes the file and moves into it what was written as pages.
  [[nodiscard]] int finish();
  /// What the last result code that was not SQLITE_OK means, for people.
  [[nodiscard]] const std::string& trouble() const noexcept { return trouble_; }

 private:
  /// What makes a path: its text by a hash, its keys as they are.
  struct PathValue {
    std::uint64_t text_hash = 0;
    PathKey path_key = 0;
    PathKey directory_key = 0;
    bool operator==(const PathValue&) const = default;
  };
  /// CreateDetail without what differs from file to file.
  struct CreateValue {
    std::array<std::uint32_t, 12> fields{};
    bool operator==(const CreateValue&) const = default;
  };

  void resolve(Batch& batch);
  void resolve(ExchangeRow& row);
  void resolve(OpenRow& row);
  [[nodiscard]] std::uint32_t path_id(std::string_view share, std::string_view path, PathKey key,
                                      PathKey directory);
  [[nodiscard]] std::uint32_t request_kind_id(const RequestKind& kind);
  [[nodiscard]] std::uint32_t create_kind_id(const CreateDetail& create);
  void name_status(std::uint32_t status);
  [[nodiscard]] std::uint64_t begin_of(Begun::What what, std::uint32_t id);
  [[nodiscard]] std::uint32_t ask(const std::string& sql);
  int check(int code);
  int system_trouble();
  void close() noexcept;
  template <typename Visitor>
  void each_table(Visitor&& visit);

  static constexpr std::size_t kPathSlots = std::size_t{1} << 17U;
  static constexpr std::size_t kKindSlots = std::size_t{1} << 10U;
  Interner<PathValue> path_ids_{kPathSlots};
  Interner<RequestKind> request_kind_ids_{kKindSlots};
  Interner<CreateValue> create_kind_ids_{kKindSlots};
  Interner<std::uint32_t> statuses_{kKindSlots};
  std::array<std::unordered_map<std::uint32_t, std::uint64_t>, 4> begun_;  // per Begun::What

  Rows<PathRow> new_paths_;
  PathRow last_path_;  // of this batch
  Rows<RequestKindRow> new_request_kinds_;
  Rows<CreateKindRow> new_create_kinds_;
  Rows<StatusRow> new_statuses_;
  Rows<CreateDetailRow> creates_;
  Rows<FindDetailRow> finds_;

  TableInserter<CaptureRecord> capture_{capture_table()};
  TableInserter<SummaryRow> summary_{summary_table()};
  TableInserter<ConnectionRow> connection_{connection_table()};
  TableInserter<SessionRow> session_{session_table()};
  TableInserter<TreeRow> tree_{tree_table()};
  TableInserter<OpenRow> open_{open_table()};
  TableInserter<UnpairedRow> unpaired_{unpaired_table()};
  TableInserter<GapRow> gap_{gap_table()};
  TableInserter<PathRow> path_{path_table()};
  TableInserter<RequestKindRow> request_kind_{request_kind_table()};
  TableInserter<StatusRow> status_{status_table(), "INSERT OR IGNORE"};
  TableInserter<CreateKindRow> create_kind_{create_kind_table()};
  PageInserter<ExchangeRow> exchange_{exchange_table()};
  PageInserter<CreateDetailRow> create_detail_{create_detail_table()};
  TableInserter<FindDetailRow> find_detail_{find_detail_table()};
  TableInserter<DiagnosticRow> diagnostic_{diagnostic_table()};
  TableInserter<CommandRow> command_{command_table()};
  TableInserter<CommandDetailRow> command_detail_{command_detail_table()};
  TableInserter<WorkloadRow> workload_{workload_table()};
  TableInserter<WorkloadOperationRow> workload_operation_{workload_operation_table()};
  TableInserter<FindingRecord> finding_{finding_table()};
  TableInserter<FindingExchangeRecord> finding_exchange_{finding_exchange_table()};

  std::string file_;
  Database database_;
  std::string trouble_;
};

}  // namespace smbscope::db
