// SPDX-License-Identifier: GPL-3.0-or-later
// redundant-create-close: opening and closing a path only to learn attributes that the client is
// told anyway, by another open, close or query of the same path moments before or after. SMB1 asks
// by path: the same level again.
#include <fmt/format.h>

#include <array>

#include "analyzers/client_knowledge.h"
#include "analyzers/directory_groups.h"
#include "analyzers/figures.h"
#include "analyzers/rules.h"
#include "common/limits.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-per-path", "count", 3, 1, 1e6, "Probes of one path that make a finding."},
    Parameter{"min-count", "count", 20, 1, 1e6, "Probes in one directory that make a finding."},
    Parameter{"window", "s", 2, 0, 3600,
              "How far before or after the probe the same attributes were told."},
};
constexpr std::array<std::string_view, 5> kReferences{"[MS-SMB2] 2.2.14", "[MS-SMB2] 2.2.15",
                                                      "[MS-SMB2] 2.2.16", "[MS-FSCC] 2.4",
                                                      "[MS-CIFS] 2.2.6.6"};
const RuleInfo kInfo{
    .id = "redundant-create-close",
    .title = "Opened and closed only to ask what was known",
    .section = "metadata",
    .detects =
        "CREATE and CLOSE of a path without a data right and without use, at most with a query of "
        "attributes, while another CREATE, CLOSE or QUERY_INFO reply for the same path carries the "
        "same attributes: one moments before, or that of a real open right after; in SMB1 the same "
        "path query again.",
    .why =
        "Each probe costs two round trips, three with a query, one as a compound, and tells "
        "nothing that another reply does not tell.",
    .advice =
        "Keep what the CREATE reply tells (times, sizes, attributes) for as long as the "
        "operation lasts, and let CLOSE return fresh ones with "
        "SMB2_CLOSE_FLAG_POSTQUERY_ATTRIB; send what must be asked as one compound.",
    .false_positives =
        "Existence and access checks by design, delete-on-close opens, opens that "
        "are there for their lease or share mode.",
    .parameters = kParameters,
    .references = kReferences,
};

constexpr std::size_t kMaxQueries = 2;  // more on one handle is no mere probe
constexpr std::size_t kMaxOpenProbes = 16'384;
constexpr std::size_t kMaxWaitingProbes = 8'192;  // they wait for the window only

class RedundantCreateClose final : public Analyzer {
 public:
  RedundantCreateClose(const Parameters& parameters, FindingSink& findings,
                       ClientKnowledge& knowledge)
      : findings_(findings),
        knowledge_(knowledge),
        min_per_path_(static_cast<std::uint64_t>(parameters["min-per-path"])),
        min_count_(static_cast<std::uint64_t>(parameters["min-count"])),
        window_ns_(static_cast<std::int64_t>(parameters["window"] * 1e9)),
        opens_(kMaxOpenProbes),
        waiting_(kMaxWaitingProbes),
        counts_(limits::kMaxTrackedPaths),
        groups_(findings) {}

  const RuleInfo& info() const override { return kInfo; }

  void begin_connection(const db::ConnectionRecord& connection) override {
    groups_.begin_connection(connection);
  }

  void exchange(const db::ExchangeRecord& exchange) override {
    switch (exchange.operation) {
      case db::Operation::kCreate:
        if (is_open(exchange)) opened(exchange);
        break;
      case db::Operation::kGetInfo:
        queried(exchange);
        break;
      case db::Operation::kClose:
        closed(exchange);
        break;
      default:
        used(exchange);
    }
  }

  void end_open(const db::OpenRecord& open) override { opens_.erase(open.open_id.value); }

  void conclude(FindingSink& findings) override {
    groups_.conclude(
        [this](const DirectoryGroup& group) {
          return group.count >= min_count_ || group.most_on_one_path >= min_per_path_;
        },
        [&](const DirectoryGroup& group) { findings.accept(group.candidates, draft_of(group)); });
  }

 private:
  /// The group's own sums, in DirectoryGroup::extra.
  enum Extra : std::uint8_t {
    kAheadOfOpen,  // nothing was known yet, but the open that followed told the same
    kCompound,     // sent as one compound
  };

