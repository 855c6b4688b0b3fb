// SPDX-License-Identifier: GPL-3.0-or-later
// How the tables of the report become rows.
#include <array>

#include "db/json_text.h"
#include "db/names.h"
#include "db/rows.h"

namespace smbscope::db {
namespace {

constexpr std::array kAnalysis = {
    plain<AnalysisRecord, &AnalysisRecord::program_version>("program_version"),
    plain<AnalysisRecord, &AnalysisRecord::settings>("settings"),
};

template <auto... Members>
constexpr auto summary(std::string_view name) {
  return plain<SummaryRow, Members...>(name);
}
constexpr auto kWasted = &SummaryRecord::wasted;
constexpr std::array kSummary = {
    word<SummaryRow, &position_name, 4, &SummaryRow::position>("position"),
    summary<&SummaryRecord::operations>("operations"),
    summary<&SummaryRecord::round_trips>("round_trips"),
    summary<&SummaryRecord::smb_bytes>("smb_bytes"),
    summary<&SummaryRecord::busy_ns>("busy_ns"),
    summary<&SummaryRecord::idle_ns>("idle_ns"),
    summary<&SummaryRecord::rules>("rules"),
    summary<kWasted, &Waste::operations>("wasted_operations"),
    summary<kWasted, &Waste::round_trips>("wasted_round_trips"),
    summary<kWasted, &Waste::time_ns>("wasted_time_ns"),
    summary<kWasted, &Waste::bytes>("wasted_bytes"),
};

template <auto... Members>
constexpr auto diagnostic(std::string_view name) {
  return plain<DiagnosticRow, Members...>(name);
}
constexpr std::array kDiagnostic = {
    diagnostic<&DiagnosticRow::place>("diagnostic_id"),
    diagnostic<&DiagnosticRecord::kind>("kind"),
    word<DiagnosticRow, &quality_name, 4, &DiagnosticRecord::severity>("severity"),
    diagnostic<&DiagnosticRecord::count>("count"),
    diagnostic<&DiagnosticRecord::first_frame>("first_frame"),
    diagnostic<&DiagnosticRecord::message>("message"),
};

template <auto... Members>
constexpr auto command(std::string_view name) {
  return plain<CommandRow, Members...>(name);
}
template <auto Member>
constexpr auto command_time(std::string_view name) {
  return nullable<CommandRow, -1, Member>(name);
}
constexpr auto kCommandId = &CommandRecord::command;
constexpr std::array kCommand = {
    command<&CommandRow::place>("command_id"),
    word<CommandRow, &protocol_name, 3, kCommandId, &CommandId::protocol>("protocol"),
    command<kCommandId, &CommandId::code>("code"),
    nullable<CommandRow, CommandId::kNoSubcommand, kCommandId, &CommandId::subcommand>(
        "subcommand"),
    derived<CommandRow>(
        "command", [](const CommandRow& row, Put out) { out.copy(command_name(row.command)); }),
    derived<CommandRow>("wireshark_name", [](const CommandRow& row,
                                             Put out) { out.copy(wireshark_name(row.command)); }),
    command<&CommandRecord::requests>("requests"),
    command<&CommandRecord::responses>("responses"),
    command<&CommandRecord::interim>("interim"),
    command<&CommandRecord::unanswered>("unanswered"),
    command<&CommandRecord::errors>("errors"),
    command<&CommandRecord::failed>("failed"),
    command<&CommandRecord::request_bytes>("request_bytes"),
    command<&CommandRecord::response_bytes>("response_bytes"),
    command<&CommandRecord::srt_count>("srt_count"),
    command_time<&CommandRecord::srt_min_ns>("srt_min_ns"),
    command_time<&CommandRecord::srt_max_ns>("srt_max_ns"),
    command<&CommandRecord::srt_sum_ns>("srt_sum_ns"),
    command_time<&CommandRecord::srt_p50_ns>("srt_p50_ns"),
    command_time<&CommandRecord::srt_p95_ns>("srt_p95_ns"),
    command<&CommandRecord::round_trips>("round_trips"),
    command<&CommandRecord::exclusive_ns>("exclusive_ns"),
};

constexpr unsigned kDetailKindCount = static_cast<unsigned>(DetailKind::kLeaseBreak) + 1;
constexpr std::array kCommandDetail = {
    plain<CommandDetailRow, &CommandDetailRow::place>("command_detail_id"),
    plain<CommandDetailRow, &CommandDetailRow::parent>("command_id"),
    number<CommandDetailRow, kDetailKindCount, &CommandDetail::detail, &Detail::kind>(
        "detail_kind"),
    plain<CommandDetailRow, &CommandDetail::detail, &Detail::value>("detail_value"),
    derived<CommandDetailRow>(
        "detail", [](const CommandDetailRow& row, Put out) { out.copy(detail_name(row.detail)); }),
    plain<CommandDetailRow, &CommandDetail::requests>("requests"),
};

template <auto... Members>
constexpr auto workload(std::string_view name) {
  return plain<WorkloadRow, Members...>(name);
}
constexpr std::array kWorkload = {
    workload<&WorkloadRow::place>("workload_id"),
    workload<&WorkloadRecord::kind>("kind"),
    workload<&WorkloadRecord::client>("client"),
    workload<&WorkloadRecord::server>("server"),
    workload<&WorkloadRecord::share>("share"),
    workload<&WorkloadRecord::directory>("directory"),
    workload<&WorkloadRecord::files>("files"),
    workload<&WorkloadRecord::directories>("directories"),
    workload<&WorkloadRecord::bytes>("bytes"),
    workload<&WorkloadRecord::duration_ns>("duration_ns"),
    workload<&WorkloadRecord::round_trips>("round_trips"),
    workload<&WorkloadRecord::busy_ns>("busy_ns"),
};

constexpr std::array kWorkloadOperation = {
    plain<WorkloadOperationRow, &WorkloadOperationRow::place>("workload_operation_id"),
    plain<WorkloadOperationRow, &WorkloadOperationRow::parent>("workload_id"),
    word<WorkloadOperationRow, &operation_name, kOperationCount, &WorkloadOperation::operation>(
        "operation"),
    nullable<WorkloadOperationRow, -1, &WorkloadOperation::expected>("expected"),
    plain<WorkloadOperationRow, &WorkloadOperation::observed>("observed"),
};

template <auto... Members>
constexpr auto finding(std::string_view name) {
  return plain<FindingRecord, Members...>(name);
}
constexpr auto kCost = &FindingRecord::cost;
constexpr std::array kFinding = {
    finding<&FindingRecord::finding_id>("finding_id"),
    finding<&FindingRecord::stable_id>("stable_id"),
    finding<&FindingRecord::rule>("rule"),
    word<FindingRecord, &severity_name, 4, &FindingRecord::severity>("severity"),
    word<FindingRecord, &confidence_name, 3, &FindingRecord::confidence>("confidence"),
    finding<&FindingRecord::title>("title"),
    finding<&FindingRecord::explanation>("explanation"),
    finding<&FindingRecord::client>("client"),
    finding<&FindingRecord::server>("server"),
    finding<&FindingRecord::share>("share"),
    finding<&FindingRecord::subject>("subject"),
    finding<&FindingRecord::estimated>("estimated"),
    finding<kCost, &Waste::operations>("operations"),
    finding<kCost, &Waste::round_trips>("round_trips"),
    finding<kCost, &Waste::time_ns>("time_ns"),
    finding<kCost, &Waste::bytes>("bytes"),
    Column<FindingRecord>{
        "measured",
        [](const FindingRecord& row, Put out) { out.copy(json_measures(row.measured)); },
        [](FindingRecord& row, const Get& in) { row.measured = measures_of_json(in.text()); }},
    finding<&FindingRecord::exchanges>("exchanges"),
    Column<FindingRecord>{
        "frames", [](const FindingRecord& row, Put out) { out.copy(json_numbers(row.frames)); },
        [](FindingRecord& row, const Get& in) { row.frames = numbers_of_json(in.text()); }},
    finding<&FindingRecord::tcp_stream>("tcp_stream"),
    finding<&FindingRecord::filter>("filter"),
    finding<&FindingRecord::filter_exchanges>("filter_exchanges"),
    finding<&FindingRecord::recommendation>("recommendation"),
    Column<FindingRecord>{
        "reference_list",
        [](const FindingRecord& row, Put out) { out.copy(json_strings(row.references)); },
        [](FindingRecord& row, const Get& in) { row.references = strings_of_json(in.text()); }},
};

constexpr std::array kFindingExchange = {
    plain<ClaimRow, &ClaimRow::place>("claim_id"),
    plain<ClaimRow, &ClaimRow::exchange_id>("exchange_id"),
    plain<ClaimRow, &ClaimRow::finding_id>("finding_id"),
    plain<ClaimRow, &ClaimRow::operations>("operations"),
    plain<ClaimRow, &ClaimRow::round_trips>("round_trips"),
    plain<ClaimRow, &ClaimRow::time_ns>("time_ns"),
    plain<ClaimRow, &ClaimRow::bytes>("bytes"),
};

}  // namespace

Table<AnalysisRecord> analysis_table() { return {"analysis", kAnalysis}; }
Table<SummaryRow> summary_table() { return {"summary", kSummary}; }
Table<DiagnosticRow> diagnostic_table() { return {"diagnostic", kDiagnostic}; }
Table<CommandRow> command_table() { return {"command", kCommand}; }
Table<CommandDetailRow> command_detail_table() { return {"command_detail", kCommandDetail}; }
Table<WorkloadRow> workload_table() { return {"workload", kWorkload}; }
Table<WorkloadOperationRow> workload_operation_table() {
  return {"workload_operation", kWorkloadOperation};
}
Table<FindingRecord> finding_table() { return {"finding", kFinding}; }
Table<ClaimRow> finding_exchange_table() {
  return {"finding_exchange", kFindingExchange, &write_row<kFindingExchange, ClaimRow>};
}

}  // namespace smbscope::db
