// SPDX-License-Identifier: GPL-3.0-or-later
// Claims that wait for a verdict. A few are held in memory; past that they go to the sink under a
// candidate, which is forgotten when it is never released.
#pragma once

#include <optional>
#include <vector>

#include "analyzers/analyzer.h"

namespace smbscope::analyzers {

/// Claims, all "not needed", of requests that belong together: one listing, say.
class HeldClaims {
 public:
  void add(FindingSink& findings, const ExchangeRef& exchange) {
    if (!candidate_ && held_.size() < kMaxHeld) {
      held_.push_back(exchange);
      return;
    }
    release(findings);
    findings.claim(*candidate_, exchange, ClaimKind::kNotNeeded);
  }
  /// Claims what is held, and from now on what is added.
  CandidateId release(FindingSink& findings) {
    if (!candidate_) candidate_ = findings.new_candidate();
    for (const ExchangeRef& exchange : held_) {
      findings.claim(*candidate_, exchange, ClaimKind::kNotNeeded);
    }
    held_.clear();
    return *candidate_;
  }
  /// Starts over: what was not released is not claimed.
  void reset() {
    held_.clear();
    candidate_.reset();
  }

 private:
  static constexpr std::size_t kMaxHeld = 8;
  std::vector<ExchangeRef> held_;
  std::optional<CandidateId> candidate_;
};

}  // namespace smbscope::analyzers
