// SPDX-License-Identifier: GPL-3.0-or-later
// redundant-query-info: asking an open for attributes that the reply to its CREATE just carried.
#include <fmt/format.h>

#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analyzers/client_knowledge.h"
#include "analyzers/directory_groups.h"
#include "analyzers/figures.h"
#include "analyzers/path_table.h"
#include "analyzers/protocol_facts.h"
#include "analyzers/rules.h"
#include "common/limits.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-count", "count", 10, 1, 1e6, "Queries in one directory that make a finding."},
    Parameter{"window", "s", 1, 0, 3600, "How long the reply to the CREATE counts as fresh."},
};
constexpr std::array<std::string_view, 4> kReferences{"[MS-SMB2] 2.2.14", "[MS-SMB2] 2.2.37",
                                                      "[MS-FSCC] 2.4", "[MS-CIFS] 2.2.4.64.2"};
const RuleInfo kInfo{
    .id = "redundant-query-info",
    .title = "Attributes asked for again right after the open",
    .section = "metadata",
    .detects =
        "QUERY_INFO for basic, standard, network-open or all information on a handle whose "
        "CREATE reply carried times, sizes and attributes moments before, with no change in "
        "between. Where the query travels in the CREATE's own compound it costs bytes alone, and "
        "is told as information.",
    .why = "Each costs a round trip and tells what the client already holds.",
    .advice =
        "Take times, sizes and attributes from the CREATE reply; ask only for what it does "
        "not carry (file id, link count, EA size), and then inside the CREATE's compound.",
    .false_positives = "A query of all information made for the link count or the file id alone.",
    .parameters = kParameters,
    .references = kReferences,
};

class RedundantQueryInfo final : public Analyzer {
 public:
  RedundantQueryInfo(const Parameters& parameters, FindingSink& findings,
                     ClientKnowledge& knowledge)
      : findings_(findings),
        knowledge_(knowledge),
        min_count_(static_cast<std::uint64_t>(parameters["min-count"])),
        window_ns_(static_cast<std::int64_t>(parameters["window"] * 1e9)),
        opens_(limits::kMaxTrackedPaths),
        groups_(findings),
        compounded_(findings) {}

  const RuleInfo& info() const override { return kInfo; }
  Operations hears() const override {
    return only(db::Operation::kCreate) | only(db::Operation::kGetInfo);
  }

  void begin_connection(const db::ConnectionRecord& connection) override {
    groups_.begin_connection(connection);
    compounded_.begin_connection(connection);
  }

  void exchange(const db::ExchangeRecord& exchange) override {
    if (exchange.open_id.valid() && is_open(exchange)) {
      if (exchange.create->attributes_known) {
        opens_[exchange.open_id.value] = {exchange.exchange_id, exchange.chain_id,
                                          exchange.response_end_ts_ns, 0,
                                          is_directory(*exchange.create)};
      }
    } else if (exchange.operation == db::Operation::kGetInfo) {
      query(exchange);
    }
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
              "{} on {} {} asked for attributes that the reply to the CREATE had carried moments "
              "before.",
              counted(group.count, "request"), counted(group.paths, "open"), group.where());
          draft.measured = {{"count", static_cast<std::int64_t>(group.count)},
                            {"paths", static_cast<std::int64_t>(group.paths)}};
          findings.accept(group.candidates, std::move(draft));
        });
    compounded_.conclude([this](const DirectoryGroup& group) { return group.count >= min_count_; },
                         [&](const DirectoryGroup& group) { tell_compounded(group, findings); });
  }

 private:
  struct Open {
    ExchangeId created;
    ChainId chain;
    std::int64_t known_ns = 0;  // reply to the CREATE
    std::uint32_t queries = 0;
    bool is_directory = false;
  };

  static constexpr std::size_t kForAll = 0;                 // DirectoryGroup::extra
  static constexpr std::uint32_t kFileAllInformation = 18;  // [MS-FSCC] 2.4.2

  /// Where queries inside the CREATE's compound were seen. They cost no round trip: no claims.
  struct Seen {
    ConnectionId connection;
    std::vector<std::uint64_t> frames;  // the first ones
  };

  void tell_compounded(const DirectoryGroup& group, FindingSink& findings) {
    FindingDraft draft;
    draft.title = "Attributes asked for again inside the open's compound";
    draft.share = group.share;
    draft.subject = group.subject();
    draft.always_info = true;
    draft.explanation = fmt::format(
        "{} on {} {} asked, in the CREATE's own message, for attributes that its reply carries "
        "anyway. No round trip was lost, only the bytes.",
        counted(group.count, "request"), counted(group.paths, "open"), group.where());
    if (const std::uint64_t for_all = group.extra[kForAll]; for_all > 0) {
      draft.confidence = db::Confidence::kMedium;
      draft.explanation += fmt::format(
          " {} of them asked for all information, which has the file id and the link count "
          "besides.",
          for_all);
    }
    draft.recommendation = "Leave the query out of the compound: the CREATE reply has the answer.";
    draft.measured = {{"count", static_cast<std::int64_t>(group.count)},
                      {"paths", static_cast<std::int64_t>(group.paths)}};
    for (const CandidateId candidate : group.candidates) {
      const Seen& seen = seen_[candidate];
      if (!draft.connection_id.valid()) draft.connection_id = seen.connection;
      draft.frames.insert(draft.frames.end(), seen.frames.begin(), seen.frames.end());
    }
    findings.accept(group.candidates, std::move(draft));
  }

  void query_in_compound(const db::ExchangeRecord& exchange, Open& open) {
    DirectoryGroup& group = compounded_.of_path(exchange, open.is_directory);
    Seen& seen = seen_[group.candidates.front()];
    seen.connection = exchange.connection_id;
    if (seen.frames.size() < limits::kMaxEvidenceFrames)
      seen.frames.push_back(exchange.request_end_frame);
    if (information_class(exchange.detail) == kFileAllInformation) ++group.extra[kForAll];
    group.add(++open.queries, exchange.path);
  }

  void query(const db::ExchangeRecord& exchange) {
    const Facts asked = facts_of(exchange.detail);
    if (asked == 0 || (asked & ~kOpenReplyFacts) != 0 || !succeeded(exchange)) return;
    Open* open = opens_.find(exchange.open_id.value);
    if (open == nullptr || exchange.path_key == 0) return;
    if (exchange.chain_id.valid() && exchange.chain_id == open->chain) {
      query_in_compound(exchange, *open);
      return;
    }
    if (db::interval_ns(open->known_ns, exchange.request_ts_ns) > window_ns_) return;
    if (knowledge_.changes().changed_after(open->created, exchange.path_key,
                                           exchange.connection_id))
      return;
    DirectoryGroup& group = groups_.of_path(exchange, open->is_directory);
    findings_.claim(group.candidates.front(), ref_of(exchange), ClaimKind::kNotNeeded);
    group.add(++open->queries, exchange.path);
  }

  FindingSink& findings_;
  ClientKnowledge& knowledge_;
  std::uint64_t min_count_;
  std::int64_t window_ns_;
  PathTable<Open> opens_;
  DirectoryGroups groups_;
  DirectoryGroups compounded_;
  std::unordered_map<CandidateId, Seen> seen_;  // one for each of those groups
};

}  // namespace

const Rule rule::redundant_query_info{&kInfo, make_rule<RedundantQueryInfo>};

}  // namespace smbscope::analyzers
