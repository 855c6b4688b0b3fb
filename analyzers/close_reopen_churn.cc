// SPDX-License-Identifier: GPL-3.0-or-later
// close-reopen-churn: a file closed and at once opened again in the same way, to read or write a
// little more.
#include <fmt/format.h>

#include <array>
#include <optional>

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
    Parameter{"min-per-path", "count", 5, 1, 1e6, "Reopenings of one path that make a finding."},
    Parameter{"window", "s", 2, 0, 3600, "Longest time between the CLOSE and the CREATE."},
};
constexpr std::array<std::string_view, 4> kReferences{
    "[MS-SMB2] 2.2.13.2.8", "[MS-SMB2] 2.2.13.2.10", "[MS-SMB2] 2.2.15", "[MS-CIFS] 2.2.4.64"};
const RuleInfo kInfo{
    .id = "close-reopen-churn",
    .title = "Closed and opened again at once",
    .section = "metadata",
    .detects =
        "CLOSE of a file and, within seconds, a CREATE of the same file by the same client "
        "with the same access and disposition, data moved on both handles.",
    .why =
        "Each cycle costs two round trips, and the server forgets what it had cached for the "
        "handle.",
    .advice =
        "Keep the handle while there is more to do; with a handle-caching lease the client "
        "may delay the CLOSE and reuse the open.",
    .false_positives =
        "Different processes on one client, durable handles reconnecting, servers "
        "that grant no lease.",
    .parameters = kParameters,
    .references = kReferences,
};

constexpr std::size_t kMaxOpens = 32'768;

class CloseReopenChurn final : public Analyzer {
 public:
  CloseReopenChurn(const Parameters& parameters, FindingSink& findings)
      : findings_(findings),
        min_per_path_(static_cast<std::uint32_t>(parameters["min-per-path"])),
        window_ns_(static_cast<std::int64_t>(parameters["window"] * 1e9)),
        opens_(kMaxOpens),
        paths_(limits::kMaxTrackedPaths),
        groups_(findings) {}

  const RuleInfo& info() const override { return kInfo; }
  Operations hears() const override {
    return only(db::Operation::kCreate) | only(db::Operation::kClose) | only(db::Operation::kRead) |
           only(db::Operation::kWrite);
  }

  void begin_connection(const db::ConnectionRecord& connection) override {
    groups_.begin_connection(connection);
  }

  void exchange(const db::ExchangeRecord& exchange) override {
    if (is_open(exchange)) {
      opened(exchange);
      return;
    }
    const bool moves_data =
        exchange.operation == db::Operation::kRead || exchange.operation == db::Operation::kWrite;
    if (!moves_data && exchange.operation != db::Operation::kClose) return;
    Open* open = opens_.find(exchange.open_id.value);
    if (open == nullptr) return;
    if (moves_data) {
      open->moved_data = true;
    } else {
      closed(exchange, *open);
      opens_.erase(exchange.open_id.value);
    }
  }

  void conclude(FindingSink& findings) override {
    groups_.conclude([](const DirectoryGroup& group) { return group.count > 0; },
                     [&](const DirectoryGroup& group) {
                       FindingDraft draft;
                       draft.share = group.share;
                       draft.subject = group.subject();
                       draft.explanation = fmt::format(
                           "{} {} {} closed and within {} opened again the same way, data moved "
                           "each time: {} times{}.",
                           counted(group.paths, "file"), group.where(),
                           group.paths == 1 ? "was" : "were", duration(window_ns_),
                           grouped(group.count),
                           group.paths == 1 ? ""
                                            : fmt::format(" in all, at most {} for one file",
                                                          grouped(group.most_on_one_path)));
                       draft.measured = {
                           {"count", static_cast<std::int64_t>(group.count)},
                           {"paths", static_cast<std::int64_t>(group.paths)},
                           {"most_on_one_path", static_cast<std::int64_t>(group.most_on_one_path)}};
                       findings.accept(group.candidates, std::move(draft));
                     });
  }

 private:
  /// How a file was opened, so far as two opens are the same.
  struct Manner {
    std::uint32_t access = 0;
    std::uint32_t disposition = 0;
    bool operator==(const Manner&) const = default;
  };
  struct Open {
    ExchangeRef create;
    ExchangeRef closed_before;  // the CLOSE that this open undid; none: exchange_id 0
    Manner manner;
    bool moved_data = false;
  };
  struct Path {
    ExchangeRef close;  // of the last open that moved data
    std::int64_t closed_ns = db::kNoTime;
    Manner manner;
    std::uint32_t cycles = 0;
    CandidateId candidate = 0;  // of the cycles; valid with cycles > 0
  };

  void opened(const db::ExchangeRecord& exchange) {
    if (exchange.path_key == 0 || !exchange.open_id.valid()) return;
    Open open;
    open.create = ref_of(exchange);
    open.manner = {exchange.create->desired_access, exchange.create->disposition};
    const Path* path = paths_.find(joined_key(exchange.path_key, exchange.client_key));
    if (path != nullptr && path->closed_ns != db::kNoTime && path->manner == open.manner &&
        exchange.request_ts_ns >= path->closed_ns &&
        db::interval_ns(path->closed_ns, exchange.request_ts_ns) < window_ns_) {
      open.closed_before = path->close;
    }
    opens_[exchange.open_id.value] = open;
  }

  void closed(const db::ExchangeRecord& exchange, const Open& open) {
    const std::uint64_t key = joined_key(exchange.path_key, exchange.client_key);
    if (exchange.path_key == 0) return;
    if (!open.moved_data) {
      if (Path* path = paths_.find(key)) path->closed_ns = db::kNoTime;
      return;
    }
    Path& path = paths_[key];
    if (open.closed_before.exchange_id.valid()) reopened(exchange, open, path);
    path.close = ref_of(exchange);
    path.closed_ns = exchange.response_end_ts_ns;
    path.manner = open.manner;
  }

  void reopened(const db::ExchangeRecord& exchange, const Open& open, Path& path) {
    if (path.cycles++ == 0) path.candidate = findings_.new_candidate();
    findings_.claim(path.candidate, open.closed_before, ClaimKind::kNotNeeded);
    findings_.claim(path.candidate, open.create, ClaimKind::kNotNeeded);
    if (path.cycles < min_per_path_) return;
    DirectoryGroup& group = groups_.of_path(exchange);
    if (path.cycles == min_per_path_) {
      group.candidates.push_back(path.candidate);
      for (std::uint32_t cycle = 1; cycle < min_per_path_; ++cycle) group.add(cycle, exchange.path);
    }
    group.add(path.cycles, exchange.path);
  }

  FindingSink& findings_;
  std::uint32_t min_per_path_;
  std::int64_t window_ns_;
  PathTable<Open> opens_;
  PathTable<Path> paths_;  // by path and client
  DirectoryGroups groups_;
};

}  // namespace

const Rule rule::close_reopen_churn{&kInfo, make_rule<CloseReopenChurn>};

}  // namespace smbscope::analyzers
