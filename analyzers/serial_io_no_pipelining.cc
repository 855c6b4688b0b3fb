// SPDX-License-Identifier: GPL-3.0-or-later
// serial-io-no-pipelining: bulk data moved one request at a time.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <string_view>
#include <utility>

#include "analyzers/figures.h"
#include "analyzers/filters.h"
#include "analyzers/rules.h"
#include "analyzers/sequential_run.h"
#include "common/limits.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-bytes", "bytes", 1'048'576, 1, 1e12,
              "A sequential run counts from this size on."},
    Parameter{"min-requests", "count", 16, 4, 1e9, "And from this many requests on."},
    Parameter{"alone-percent", "%", 90, 0, 100,
              "Share of the run's busy time in which nothing else was outstanding."},
    Parameter{"depth", "count", 8, 2, 1'000,
              "Requests that could be outstanding instead, credits permitting."},
};

constexpr std::array<std::string_view, 3> kReferences{"[MS-SMB2] 3.2.4.1.2", "[MS-SMB2] 3.2.4.1.5",
                                                      "[MS-CIFS] 2.2.4.52.2"};

const RuleInfo kInfo{
    .id = "serial-io-no-pipelining",
    .title = "Data moved one request at a time",
    .section = "data path",
    .detects =
        "A large sequential read or write whose next request leaves only after the answer to "
        "the one before, by a client that waits longer than it thinks.",
    .why =
        "The line lies idle for a round trip per request: throughput can't exceed the request's "
        "size divided by the time from one request to the next, however fast the link is.",
    .advice =
        "Keep several READs or WRITEs outstanding; the credits (SMB1: MaxMpxCount) granted "
        "allow it.",
    .false_positives =
        "Servers that grant a single credit, players and other readers that set "
        "their own pace.",
    .parameters = kParameters,
    .references = kReferences,
};

class SerialIoNoPipelining final : public SequentialRunRule {
 public:
  SerialIoNoPipelining(const Parameters& parameters, FindingSink& findings)
      : SequentialRunRule(findings, ClaimKind::kTogether),
        min_bytes_(static_cast<std::uint64_t>(parameters["min-bytes"])),
        min_requests_(static_cast<std::uint64_t>(parameters["min-requests"])),
        alone_share_(parameters["alone-percent"] / 100),
        depth_(static_cast<std::int64_t>(parameters["depth"])) {}

  [[nodiscard]] const RuleInfo& info() const override { return kInfo; }

  void conclude(FindingSink& findings) override {
    for (auto& [key, serial] : cases_) {
      FindingDraft draft = draft_of(key, serial);
      draft.estimated = has_forgotten();
      findings.accept(serial.candidates, std::move(draft));
    }
    cases_.clear();
  }

 protected:
  [[nodiscard]] bool follows(const db::ExchangeRecord& /*exchange*/) const override { return true; }
  [[nodiscard]] bool claims(const db::ExchangeRecord& exchange) const override {
    return exchange.outstanding <= 1;
  }
  [[nodiscard]] bool keeps(const SequentialRun& run) const override {
    return run.bytes >= min_bytes_ && run.requests >= min_requests_ &&
           run.alone_share >= alone_share_;
  }

  void judge(const db::ConnectionRecord& connection, const SequentialRun& run) override {
    const std::int64_t hidden_ns = hidden_rtt_ns(connection);
    const std::int64_t wait_ns = db::add_ns(run.srt_ns, hidden_ns);
    const std::int64_t think_ns = std::max<std::int64_t>(run.gap_ns - hidden_ns, 0);
    const std::int64_t depth = possible_depth(connection, run);
    if (think_ns >= wait_ns || depth < 2) return;
    const Key key{connection.client, connection.server, run.share, run.write};
    if (!cases_.contains(key) && cases_.size() >= limits::kMaxFindingsPerRule) return;
    findings().scale(run.candidate, static_cast<double>(depth - 1) / static_cast<double>(depth));
    Case& serial = cases_[key];
    if (serial.candidates.empty()) {
      serial.connection = connection;
      serial.command = run.command;
      serial.path = run.path;
      serial.path_key = run.path_key;
    } else if (serial.path_key != run.path_key) {
      serial.path.clear();
    }
    if (run.requests > serial.longest_requests) {
      serial.longest_requests = run.requests;
      serial.length = run.lengths.modal();
      serial.srt_ns = run.srt_ns;
      serial.gap_ns = std::max<std::int64_t>(run.gap_ns, 0);
      serial.depth = depth;
      serial.bytes_per_s = rate_of(run);
    }
    serial.requests += run.requests;
    serial.bytes += run.bytes;
    serial.lengths.add(run.lengths);
    serial.candidates.push_back(run.candidate);
  }

