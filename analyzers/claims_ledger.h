// SPDX-License-Identifier: GPL-3.0-or-later
// The claims of all rules until they are settled: who said of which exchange that it was not
// needed. docs/architecture.md, "Cost without double counting".
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "analyzers/analyzer.h"
#include "analyzers/claim_spool.h"
#include "analyzers/connection_facts.h"
#include "common/result.h"

namespace smbscope::analyzers {

/// What a finding takes of one exchange: none of the parts larger than the exchange's own.
struct SettledClaim {
  std::uint32_t finding = 0;  // as given to accept()
  db::Waste parts;
  bool estimated = false;  // the connection's fixed cost is
};

/// Makes each part of `waste` at least as large as that of `parts`: what several findings claim of
/// one exchange was wasted once.
void raise_to(db::Waste& waste, const db::Waste& parts) noexcept;

/// An exchange that accepted findings claim. `claims` views the ledger for the call.
struct SettledExchange {
  ExchangeId exchange_id;
  ConnectionId connection_id;
  std::uint64_t frame = 0;  // where Wireshark shows the request
  db::Operation operation = db::Operation::kOther;
  std::span<const SettledClaim> claims;  // one per finding, by finding
};

class ClaimsLedger {
 public:
  /// @param memory_limit  claims kept in memory, the rest lies in a temporary file.
  explicit ClaimsLedger(std::size_t memory_limit);

  [[nodiscard]] CandidateId new_candidate() noexcept { return candidates_++; }
  void claim(CandidateId candidate, const ExchangeRef& exchange, ClaimKind kind, double share);
  /// Shares of kMerged and kTogether claims of `candidate` count `factor` times.
  void scale(CandidateId candidate, double factor);
  /// The claims of `candidate` belong to `finding` from now on.
  void accept(CandidateId candidate, std::uint32_t finding);

  /// Settles the claims of accepted candidates, exchange by exchange in the order of their ids. May
  /// be called again: the ledger stays as it is.
  /// Errors (kOutput): the temporary file could not be written or read.
  [[nodiscard]] Result<void> settle(const std::function<FixedCost(ConnectionId)>& fixed_cost,
                                    const std::function<void(const SettledExchange&)>& visit);

 private:
  CandidateId candidates_ = 0;
  std::vector<std::uint32_t> finding_of_;  // per candidate: finding + 1; 0: not accepted
  std::vector<float> factor_of_;           // per candidate; those beyond the end: 1
  ClaimSpool spool_;
};

}  // namespace smbscope::analyzers
