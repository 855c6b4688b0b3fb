// SPDX-License-Identifier: GPL-3.0-or-later
// Rows as the tables hold them: records, and what the store adds to put them in order and make them
// small.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "db/analysis_record.h"
#include "db/columns.h"
#include "db/records.h"

namespace smbscope::db {

/// A record that begins and ends, with the places of both among all records spoken.
template <typename Record>
struct Spoken : Record {
  std::uint64_t begin_seq = 0;
  std::uint64_t end_seq = 0;
};
using ConnectionRow = Spoken<ConnectionRecord>;
using SessionRow = Spoken<SessionRecord>;
using TreeRow = Spoken<TreeRecord>;

struct OpenRow : Spoken<OpenRecord> {
  std::uint32_t path_id = 0;
  std::uint32_t create_kind_id = 0;
};

struct UnpairedRow : UnpairedRecord {
  std::uint64_t seq = 0;
};
struct GapRow : GapRecord {
  std::uint64_t seq = 0;
};
struct TcpEventRow : TcpEventRecord {
  std::uint64_t seq = 0;
};

struct PathRow {
  std::uint32_t path_id = 0;
  std::string_view share;
  std::string_view path;
  PathKey path_key = 0;
  PathKey directory_key = 0;
};

/// What a request is, apart from whom and what it is about: few of them in a capture.
struct RequestKind {
  CommandId command;
  Protocol response_protocol = Protocol::kNone;
  Operation operation = Operation::kOther;
  Detail detail;
  bool operator==(const RequestKind&) const = default;
};
struct RequestKindRow {
  std::uint32_t request_kind_id = 0;
  RequestKind kind;
};

struct StatusRow {
  std::uint32_t status = 0;
};

/// CreateDetail without what differs from file to file (end_of_file, last_write_time: 0 here).
struct CreateKindRow {
  std::uint32_t create_kind_id = 0;
  CreateDetail create;
};

struct ExchangeRow {
  ExchangeRecord record;
  std::uint32_t request_kind_id = 0;
  std::uint32_t path_id = 0;
};

struct CreateDetailRow {
  ExchangeId exchange_id;
  std::uint32_t create_kind_id = 0;
  std::uint64_t end_of_file = 0;
  std::uint64_t last_write_time = 0;
};

struct FindDetailRow {
  ExchangeId exchange_id;
  std::uint32_t path_id = 0;
  FindDetail find;
};

/// A row of a list whose place in it is its key, from 1; `parent` is the place of what it belongs
/// to.
template <typename Record>
struct Placed : Record {
  std::uint32_t place = 0;
  std::uint32_t parent = 0;
};
struct CommandDetail {
  Detail detail;
  std::uint64_t requests = 0;
};
using DiagnosticRow = Placed<DiagnosticRecord>;
using CommandRow = Placed<CommandRecord>;
using CommandDetailRow = Placed<CommandDetail>;
using WorkloadRow = Placed<WorkloadRecord>;
using WorkloadOperationRow = Placed<WorkloadOperation>;
using ClaimRow = Placed<FindingExchangeRecord>;

struct SummaryRow : SummaryRecord {
  CapturePosition position = CapturePosition::kUnknown;
};

/// The tables, in the words of sql/tables.sql.
[[nodiscard]] Table<CaptureRecord> capture_table();
[[nodiscard]] Table<AnalysisRecord> analysis_table();
[[nodiscard]] Table<SummaryRow> summary_table();
[[nodiscard]] Table<ConnectionRow> connection_table();
[[nodiscard]] Table<SessionRow> session_table();
[[nodiscard]] Table<TreeRow> tree_table();
[[nodiscard]] Table<OpenRow> open_table();
[[nodiscard]] Table<UnpairedRow> unpaired_table();
[[nodiscard]] Table<GapRow> gap_table();
[[nodiscard]] Table<TcpEventRow> tcp_event_table();
[[nodiscard]] Table<PathRow> path_table();
[[nodiscard]] Table<RequestKindRow> request_kind_table();
[[nodiscard]] Table<StatusRow> status_table();
[[nodiscard]] Table<CreateKindRow> create_kind_table();
[[nodiscard]] Table<ExchangeRow> exchange_table();
[[nodiscard]] Table<CreateDetailRow> create_detail_table();
[[nodiscard]] Table<FindDetailRow> find_detail_table();
[[nodiscard]] Table<DiagnosticRow> diagnostic_table();
[[nodiscard]] Table<CommandRow> command_table();
[[nodiscard]] Table<CommandDetailRow> command_detail_table();
[[nodiscard]] Table<WorkloadRow> workload_table();
[[nodiscard]] Table<WorkloadOperationRow> workload_operation_table();
[[nodiscard]] Table<FindingRecord> finding_table();
[[nodiscard]] Table<ClaimRow> finding_exchange_table();

}  // namespace smbscope::db
