// SPDX-License-Identifier: GPL-3.0-or-later
// A FindingSink that remembers: what a rule claimed and what it accepted, costs added up plainly.
// And the short way to run one rule over a conversation.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzers/analyzer.h"
#include "analyzers/client_knowledge.h"
#include "tests/support/record_builder.h"

namespace smbscope::testing {

struct RecordedClaim {
  analyzers::ExchangeRef exchange;
  analyzers::ClaimKind kind = analyzers::ClaimKind::kNotNeeded;
  double share = 1;
};

struct RecordedFinding {
  analyzers::FindingDraft draft;
  std::vector<RecordedClaim> claims;

  /// Round trips claimed: share x those of each exchange.
  [[nodiscard]] double round_trips() const {
    double sum = 0;
    for (const RecordedClaim& claim : claims) {
      sum += claim.share * static_cast<double>(claim.exchange.round_trips);
    }
    return sum;
  }
  /// The whole number measured under `key`; -1 when there is none.
  [[nodiscard]] std::int64_t measured(std::string_view key) const {
    for (const db::Measure& measure : draft.measured) {
      const auto* number = std::get_if<std::int64_t>(&measure.value);
      if (measure.key == key && number != nullptr) return *number;
    }
    return -1;
  }
};

class RecordingFindingSink final : public analyzers::FindingSink {
 public:
  [[nodiscard]] analyzers::CandidateId new_candidate() override {
    candidates_.emplace_back();
    return static_cast<analyzers::CandidateId>(candidates_.size() - 1);
  }
  void claim(analyzers::CandidateId candidate, const analyzers::ExchangeRef& exchange,
             analyzers::ClaimKind kind, double share) override {
    const double part = kind == analyzers::ClaimKind::kNotNeeded ? 1.0 : share;
    candidates_.at(candidate).push_back({exchange, kind, part});
  }
  void scale(analyzers::CandidateId candidate, double factor) override {
    for (RecordedClaim& claim : candidates_.at(candidate)) {
      if (claim.kind != analyzers::ClaimKind::kNotNeeded) claim.share *= factor;
    }
  }
  void accept(std::span<const analyzers::CandidateId> candidates,
              analyzers::FindingDraft draft) override {
    RecordedFinding finding{std::move(draft), {}};
    for (const analyzers::CandidateId candidate : candidates) {
      const auto& claims = candidates_.at(candidate);
      finding.claims.insert(finding.claims.end(), claims.begin(), claims.end());
    }
    findings.push_back(std::move(finding));
  }

  std::vector<RecordedFinding> findings;

 private:
  std::vector<std::vector<RecordedClaim>> candidates_;
};

/// Runs the rule `id` over what `conversation` says on a fresh RecordBuilder (finish() included
/// afterwards). `parameters` as "rule.name" -> value. An unknown rule gives nothing.
inline std::vector<RecordedFinding> findings_of(
    std::string_view id, const std::function<void(RecordBuilder&)>& conversation,
    db::Protocol protocol = db::Protocol::kSmb2,
    const std::map<std::string, double>& parameters = {}) {
  const analyzers::Rule* rule = analyzers::find_rule(id);
  if (rule == nullptr) return {};
  RecordingFindingSink findings;
  analyzers::ClientKnowledge knowledge;
  const auto analyzer =
      rule->make(analyzers::Parameters(*rule->info, parameters), findings, knowledge);
  db::TeeSink listeners({analyzer.get(), &knowledge});
  RecordBuilder wire(listeners, protocol);
  conversation(wire);
  wire.finish();
  analyzer->conclude(findings);
  return std::move(findings.findings);
}

}  // namespace smbscope::testing