  [[nodiscard]] FindingDraft draft_of(const DirectoryGroup& group) const {
    const std::uint64_t ahead = group.extra[kAheadOfOpen];
    const bool mostly_ahead = 2 * ahead > group.count;
    const bool mostly_compound = 2 * group.extra[kCompound] > group.count;
    FindingDraft draft;
    draft.share = group.share;
    draft.subject = group.subject();
    draft.explanation = fmt::format(
        "{} {} asked only for attributes that another reply for the "
        "same path tells too{}",
        counted(group.count, "probe"), of_what(group), ahead > 0 ? ": " : "");
    if (ahead < group.count) {
      draft.explanation += ahead > 0 ? fmt::format("{} asked what was told in the {} before, and ",
                                                   grouped(group.count - ahead), window_text())
                                     : fmt::format(", in the {} before", window_text());
    }
    if (ahead > 0) {
      draft.explanation += fmt::format("{} came just ahead of an open that tells it itself",
                                       ahead < group.count ? grouped(ahead) : "all");
    }
    if (group.paths > 1 && group.most_on_one_path > 1) {
      draft.explanation +=
          fmt::format("; up to {} probes of one path", grouped(group.most_on_one_path));
    }
    draft.explanation += '.';
    if (mostly_ahead) {
      draft.title = "Opened and closed just ahead of the real open";
      draft.recommendation = "Open once and use its reply";
      draft.confidence = db::Confidence::kMedium;
    } else {
      draft.recommendation = "Keep what the CREATE reply tells";
    }
    draft.recommendation +=
        " (times, sizes, attributes) for as long as the operation lasts, and let CLOSE return "
        "fresh ones with SMB2_CLOSE_FLAG_POSTQUERY_ATTRIB";
    draft.recommendation += mostly_compound ? "." : "; send what must be asked as one compound.";
    draft.measured = {{"count", static_cast<std::int64_t>(group.count)},
                      {"ahead_of_open", static_cast<std::int64_t>(ahead)},
                      {"paths", static_cast<std::int64_t>(group.paths)},
                      {"most_on_one_path", static_cast<std::int64_t>(group.most_on_one_path)}};
    return draft;
  }