 private:
  struct Key {
    std::string client;
    std::string server;
    std::string share;
    bool write = false;
    auto operator<=>(const Key&) const = default;
  };
  struct Case {
    db::ConnectionRecord connection;  // of the first run
    db::CommandId command;            // the same
    std::string path;                 // of the only file; empty: several
    PathKey path_key = 0;
    std::uint64_t longest_requests = 0;
    std::int64_t length = 0;  // this and the next four: of the longest run
    std::int64_t srt_ns = 0;
    std::int64_t gap_ns = 0;
    std::int64_t depth = 0;
    double bytes_per_s = 0;
    std::uint64_t requests = 0;
    std::uint64_t bytes = 0;
    LengthTally lengths;
    std::vector<CandidateId> candidates;
  };

  /// Requests of the run's size that the credits (SMB1: MaxMpxCount) would have carried at once.
  [[nodiscard]] std::int64_t possible_depth(const db::ConnectionRecord& connection,
                                            const SequentialRun& run) const {
    if (run.command.protocol == db::Protocol::kSmb1) {
      const std::int64_t most = connection.smb1_max_mpx_count;
      return most < 0 ? kUnknownDepth : std::min(depth_, most);
    }
    if (connection.max_credits_granted == 0) return kUnknownDepth;
    const std::int64_t charge = std::max<std::int64_t>(1, (run.lengths.modal() + 65'535) / 65'536);
    return std::min<std::int64_t>(depth_, connection.max_credits_granted / charge);
  }

  static FindingDraft draft_of(const Key& key, const Case& serial) {
    const db::ConnectionRecord& connection = serial.connection;
    const std::int64_t cycle_ns =
        std::max<std::int64_t>(db::add_ns(serial.srt_ns, serial.gap_ns), 1);
    const double ceiling = std::max(serial.bytes_per_s, static_cast<double>(serial.length) * 1e9 /
                                                            static_cast<double>(cycle_ns));
    const bool gap_holds_rtt = hidden_rtt_ns(connection) > 0;
    FindingDraft draft;
    draft.explanation = fmt::format(
        "{} of {} were sent one at a time: each waited {} and the next followed {} after the "
        "answer (medians{}). ",
        counted(serial.requests, key.write ? "write" : "read"), serial.lengths.words(),
        duration(serial.srt_ns), duration(serial.gap_ns),
        gap_holds_rtt ? ", as seen where the capture was taken" : "");
    if (serial.bytes_per_s > 0) {
      draft.explanation += fmt::format("{}/s were reached", amount(serial.bytes_per_s));
    }
    if (ceiling > serial.bytes_per_s) {  // medians may lie above the mean, a ceiling may not
      draft.explanation +=
          fmt::format("{}{} in {} are {}/s at best", serial.bytes_per_s > 0 ? ", " : "",
                      exact_size(serial.length), duration(cycle_ns), amount(ceiling));
    }
    draft.explanation += fmt::format("; {} outstanding could carry up to {} times as much.",
                                     serial.depth, serial.depth);
    if (gap_holds_rtt) {
      draft.explanation += fmt::format(
          " It was not taken at the client: the gaps hold the network round trip ({}), {} times in "
          "all, which is not in the cost.",
          duration(connection.rtt_ns), grouped(serial.requests));
    }
    draft.filter = data_filter(serial.command);
    draft.share = key.share;
    draft.subject = serial.path.empty() ? key.share : serial.path;
    draft.measured = {
        {"requests", static_cast<std::int64_t>(serial.requests)},
        {"outstanding", std::int64_t{1}},
        {"bytes", static_cast<std::int64_t>(serial.bytes)},
        {"modal_length", serial.lengths.modal()},
        {"possible_outstanding", serial.depth},
        {"ceiling_bytes_per_s", static_cast<std::int64_t>(ceiling)},
    };
    if (!connection.negotiate_seen || connection.gaps > 0) {
      draft.confidence = db::Confidence::kMedium;
    }
    return draft;
  }

  static constexpr std::int64_t kUnknownDepth = 2;  // where nobody knows, at least one more

  std::uint64_t min_bytes_;
  std::uint64_t min_requests_;
  double alone_share_;
  std::int64_t depth_;
  std::map<Key, Case> cases_;
};

}  // namespace

const Rule rule::serial_io_no_pipelining{&kInfo, make_rule<SerialIoNoPipelining>};

}  // namespace smbscope::analyzers
