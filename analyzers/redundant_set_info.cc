// SPDX-License-Identifier: GPL-3.0-or-later
// redundant-set-info: the same attributes set twice in a row, or several settings for each file of
// a copy where one would do.
#include <fmt/format.h>

#include <array>
#include <vector>

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
    Parameter{"min-repeats", "count", 5, 1, 1e6,
              "Settings of the same class in a row, in one directory, that make a finding."},
    Parameter{"min-files", "count", 10, 1, 1e6, "Files of a copy that make it a bulk copy."},
    Parameter{"min-per-file", "count", 3, 2, 5, "Settings per file of a bulk copy."},
    Parameter{"window", "s", 10, 0, 3600, "Longest time between two settings in a row."},
};
constexpr std::array<std::string_view, 4> kReferences{"[MS-SMB2] 2.2.39", "[MS-SMB2] 3.3.5.21",
                                                      "[MS-FSCC] 2.4", "[MS-CIFS] 2.2.6.9"};
const RuleInfo kInfo{
    .id = "redundant-set-info",
    .title = "Attributes set more often than needed",
    .section = "metadata",
    .detects =
        "SET_INFO of the same class on one path twice or more in a row, or three and more "
        "SET_INFO for each file of a copy.",
    .why = "Each costs a round trip and, on the server, a metadata update.",
    .advice =
        "Set times and attributes once, after the last write, in one FileBasicInformation; "
        "an empty file needs no end of file, a CREATE can carry the allocation size.",
    .false_positives =
        "A client that sets attributes first and times last on purpose, because "
        "writes in between would change them.",
    .parameters = kParameters,
    .references = kReferences,
};

// FSCC classes that mean something else each time: rename, link, disposition, position, full EA.
constexpr bool may_repeat(std::uint32_t information_class) noexcept {
  switch (information_class) {
    case 0:
    case 10:
    case 11:
    case 13:
    case 14:
    case 15:
    case 64:
    case 65:
    case 72:
      return false;
    default:
      return true;
  }
}

class RedundantSetInfo final : public Analyzer {
 public:
  RedundantSetInfo(const Parameters& parameters, FindingSink& findings)
      : findings_(findings),
        min_repeats_(static_cast<std::uint64_t>(parameters["min-repeats"])),
        min_files_(static_cast<std::uint64_t>(parameters["min-files"])),
        min_per_file_(static_cast<std::uint32_t>(parameters["min-per-file"])),
        window_ns_(static_cast<std::int64_t>(parameters["window"] * 1e9)),
        paths_(limits::kMaxTrackedPaths / 2),
        groups_(findings) {}

  const RuleInfo& info() const override { return kInfo; }
  Operations hears() const override {
    return only(db::Operation::kCreate) | only(db::Operation::kWrite) |
           only(db::Operation::kSetInfo);
  }

  void begin_connection(const db::ConnectionRecord& connection) override {
    groups_.begin_connection(connection);
  }

  void exchange(const db::ExchangeRecord& exchange) override {
    switch (exchange.operation) {
      case db::Operation::kCreate:
        if (is_open(exchange) && exchange.path_key != 0 &&
            exchange.create->create_action != kOpened) {
          paths_[path_of(exchange)] = Path{.is_new = true};
        }
        break;
      case db::Operation::kWrite:
        if (Path* path = paths_.find(path_of(exchange))) path->last_class = 0;
        break;
      case db::Operation::kSetInfo:
        if (succeeded(exchange) && exchange.path_key != 0) set(exchange);
        break;
      default:
        break;
    }
  }

  void conclude(FindingSink& findings) override {
    groups_.conclude([this](const DirectoryGroup& group) { return repeats(group) || bulk(group); },
                     [&](const DirectoryGroup& group) { say(group, findings); });
  }

 private:
  static constexpr std::uint32_t kOpened = 1;  // CreateAction FILE_OPENED
  /// Indices into DirectoryGroup::extra; count is of requests claimed either way.
  enum Sum : std::uint8_t { kRepeats, kFiles, kSettingsOfFiles };

  struct Path {
    bool is_new = false;  // created in the capture by this client
    std::uint32_t last_class = 0;
    std::int64_t last_ns = 0;
    std::uint32_t settings = 0;
    std::uint8_t repeats = 0;           // bit i: held[i] is claimed as a repeat already
    std::array<ExchangeRef, 3> held{};  // of a new file, from the second on: the first was needed
    std::uint32_t claimed = 0;          // held ones counted too, once released
  };