  /// "of docs\a.txt", "of 12 paths in docs".
  static std::string of_what(const DirectoryGroup& group) {
    if (group.paths != 1) {
      return fmt::format("of {} {}", counted(group.paths, "path"), group.where());
    }
    return fmt::format("of {}",
                       group.first_path.empty() ? "the root of the share" : group.first_path);
  }
  [[nodiscard]] std::string window_text() const {
    return window_ns_ % 1'000'000'000 == 0 ? fmt::format("{} s", window_ns_ / 1'000'000'000)
                                           : duration(window_ns_);
  }

  /// One open that may turn out to be a probe: its requests so far.
  struct Probe {
    std::array<ExchangeRef, 2 + kMaxQueries> requests{};
    std::uint8_t count = 0;
    bool is_compound = false;
  };
  struct Open {
    Probe probe;
    ExchangeId created;
    std::int64_t created_ns = 0;  // request
    bool was_known = false;       // every fact it can tell, when the CREATE was sent
    bool is_directory = false;
    bool is_probe = true;
  };
  /// A probe that told what was not known: needed, unless a real open follows.
  struct Waiting {
    Probe probe;
    ExchangeId told;
    std::int64_t told_ns = 0;
    bool is_directory = false;
  };

  static bool may_be_probe(const db::CreateDetail& create) noexcept {
    return create.disposition == kFileOpen && !has_data_right(create.desired_access) &&
           (create.create_options & kFileDeleteOnClose) == 0;
  }

  static std::uint64_t path_of(const db::ExchangeRecord& exchange) noexcept {
    return joined_key(exchange.path_key, exchange.client_key);
  }

  void opened(const db::ExchangeRecord& exchange) {
    if (exchange.path_key == 0) return;
    if (!may_be_probe(*exchange.create)) {
      redeem_waiting(exchange, exchange.request_ts_ns);
      return;
    }
    if (!exchange.open_id.valid()) return;
    const bool was_known = (kOpenReplyFacts & ~knowledge_.known(exchange, window_ns_)) == 0;
    Open& open = opens_[exchange.open_id.value];
    open.probe.count = 0;
    open.probe.requests[open.probe.count++] = ref_of(exchange);
    open.probe.is_compound = exchange.chain_id.valid();
    open.created = exchange.exchange_id;
    open.created_ns = exchange.request_ts_ns;
    open.is_directory = is_directory(*exchange.create);
    open.was_known = was_known;
    open.is_probe = true;
  }

  void queried(const db::ExchangeRecord& exchange) {
    const Facts asked = facts_of(exchange.detail);
    if (exchange.path_based) {
      asked_by_path(exchange, asked);
      return;
    }
    Open* open = opens_.find(exchange.open_id.value);
    if (open == nullptr) return;
    const bool known =
        asked != 0 && (asked & ~(kOpenReplyFacts | knowledge_.known(exchange, window_ns_))) == 0;
    if (!known || open->probe.count > kMaxQueries) {
      open->is_probe = false;
    } else {
      open->probe.requests[open->probe.count++] = ref_of(exchange);
    }
  }

  void used(const db::ExchangeRecord& exchange) {
    if (Open* open = opens_.find(exchange.open_id.value)) open->is_probe = false;
  }

  void closed(const db::ExchangeRecord& exchange) {
    Open* found = opens_.find(exchange.open_id.value);
    if (found == nullptr) return;
    Open& open = *found;
    opens_.erase(exchange.open_id.value);  // what it held stays readable until the next insertion
    if (!open.is_probe) {
      redeem_waiting(exchange, open.created_ns);
      return;
    }
    open.probe.requests[open.probe.count++] = ref_of(exchange);
    if (open.was_known) {
      take(open.probe, exchange, open.is_directory, false);
      return;
    }
    const std::int64_t told_ns =
        exchange.answered ? exchange.response_end_ts_ns : exchange.request_ts_ns;
    waiting_[path_of(exchange)] = {open.probe, open.created, told_ns, open.is_directory};
  }

  /// SMB1: one round trip by path. Known at all, it was not needed.
  void asked_by_path(const db::ExchangeRecord& exchange, Facts asked) {
    if (asked == 0 || exchange.path_key == 0 || !succeeded(exchange)) return;
    if ((asked & ~knowledge_.known(exchange, window_ns_)) != 0) return;
    Probe probe;
    probe.requests[probe.count++] = ref_of(exchange);
    take(probe, exchange, false, false);
  }

  /// A real open of a path just probed tells the same: the probe was not needed.
  void redeem_waiting(const db::ExchangeRecord& exchange, std::int64_t opened_ns) {
    const Waiting* found = waiting_.find(path_of(exchange));
    if (found == nullptr) return;
    const Waiting waiting = *found;
    waiting_.erase(path_of(exchange));
    if (changes_path(exchange) || db::interval_ns(waiting.told_ns, opened_ns) > window_ns_ ||
        knowledge_.changes().changed_after(waiting.told, exchange.path_key,
                                           exchange.connection_id)) {
      return;
    }
    take(waiting.probe, exchange, waiting.is_directory, true);
  }

  void take(const Probe& probe, const db::ExchangeRecord& exchange, bool is_directory,
            bool ahead_of_open) {
    DirectoryGroup& group = groups_.of_path(exchange, is_directory);
    for (std::size_t i = 0; i < probe.count; ++i) {
      findings_.claim(group.candidates.front(), probe.requests[i], ClaimKind::kNotNeeded);
    }
    if (ahead_of_open) ++group.extra[kAheadOfOpen];
    if (probe.is_compound) ++group.extra[kCompound];
    group.add(++counts_[joined_key(exchange.path_key, groups_.machine(exchange))], exchange.path);
  }

  FindingSink& findings_;
  ClientKnowledge& knowledge_;
  std::uint64_t min_per_path_;
  std::uint64_t min_count_;
  std::int64_t window_ns_;
  PathTable<Open> opens_;
  PathTable<Waiting> waiting_;       // by path and client
  PathTable<std::uint64_t> counts_;  // by path and machine: probes taken
  DirectoryGroups groups_;
};

}  // namespace

const Rule rule::redundant_create_close{&kInfo, make_rule<RedundantCreateClose>};

}  // namespace smbscope::analyzers
