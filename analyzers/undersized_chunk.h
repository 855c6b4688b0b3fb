// SPDX-License-Identifier: GPL-3.0-or-later
// What undersized-read-chunk and undersized-write-chunk have in common: SMB2 runs in requests much
// smaller than the negotiation allows.
#pragma once

#include <span>

#include "analyzers/chunk_findings.h"
#include "analyzers/sequential_run.h"

namespace smbscope::analyzers {

/// Parameters of both rules.
[[nodiscard]] std::span<const Parameter> undersized_chunk_parameters();

class UndersizedChunk : public SequentialRunRule {
 public:
  void conclude(FindingSink& findings) final;

 protected:
  UndersizedChunk(bool write, const Parameters& parameters, FindingSink& findings);

  [[nodiscard]] bool follows(const db::ExchangeRecord& exchange) const final;
  [[nodiscard]] bool claims(const db::ExchangeRecord& exchange) const final;
  [[nodiscard]] bool keeps(const SequentialRun& run) const final;
  void judge(const db::ConnectionRecord& connection, const SequentialRun& run) final;

 private:
  [[nodiscard]] ChunkLimit limit_of(const db::ConnectionRecord& connection,
                                    const SequentialRun& run) const;

  bool write_;
  std::uint64_t min_run_bytes_;
  std::uint64_t min_requests_;
  std::int64_t target_bytes_;
  std::int64_t ideal_parts_;
  std::int64_t passing_bytes_;
  double passing_depth_;
  std::int64_t tiny_bytes_;
  ChunkFindings chunks_;
};

/// Do both sides of an SMB2 connection allow requests of more than 64 KiB? [MS-SMB2] 3.2.4.1.5.
[[nodiscard]] bool has_multi_credit(const db::ConnectionRecord& connection);

inline constexpr std::uint16_t kDialectSmb21 = 0x0210;
inline constexpr std::uint32_t kCapLargeMtu = 0x4;       // SMB2_GLOBAL_CAP_LARGE_MTU
inline constexpr std::int64_t kOneCreditBytes = 65'536;  // [MS-SMB2] 3.1.5.2

}  // namespace smbscope::analyzers
