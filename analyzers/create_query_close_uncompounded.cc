// SPDX-License-Identifier: GPL-3.0-or-later
// create-query-close-uncompounded: three requests for one question, each waiting for the one
// before, where one message could have carried all of them.
#include <fmt/format.h>

#include <array>

#include "analyzers/directory_groups.h"
#include "analyzers/figures.h"
#include "analyzers/path_table.h"
#include "analyzers/protocol_facts.h"
#include "analyzers/rules.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-count", "count", 10, 1, 1e6, "Triples in one directory that make a finding."},
    Parameter{"think-time", "ms", 100, 0, 1e6,
              "Longest pause between two of the requests: more and the client did something else."},
};
constexpr std::array<std::string_view, 3> kReferences{"[MS-SMB2] 3.2.4.1.4",
                                                      "[MS-SMB2] 3.3.5.2.7.2", "[MS-CIFS] 2.2.6.6"};
const RuleInfo kInfo{
    .id = "create-query-close-uncompounded",
    .title = "Open, one request, close: sent one by one",
    .section = "metadata",
    .detects =
        "CREATE, one QUERY_INFO, READ or SET_INFO, and CLOSE on one handle, sent as three "
        "messages that wait for each other.",
    .why = "Three round trips where a related compound takes one.",
    .advice =
        "Send the three as a related compound with FileId all ones. SMB1: "
        "QUERY_PATH_INFORMATION asks in a single round trip, without an open.",
    .false_positives =
        "The client needs the reply to the CREATE to choose the next step; the "
        "server refuses compounds.",
    .parameters = kParameters,
    .references = kReferences,
};

constexpr std::size_t kMaxOpens = 32'768;

class CreateQueryCloseUncompounded final : public Analyzer {
 public:
  CreateQueryCloseUncompounded(const Parameters& parameters, FindingSink& findings)
      : findings_(findings),
        min_count_(static_cast<std::uint64_t>(parameters["min-count"])),
        think_time_ns_(static_cast<std::int64_t>(parameters["think-time"] * 1e6)),
        opens_(kMaxOpens),
        groups_(findings) {}

  const RuleInfo& info() const override { return kInfo; }

  void begin_connection(const db::ConnectionRecord& connection) override {
    groups_.begin_connection(connection);
  }

  void exchange(const db::ExchangeRecord& exchange) override {
    if (!exchange.open_id.valid()) return;
    if (exchange.operation == db::Operation::kCreate) {
      if (may_start(exchange)) {
        opens_[exchange.open_id.value] = {
            {ref_of(exchange)}, 1, exchange.response_end_ts_ns, is_directory(*exchange.create)};
      }
      return;
    }
    Triple* triple = opens_.find(exchange.open_id.value);
    if (triple == nullptr) return;
    const bool closes = exchange.operation == db::Operation::kClose;
    const bool follows =
        !exchange.chain_id.valid() && exchange.answered &&
        exchange.request_ts_ns >= triple->answered_ns &&
        db::interval_ns(triple->answered_ns, exchange.request_ts_ns) <= think_time_ns_;
    if (!follows || closes != (triple->count == 2) || !(closes || may_be_middle(exchange))) {
      opens_.erase(exchange.open_id.value);
      return;
    }
    triple->requests[triple->count++] = ref_of(exchange);
    triple->answered_ns = exchange.response_end_ts_ns;
    if (!closes) {
      triple->middle = exchange.operation;
      return;
    }
    take(*triple, exchange);
    opens_.erase(exchange.open_id.value);
  }

  void end_open(const db::OpenRecord& open) override { opens_.erase(open.open_id.value); }

  void conclude(FindingSink& findings) override {
    groups_.conclude(
        [this](const DirectoryGroup& group) { return group.count >= min_count_; },
        [&](const DirectoryGroup& group) {
          FindingDraft draft;
          draft.share = group.share;
          draft.subject = group.subject();
          draft.explanation = fmt::format(
              "{} times {} a CREATE, one more request ({}) and a CLOSE waited for each other: {} "
              "round trips where compounds need {}.",
              grouped(group.count), group.where(),
              listed_shares(std::array{Share{group.extra[kQueries], "QUERY_INFO"},
                                       Share{group.extra[kReads], "READ"},
                                       Share{group.extra[kSettings], "SET_INFO"}}),
              grouped(3 * group.count), grouped(group.count));
          draft.measured = {{"count", static_cast<std::int64_t>(group.count)},
                            {"queries", static_cast<std::int64_t>(group.extra[kQueries])},
                            {"reads", static_cast<std::int64_t>(group.extra[kReads])},
                            {"settings", static_cast<std::int64_t>(group.extra[kSettings])}};
          draft.confidence = db::Confidence::kMedium;  // the CREATE's reply may have decided
          findings.accept(group.candidates, std::move(draft));
        });
  }

 private:
  enum Middle : std::uint8_t { kQueries, kReads, kSettings };
  struct Triple {
    std::array<ExchangeRef, 3> requests{};
    std::uint8_t count = 0;
    std::int64_t answered_ns = 0;
    bool is_directory = false;
    db::Operation middle = db::Operation::kOther;
  };

  static bool may_start(const db::ExchangeRecord& exchange) noexcept {
    if (!is_open(exchange) || exchange.chain_id.valid() || exchange.path_key == 0) return false;
    // In SMB1 only the question by path does it in one go, and that needs no data right.
    return exchange.command.protocol == db::Protocol::kSmb2 ||
           !has_data_right(exchange.create->desired_access);
  }

  static bool may_be_middle(const db::ExchangeRecord& exchange) noexcept {
    switch (exchange.operation) {
      case db::Operation::kGetInfo:
        return true;
      case db::Operation::kRead:
      case db::Operation::kSetInfo:
        return exchange.command.protocol == db::Protocol::kSmb2;
      default:
        return false;
    }
  }

  void take(const Triple& triple, const db::ExchangeRecord& exchange) {
    constexpr double kShare = 2.0 / 3.0;
    DirectoryGroup& group = groups_.of_path(exchange, triple.is_directory);
    for (const ExchangeRef& request : triple.requests) {
      findings_.claim(group.candidates.front(), request, ClaimKind::kTogether, kShare);
    }
    ++group.count;
    const Middle middle = triple.middle == db::Operation::kRead      ? kReads
                          : triple.middle == db::Operation::kSetInfo ? kSettings
                                                                     : kQueries;
    ++group.extra[middle];
  }

  FindingSink& findings_;
  std::uint64_t min_count_;
  std::int64_t think_time_ns_;
  PathTable<Triple> opens_;
  DirectoryGroups groups_;
};

}  // namespace

const Rule rule::create_query_close_uncompounded{&kInfo, make_rule<CreateQueryCloseUncompounded>};

}  // namespace smbscope::analyzers
