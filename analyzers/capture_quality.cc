// SPDX-License-Identifier: GPL-3.0-or-later
// capture-quality: what the capture lacks, and so what the other findings can't know.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzers/figures.h"
#include "analyzers/filters.h"
#include "analyzers/rules.h"
#include "common/limits.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-count", "count", 1, 1, 1e9, "Occurrences of a kind before it is mentioned."},
    Parameter{"sentences", "count", 4, 1, 20, "Kinds that are explained, the gravest first."},
};

constexpr std::array<std::string_view, 1> kReferences{"docs/architecture.md, \"Bad input\""};

const RuleInfo kInfo{
    .id = "capture-quality",
    .title = "The capture is incomplete",
    .section = "quality",
    .detects =
        "A missing NEGOTIATE, traffic of one direction only, packets cut by the snap length, "
        "holes in TCP streams, packets captured twice, messages that could not be read.",
    .why =
        "What is not in the capture can't be judged: findings about it stay silent or are less "
        "sure.",
    .advice =
        "Capture full packets of both directions, start before the client connects, and give "
        "the capture program enough buffer (tcpdump -s 0 -B 65536).",
    .false_positives = "None.",
    .parameters = kParameters,
    .references = kReferences,
};

/// Kinds below notice that a reader of the report needs to know all the same.
constexpr std::array<std::string_view, 2> kWorthSaying{"duplicate-packets", "netbios-datagrams"};
/// Kinds whose every packet Wireshark can show.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kFilters{{
    {"snap-length-cut", "frame.cap_len < frame.len"},
    {"stream-gap", "tcp.analysis.lost_segment"},
}};
constexpr std::string_view kUnknownLinkType = "unknown-link-type";
constexpr auto kOtherInterface =
    "Capture where SMB passes as Ethernet or IP: on the network interface that the client or the "
    "server uses (tcpdump -D lists them).";
/// encrypted-opaque says more of it.
constexpr std::string_view kSaidElsewhere = "encrypted";

class CaptureQuality final : public Analyzer {
 public:
  CaptureQuality(const Parameters& parameters, FindingSink& /*findings*/)
      : min_count_(static_cast<std::uint64_t>(parameters["min-count"])),
        sentences_(static_cast<std::size_t>(parameters["sentences"])) {}

  [[nodiscard]] const RuleInfo& info() const override { return kInfo; }
  [[nodiscard]] Operations hears() const override { return 0; }

  void diagnostic(const db::DiagnosticRecord& diagnostic) override {
    const bool grave = diagnostic.severity >= db::Quality::kNotice ||
                       std::ranges::find(kWorthSaying, diagnostic.kind) != kWorthSaying.end();
    if (grave && diagnostic.kind != kSaidElsewhere && diagnostic.count >= min_count_ &&
        troubles_.size() < limits::kMaxFindingsPerRule) {
      troubles_.push_back(diagnostic);
    }
  }

  void conclude(FindingSink& findings) override {
    if (troubles_.empty()) return;
    std::ranges::stable_sort(troubles_, std::ranges::greater{}, &db::DiagnosticRecord::severity);
    FindingDraft draft;
    std::int64_t total = 0;
    std::vector<db::Measure> kinds;
    std::vector<std::string> filters;  // of kinds that Wireshark knows, and they have frames too
    for (std::size_t i = 0; i < troubles_.size(); ++i) {
      const db::DiagnosticRecord& trouble = troubles_[i];
      const auto count = static_cast<std::int64_t>(trouble.count);
      total += count;
      std::string key = trouble.kind;
      std::ranges::replace(key, '-', '_');
      kinds.push_back({std::move(key), count});
      if (trouble.first_frame > 0) draft.frames.push_back(trouble.first_frame);
      for (const auto& [kind, filter] : kFilters) {
        if (trouble.kind == kind) filters.emplace_back(filter);
      }
      if (i >= sentences_) continue;
      if (i > 0) draft.explanation += ' ';
      draft.explanation +=
          fmt::format("{} ({}).", without_stop(trouble.message), counted(trouble.count, "time"));
    }
    if (troubles_.size() > sentences_) {
      draft.explanation +=
          fmt::format(" And {} more.", counted(troubles_.size() - sentences_, "kind"));
    }
    std::ranges::sort(draft.frames);
    if (!filters.empty()) {
      filters.push_back(frames_filter(draft.frames));
      draft.filter = fmt::format("{}", fmt::join(filters, " || "));
    }
    draft.measured = {{"count", total}};
    draft.measured.insert(draft.measured.end(), kinds.begin(), kinds.end());
    draft.always_info = true;
    const auto of_link = [](const auto& trouble) { return trouble.kind == kUnknownLinkType; };
    if (std::ranges::all_of(troubles_, of_link)) draft.recommendation = kOtherInterface;
    findings.accept({}, std::move(draft));
  }

 private:
  static std::string_view without_stop(std::string_view sentence) {
    return sentence.ends_with('.') ? sentence.substr(0, sentence.size() - 1) : sentence;
  }

  std::uint64_t min_count_;
  std::size_t sentences_;
  std::vector<db::DiagnosticRecord> troubles_;
};

}  // namespace

const Rule rule::capture_quality{&kInfo, make_rule<CaptureQuality>};

}  // namespace smbscope::analyzers
