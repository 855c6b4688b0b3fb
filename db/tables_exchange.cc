// SPDX-License-Identifier: GPL-3.0-or-later
// How exchanges, their details and the tables of names they share become rows.
#include <array>
#include <bit>

#include "db/names.h"
#include "db/rows.h"

namespace smbscope::db {
namespace {

static_assert(std::endian::native == std::endian::little, "entry_keys are stored as they lie");

constexpr std::array kPath = {
    plain<PathRow, &PathRow::path_id>("path_id"),
    plain<PathRow, &PathRow::share>("share"),
    plain<PathRow, &PathRow::path>("path"),
    plain<PathRow, &PathRow::path_key>("path_key"),
    plain<PathRow, &PathRow::directory_key>("directory_key"),
};

constexpr unsigned kDetailKindCount = static_cast<unsigned>(DetailKind::kLeaseBreak) + 1;
constexpr auto kKind = &RequestKindRow::kind;
constexpr std::array kRequestKind = {
    plain<RequestKindRow, &RequestKindRow::request_kind_id>("request_kind_id"),
    word<RequestKindRow, &protocol_name, 3, kKind, &RequestKind::command, &CommandId::protocol>(
        "protocol"),
    plain<RequestKindRow, kKind, &RequestKind::command, &CommandId::code>("code"),
    nullable<RequestKindRow, CommandId::kNoSubcommand, kKind, &RequestKind::command,
             &CommandId::subcommand>("subcommand"),
    word<RequestKindRow, &protocol_name, 3, kKind, &RequestKind::response_protocol>(
        "response_protocol"),
    word<RequestKindRow, &operation_name, kOperationCount, kKind, &RequestKind::operation>(
        "operation"),
    number<RequestKindRow, kDetailKindCount, kKind, &RequestKind::detail, &Detail::kind>(
        "detail_kind"),
    plain<RequestKindRow, kKind, &RequestKind::detail, &Detail::value>("detail_value"),
    derived<RequestKindRow>("command", [](const RequestKindRow& row,
                                          Put out) { out.copy(command_name(row.kind.command)); }),
    derived<RequestKindRow>(
        "wireshark_name",
        [](const RequestKindRow& row, Put out) { out.copy(wireshark_name(row.kind.command)); }),
    derived<RequestKindRow>("detail",
                            [](const RequestKindRow& row, Put out) {
                              if (row.kind.detail.kind == DetailKind::kNone) return out.null();
                              out.copy(detail_name(row.kind.detail));
                            }),
};

constexpr std::array kStatus = {
    plain<StatusRow, &StatusRow::status>("status"),
    derived<StatusRow>("name",
                       [](const StatusRow& row, Put out) { out.copy(status_name(row.status)); }),
};

constexpr auto kCreate = &CreateKindRow::create;
template <auto Member>
constexpr auto create(std::string_view name) {
  return plain<CreateKindRow, kCreate, Member>(name);
}
constexpr std::array kCreateKind = {
    plain<CreateKindRow, &CreateKindRow::create_kind_id>("create_kind_id"),
    create<&CreateDetail::desired_access>("desired_access"),
    create<&CreateDetail::share_access>("share_access"),
    create<&CreateDetail::disposition>("disposition"),
    create<&CreateDetail::create_options>("create_options"),
    create<&CreateDetail::oplock_requested>("oplock_requested"),
    create<&CreateDetail::oplock_granted>("oplock_granted"),
    create<&CreateDetail::lease_requested>("lease_requested"),
    create<&CreateDetail::lease_granted>("lease_granted"),
    create<&CreateDetail::contexts>("contexts"),
    create<&CreateDetail::create_action>("create_action"),
    create<&CreateDetail::file_attributes>("file_attributes"),
    create<&CreateDetail::attributes_known>("attributes_known"),
};

enum ExchangeFlag : std::uint32_t {
  kAnswered = 1U << 0U,
  kFailed = 1U << 1U,
  kErrorSeverity = 1U << 2U,
  kParked = 1U << 3U,
  kGivenUp = 1U << 4U,
  kSigned = 1U << 5U,
  kPathBased = 1U << 6U,
  kWriteThrough = 1U << 7U,
  kPostqueryAttributes = 1U << 8U,
};
struct FlagMember {
  ExchangeFlag flag;
  bool ExchangeRecord::*member;
};
constexpr std::array kFlagMembers = {
    FlagMember{kAnswered, &ExchangeRecord::answered},
    FlagMember{kFailed, &ExchangeRecord::failed},
    FlagMember{kErrorSeverity, &ExchangeRecord::error_severity},
    FlagMember{kParked, &ExchangeRecord::parked},
    FlagMember{kGivenUp, &ExchangeRecord::given_up},
    FlagMember{kSigned, &ExchangeRecord::signed_request},
    FlagMember{kPathBased, &ExchangeRecord::path_based},
    FlagMember{kWriteThrough, &ExchangeRecord::write_through},
    FlagMember{kPostqueryAttributes, &ExchangeRecord::postquery_attributes},
};

/// Difference and sum of values from the wire: they wrap instead of overflowing, so that the sum
/// gives back what the difference was made of.
constexpr std::int64_t difference(std::uint64_t from, std::uint64_t to) noexcept {
  return static_cast<std::int64_t>(to - from);
}
constexpr std::int64_t difference(std::int64_t from, std::int64_t to) noexcept {
  return difference(static_cast<std::uint64_t>(from), static_cast<std::uint64_t>(to));
}
constexpr std::uint64_t sum(std::uint64_t from, std::int64_t delta) noexcept {
  return from + static_cast<std::uint64_t>(delta);
}
constexpr std::int64_t sum(std::int64_t from, std::int64_t delta) noexcept {
  return static_cast<std::int64_t>(sum(static_cast<std::uint64_t>(from), delta));
}

template <auto Member>
constexpr auto exchange(std::string_view name) {
  return plain<ExchangeRow, &ExchangeRow::record, Member>(name);
}
template <auto Unknown, auto Member>
constexpr auto exchange_or_null(std::string_view name) {
  return nullable<ExchangeRow, Unknown, &ExchangeRow::record, Member>(name);
}

/// `To` as its distance from `From`, which an earlier column has read back; NULL where either is
/// `Unknown`.
template <auto Unknown, auto From, auto To>
constexpr Column<ExchangeRow> distance(std::string_view name) {
  return {name,
          [](const ExchangeRow& row, Put out) {
            const auto from = row.record.*From;
            const auto to = row.record.*To;
            if (from == Unknown || to == Unknown) return out.null();
            out.integer(difference(from, to));
          },
          [](ExchangeRow& row, const Get& in) {
            row.record.*To = in.null() ? Unknown : sum(row.record.*From, in.integer());
          }};
}
constexpr std::uint64_t kNoFrame = 0;

/// Credits, which SMB1 has not.
template <auto Member>
constexpr Column<ExchangeRow> credits(std::string_view name) {
  return {name,
          [](const ExchangeRow& row, Put out) {
            if (row.record.command.protocol == Protocol::kSmb1) return out.null();
            out.integer(row.record.*Member);
          },
          [](ExchangeRow& row, const Get& in) {
            row.record.*Member = static_cast<std::uint16_t>(in.integer());
          }};
}

using X = ExchangeRecord;
constexpr std::array kExchange = {
    exchange<&X::exchange_id>("exchange_id"),
    exchange<&X::connection_id>("connection_id"),
    exchange_or_null<0, &X::session_id>("session_id"),
    exchange_or_null<0, &X::tree_id>("tree_id"),
    exchange_or_null<0, &X::open_id>("open_id"),
    exchange_or_null<0, &X::chain_id>("chain_id"),
    plain<ExchangeRow, &ExchangeRow::request_kind_id>("request_kind_id"),
    plain<ExchangeRow, &ExchangeRow::path_id>("path_id"),
    Column<ExchangeRow>{"status",
                        [](const ExchangeRow& row, Put out) {
                          if (!row.record.answered) return out.null();
                          out.integer(row.record.status);
                        },
                        [](ExchangeRow& row, const Get& in) {
                          row.record.status = static_cast<std::uint32_t>(in.integer());
                        }},
    Column<ExchangeRow>{"flags",
                        [](const ExchangeRow& row, Put out) {
                          std::uint32_t flags = 0;
                          for (const FlagMember& bit : kFlagMembers) {
                            if (row.record.*bit.member) flags |= bit.flag;
                          }
                          out.integer(flags);
                        },
                        [](ExchangeRow& row, const Get& in) {
                          const std::int64_t flags = in.integer();
                          for (const FlagMember& bit : kFlagMembers) {
                            row.record.*bit.member = (flags & bit.flag) != 0;
                          }
                        }},
    exchange<&X::message_id>("message_id"),
    exchange<&X::request_frame>("request_frame"),
    Column<ExchangeRow>{
        "request_end_frames",
        [](const ExchangeRow& row, Put out) {
          out.integer(difference(row.record.request_frame, row.record.request_end_frame));
        },
        [](ExchangeRow& row, const Get& in) {
          row.record.request_end_frame = sum(row.record.request_frame, in.integer());
        }},
    exchange<&X::request_index>("request_index"),
    distance<kNoFrame, &X::request_end_frame, &X::response_frame>("response_frames"),
    distance<kNoFrame, &X::response_frame, &X::response_end_frame>("response_end_frames"),
    exchange_or_null<kNoTime, &X::request_ts_ns>("request_ts_ns"),
    distance<kNoTime, &X::request_ts_ns, &X::request_end_ts_ns>("request_spread_ns"),
    distance<kNoTime, &X::request_end_ts_ns, &X::response_ts_ns>("service_ns"),
    Column<ExchangeRow>{
        "response_spread_ns",
        [](const ExchangeRow& row, Put out) {
          if (row.record.response_ts_ns == kNoTime || row.record.response_end_ts_ns == kNoTime) {
            return out.null();
          }
          out.integer(difference(row.record.response_ts_ns, row.record.response_end_ts_ns));
        },
        [](ExchangeRow& row, const Get& in) {
          X& record = row.record;
          record.response_end_ts_ns =
              in.null() ? kNoTime : sum(record.response_ts_ns, in.integer());
          if (in.null() || record.request_end_ts_ns == kNoTime) {
            record.srt_ns = -1;
          } else {
            record.srt_ns = std::max<std::int64_t>(
                difference(record.request_end_ts_ns, record.response_end_ts_ns), 0);
          }
        }},
    distance<kNoTime, &X::request_end_ts_ns, &X::interim_ts_ns>("interim_ns"),
    exchange<&X::exclusive_ns>("exclusive_ns"),
    exchange<&X::round_trips>("round_trips"),
    exchange<&X::outstanding>("outstanding"),
    exchange<&X::interim_count>("interim_count"),
    exchange<&X::request_bytes>("request_bytes"),
    exchange<&X::response_bytes>("response_bytes"),
    exchange<&X::payload_bytes>("payload_bytes"),
    exchange_or_null<-1, &X::offset>("offset"),
    exchange_or_null<-1, &X::length_asked>("length_asked"),
    exchange_or_null<-1, &X::length_done>("length_done"),
    exchange_or_null<-1, &X::entries>("entries"),
    credits<&X::credit_charge>("credit_charge"),
    credits<&X::credits_asked>("credits_asked"),
    credits<&X::credits_granted>("credits_granted"),
};

constexpr std::array kCreateDetail = {
    plain<CreateDetailRow, &CreateDetailRow::exchange_id>("exchange_id"),
    plain<CreateDetailRow, &CreateDetailRow::create_kind_id>("create_kind_id"),
    plain<CreateDetailRow, &CreateDetailRow::end_of_file>("end_of_file"),
    plain<CreateDetailRow, &CreateDetailRow::last_write_time>("last_write_time"),
};

template <auto Member>
constexpr auto find(std::string_view name) {
  return plain<FindDetailRow, &FindDetailRow::find, Member>(name);
}
constexpr std::array kFindDetail = {
    plain<FindDetailRow, &FindDetailRow::exchange_id>("exchange_id"),
    find<&FindDetail::listing_id>("listing_id"),
    plain<FindDetailRow, &FindDetailRow::path_id>("path_id"),
    find<&FindDetail::pattern>("pattern"),
    find<&FindDetail::pattern_key>("pattern_key"),
    find<&FindDetail::flags>("flags"),
    find<&FindDetail::buffer_bytes>("buffer_bytes"),
    find<&FindDetail::search_count>("search_count"),
    find<&FindDetail::first>("is_first"),
    find<&FindDetail::complete>("is_complete"),
    find<&FindDetail::content_hash>("content_hash"),
    find<&FindDetail::entry_bytes>("entry_bytes"),
    derived<FindDetailRow>(
        "entry_keys",
        [](const FindDetailRow& row, Put out) {
          const auto bytes = std::as_bytes(row.find.entry_keys);
          out.blob({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
        }),
};

}  // namespace

Table<PathRow> path_table() { return {"path", kPath, &write_row<kPath, PathRow>}; }
Table<RequestKindRow> request_kind_table() { return {"request_kind", kRequestKind}; }
Table<StatusRow> status_table() { return {"status", kStatus}; }
Table<CreateKindRow> create_kind_table() { return {"create_kind", kCreateKind}; }
Table<ExchangeRow> exchange_table() {
  return {"exchange", kExchange, &write_row<kExchange, ExchangeRow>};
}
Table<CreateDetailRow> create_detail_table() {
  return {"create_detail", kCreateDetail, &write_row<kCreateDetail, CreateDetailRow>};
}
Table<FindDetailRow> find_detail_table() {
  return {"find_detail", kFindDetail, &write_row<kFindDetail, FindDetailRow>};
}

}  // namespace smbscope::db
