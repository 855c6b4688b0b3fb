// SPDX-License-Identifier: GPL-3.0-or-later
// A list of claims that may outgrow memory, read back in the order of their exchanges: full buffers
// go to a temporary file as sorted runs, and reading merges them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analyzers/analyzer.h"
#include "common/result.h"

namespace smbscope::analyzers {

/// One claim as it waits for settlement; written to disk as it is.
struct PendingClaim {
  std::uint32_t exchange_id = 0;
  CandidateId candidate = 0;
  std::uint32_t connection_id = 0;
  float share = 1;
  std::int64_t exclusive_ns = 0;
  std::uint64_t frame = 0;
  float round_trips = 0;
  std::uint32_t message_bytes = 0;
  std::uint32_t payload_bytes = 0;
  ClaimKind kind = ClaimKind::kNotNeeded;
  db::Operation operation = db::Operation::kOther;
};

class ClaimSpool {
 public:
  explicit ClaimSpool(std::size_t memory_limit);
  ~ClaimSpool();
  ClaimSpool(const ClaimSpool&) = delete;
  ClaimSpool& operator=(const ClaimSpool&) = delete;

  void push(const PendingClaim& claim) {
    if (buffer_.size() >= memory_limit_) spill();
    buffer_.push_back(claim);
  }
  /// Calls `visit` for every claim, by exchange, then candidate. May be called again.
  /// Errors (kOutput): the temporary file could not be written or read; claims are missing then.
  [[nodiscard]] Result<void> read_sorted(const std::function<void(const PendingClaim&)>& visit);

 private:
  struct Run {
    std::uint64_t offset = 0;  // bytes from the start of the file
    std::uint64_t count = 0;   // claims
  };
  class RunReader;
  void sort_buffer();
  void spill();

  std::size_t memory_limit_;
  std::vector<PendingClaim> buffer_;
  std::vector<Run> runs_;
  std::uint64_t file_bytes_ = 0;
  int file_ = -1;        // unlinked when made: it vanishes with the process
  std::string trouble_;  // first thing that went wrong with the file; empty: nothing
};

}  // namespace smbscope::analyzers
