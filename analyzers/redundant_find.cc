// SPDX-License-Identifier: GPL-3.0-or-later
// redundant-find: asking a directory for one name that the client knows already, from a listing, an
// open, or the same question before.
#include <fmt/format.h>

#include <array>
#include <vector>

#include "analyzers/client_knowledge.h"
#include "analyzers/directory_groups.h"
#include "analyzers/directory_handles.h"
#include "analyzers/figures.h"
#include "analyzers/listing_tracker.h"
#include "analyzers/rules.h"
#include "common/limits.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-count", "count", 5, 1, 1e6, "Such lookups in one directory for a finding."},
    Parameter{"window", "s", 10, 0, 3600, "How long an entry counts as known after it was told."},
};
constexpr std::array<std::string_view, 5> kReferences{"[MS-SMB2] 2.2.33", "[MS-SMB2] 2.2.34",
                                                      "[MS-SMB2] 2.2.14", "[MS-SMB2] 3.3.5.18",
                                                      "[MS-CIFS] 2.2.6.2"};
const RuleInfo kInfo{
    .id = "redundant-find",
    .title = "Looked up by name what was already known",
    .section = "metadata",
    .detects =
        "A directory query for an exact name whose entry the client already knows: a "
        "listing returned it, the reply to a CREATE or CLOSE carried its attributes, or the "
        "same query was answered before, with no change since.",
    .why =
        "Each costs a round trip, and with the open and close of the directory that serve only "
        "it up to four.",
    .advice =
        "Take size, times and attributes from the listing entry or the CREATE reply; ask for "
        "level 37 (FileIdBothDirectoryInformation) once, it carries the file id and the "
        "short name too.",
    .false_positives =
        "The look for the true spelling after a user typed a name, the expansion of "
        "short names, the check of an entry older than the client may trust.",
    .parameters = kParameters,
    .references = kReferences,
};

class RedundantFind final : public Analyzer {
 public:
  RedundantFind(const Parameters& parameters, FindingSink& findings, ClientKnowledge& knowledge)
      : findings_(findings),
        knowledge_(knowledge),
        min_count_(static_cast<std::uint64_t>(parameters["min-count"])),
        window_ns_(static_cast<std::int64_t>(parameters["window"] * 1e9)),
        answered_(limits::kMaxTrackedPaths),
        counts_(limits::kMaxTrackedPaths),
        groups_(findings) {}

  const RuleInfo& info() const override { return kInfo; }

  void begin_connection(const db::ConnectionRecord& connection) override {
    groups_.begin_connection(connection);
  }

  void exchange(const db::ExchangeRecord& exchange) override {
    if (exchange.find != nullptr) {
      listed(exchange, *exchange.find);
      listings_.observe(exchange);
    }
    if (const auto served = handles_.observe(exchange)) {
      // Everything this handle did was to look up what was known.
      const auto candidate = static_cast<CandidateId>(served->purpose - 1);
      findings_.claim(candidate, served->create, ClaimKind::kNotNeeded);
      findings_.claim(candidate, served->close, ClaimKind::kNotNeeded);
    }
  }

  void conclude(FindingSink& findings) override {
    groups_.conclude(
        [this](const DirectoryGroup& group) { return group.count >= min_count_; },
        [&](const DirectoryGroup& group) {
          FindingDraft draft;
          draft.share = group.share;
          draft.subject = group.subject();
          draft.explanation = fmt::format(
              "{} by exact name {} asked for {} that the client already knew: {}.",
              counted(group.count, "lookup"), group.where(),
              group.paths == 1 ? "one entry" : grouped(group.paths) + " entries",
              listed_shares(std::array{
                  Share{group.extra[kFromListing], "from a listing"},
                  Share{group.extra[kFromReply], "from the reply to an open, close or query"},
                  Share{group.extra[kFromLookup], "from the same lookup before"}}));
          draft.measured = {{"count", static_cast<std::int64_t>(group.count)},
                            {"paths", static_cast<std::int64_t>(group.paths)},
                            {"from_listing", static_cast<std::int64_t>(group.extra[kFromListing])},
                            {"from_reply", static_cast<std::int64_t>(group.extra[kFromReply])},
                            {"from_lookup", static_cast<std::int64_t>(group.extra[kFromLookup])}};
          findings.accept(group.candidates, std::move(draft));
        });
  }

 private:
  /// How the client knew the entry; index into DirectoryGroup::extra.
  enum Source : std::uint8_t { kFromListing, kFromReply, kFromLookup, kUnknown };
  struct Answer {
    ExchangeId exchange;
    std::int64_t at_ns = 0;
  };

  void listed(const db::ExchangeRecord& exchange, const db::FindDetail& find) {
    if (find.directory_key == 0 || find.pattern.empty() || has_wildcard(find.pattern)) return;
    if (!find.first) {
      // The request that only learns NO_MORE_FILES belongs to the lookup before it.
      if (find.listing_id == last_redundant_) claim(exchange, last_candidate_);
      return;
    }
    if (find.entry_keys.empty()) return;  // absent, or not seen: nothing was known
    const PathKey key = find.pattern_key;
    const Source source = source_of(exchange, find.directory_key, key);
    const std::uint64_t entry = joined_key(key, exchange.client_key);
    answered_[entry] = {exchange.exchange_id, exchange.response_end_ts_ns};
    if (source == kUnknown) return;
    DirectoryGroup& group = groups_.of_directory(exchange, find.directory_key, find.directory);
    group.add(++counts_[joined_key(key, groups_.machine(exchange))], {});
    ++group.extra[source];
    last_redundant_ = find.listing_id;
    last_candidate_ = group.candidates.front();
    claim(exchange, last_candidate_);
  }

  void claim(const db::ExchangeRecord& exchange, CandidateId candidate) {
    findings_.claim(candidate, ref_of(exchange), ClaimKind::kNotNeeded);
    handles_.serves(exchange, std::uint64_t{candidate} + 1);
  }

  Source source_of(const db::ExchangeRecord& exchange, PathKey directory, PathKey key) {
    const auto still_known = [&](ExchangeId told, std::int64_t at_ns) {
      return at_ns <= exchange.request_ts_ns &&
             db::interval_ns(at_ns, exchange.request_ts_ns) <= window_ns_ &&
             !knowledge_.changes().changed_after(told, key, exchange.connection_id);
    };
    const auto told = listings_.find(directory, exchange.client_key, key);
    if (told && still_known(told->exchange, told->at_ns) &&
        !knowledge_.changes().changed_after(told->exchange, directory, exchange.connection_id)) {
      return kFromListing;
    }
    if ((knowledge_.known(key, exchange, window_ns_) & kOpenReplyFacts) == kOpenReplyFacts) {
      return kFromReply;
    }
    const Answer* answer = answered_.find(joined_key(key, exchange.client_key));
    if (answer != nullptr && still_known(answer->exchange, answer->at_ns)) return kFromLookup;
    return kUnknown;
  }

  FindingSink& findings_;
  ClientKnowledge& knowledge_;
  std::uint64_t min_count_;
  std::int64_t window_ns_;
  ListingTracker listings_;
  DirectoryHandles handles_;
  PathTable<Answer> answered_;       // by path and client
  PathTable<std::uint64_t> counts_;  // by path and machine: lookups taken
  DirectoryGroups groups_;
  ListingId last_redundant_;
  CandidateId last_candidate_ = 0;
};

}  // namespace

const Rule rule::redundant_find{&kInfo, make_rule<RedundantFind>};

}  // namespace smbscope::analyzers
