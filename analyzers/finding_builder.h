// SPDX-License-Identifier: GPL-3.0-or-later
// A finding on its way: what the rule said of it, and what its claims add up to.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzers/analyzer.h"
#include "analyzers/claims_ledger.h"
#include "analyzers/connection_facts.h"
#include "analyzers/frame_runs.h"
#include "analyzers/severity.h"
#include "common/limits.h"

namespace smbscope::analyzers {

class FindingBuilder {
 public:
  FindingBuilder(const RuleInfo& rule, FindingDraft draft);

  /// Adds what this finding claims of an exchange. @param facts  of the exchange's connection.
  void add(const SettledClaim& claim, const SettledExchange& exchange,
           const ConnectionFacts::Facts& facts);
  /// The finished row; finding_id is still to be given. @param busy_ns  of the whole capture.
  [[nodiscard]] db::FindingRecord finish(const ConnectionFacts& connections,
                                         const SeverityScale& scale, double busy_ns);
  [[nodiscard]] const RuleInfo& rule() const noexcept { return *rule_; }

 private:
  void place(const ConnectionFacts::Facts& facts);
  void add_evidence(std::uint64_t frame);
  void choose_filter(db::FindingRecord& finding, const ConnectionFacts& connections);

  const RuleInfo* rule_;
  FindingDraft draft_;
  db::Waste cost_;
  std::uint64_t exchanges_ = 0;
  std::vector<std::uint64_t> frames_;  // lowest ones claimed, ascending
  FrameRuns runs_{limits::kMaxEvidenceFrames};
  std::array<std::uint64_t, db::kOperationCount> claimed_{};  // exchanges, by operation
  ConnectionId connection_;                                   // of the last claim
  bool several_connections_ = false;
  bool estimated_ = false;
  bool complete_ = true;
  bool placed_ = false;                  // the next three are known
  std::optional<std::uint32_t> client_;  // nullopt once there are several
  std::optional<std::uint32_t> server_;
  std::optional<std::uint64_t> tcp_stream_;
  std::uint64_t first_tcp_stream_ = 0;
};

/// First 12 hex digits of the SHA-256 of rule, share and subject, folded, joined by NUL.
[[nodiscard]] std::string stable_id(std::string_view rule, std::string_view share,
                                    std::string_view subject);

}  // namespace smbscope::analyzers