  [[nodiscard]] bool repeats(const DirectoryGroup& group) const {
    return group.extra[kRepeats] >= min_repeats_;
  }
  [[nodiscard]] bool bulk(const DirectoryGroup& group) const {
    return group.extra[kFiles] >= min_files_;
  }
  static std::uint64_t path_of(const db::ExchangeRecord& exchange) noexcept {
    return exchange.path_key == 0 ? 0 : joined_key(exchange.path_key, exchange.client_key);
  }
  /// Two candidates per directory: [2i] holds settings in a row, [2i + 1] those of a bulk copy.
  DirectoryGroup& group_of(const db::ExchangeRecord& exchange) {
    DirectoryGroup& group = groups_.of_path(exchange);
    if (group.candidates.size() == 1) group.candidates.push_back(findings_.new_candidate());
    return group;
  }

  void set(const db::ExchangeRecord& exchange) {
    Path& path = paths_[path_of(exchange)];
    const std::uint32_t asked = information_class(exchange.detail);
    const bool is_repeat = may_repeat(asked) && asked == path.last_class &&
                           db::interval_ns(path.last_ns, exchange.request_ts_ns) <= window_ns_;
    const ExchangeRef ref = ref_of(exchange);
    bool is_claimed = false;
    if (is_repeat) {
      DirectoryGroup& group = group_of(exchange);
      findings_.claim(group.candidates[0], ref, ClaimKind::kNotNeeded);
      ++group.extra[kRepeats];
      is_claimed = true;
    }
    if (path.is_new && may_repeat(asked)) {
      if (++path.settings >= min_per_file_) {
        DirectoryGroup& group = group_of(exchange);
        if (path.settings == min_per_file_) release(path, group, exchange);
        ++group.extra[kSettingsOfFiles];
        findings_.claim(group.candidates[1], ref, ClaimKind::kNotNeeded);
        is_claimed = true;
      } else if (path.settings >= 2) {
        path.held[path.settings - 2] = ref;
        path.repeats |= static_cast<std::uint8_t>((is_claimed ? 1U : 0U) << (path.settings - 2));
      }
    }
    if (is_claimed) group_of(exchange).add(++path.claimed, exchange.path);
    path.last_class = asked;
    path.last_ns = exchange.response_end_ts_ns;
  }

  /// The file has enough settings: claims those from the second on that came before.
  void release(Path& path, DirectoryGroup& group, const db::ExchangeRecord& exchange) {
    ++group.extra[kFiles];
    group.extra[kSettingsOfFiles] += min_per_file_ - 1;
    for (std::uint32_t i = 0; i + 2 < min_per_file_; ++i) {
      findings_.claim(group.candidates[1], path.held[i], ClaimKind::kNotNeeded);
      if ((unsigned{path.repeats} >> i & 1U) == 0) group.add(++path.claimed, exchange.path);
    }
  }

  void say(const DirectoryGroup& group, FindingSink& findings) const {
    FindingDraft draft;
    draft.share = group.share;
    draft.subject = group.subject();
    std::vector<CandidateId> accepted;
    for (std::size_t i = 0; i < group.candidates.size(); ++i) {
      if (i % 2 == 0 ? repeats(group) : bulk(group)) accepted.push_back(group.candidates[i]);
    }
    if (bulk(group)) {
      draft.explanation = fmt::format("{} for {} created {}: {:.1f} for each, where one would do.",
                                      counted(group.extra[kSettingsOfFiles], "SET_INFO request"),
                                      counted(group.extra[kFiles], "file"), group.where(),
                                      static_cast<double>(group.extra[kSettingsOfFiles]) /
                                          static_cast<double>(group.extra[kFiles]));
    }
    if (repeats(group)) {
      if (!draft.explanation.empty()) draft.explanation += ' ';
      draft.explanation +=
          fmt::format("{} {} set the class that the one before had just set on the same path.",
                      counted(group.extra[kRepeats], "SET_INFO request"), group.where());
    }
    draft.measured = {{"count", static_cast<std::int64_t>(group.count)},
                      {"paths", static_cast<std::int64_t>(group.paths)},
                      {"repeats", static_cast<std::int64_t>(group.extra[kRepeats])},
                      {"files", static_cast<std::int64_t>(group.extra[kFiles])}};
    findings.accept(accepted, std::move(draft));
  }

  FindingSink& findings_;
  std::uint64_t min_repeats_;
  std::uint64_t min_files_;
  std::uint32_t min_per_file_;
  std::int64_t window_ns_;
  PathTable<Path> paths_;  // by path and client
  DirectoryGroups groups_;
};

}  // namespace

const Rule rule::redundant_set_info{&kInfo, make_rule<RedundantSetInfo>};

}  // namespace smbscope::analyzers
