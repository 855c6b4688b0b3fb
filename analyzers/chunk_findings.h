// SPDX-License-Identifier: GPL-3.0-or-later
// Findings about requests that are smaller than they need be: runs put together by client, share,
// direction and order of magnitude, with the numbers all such rules state.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "analyzers/sequential_run.h"

namespace smbscope::analyzers {

/// What a run could have done, in bytes per request.
struct ChunkLimit {
  std::int64_t limit = 0;  // negotiated for this direction
  std::int64_t ideal = 0;  // a sensible size within it; at least 1
  bool known = true;       // false: the capture lacks the negotiation, a floor stands in
};

/// Requests of about one size that one client sent for one share, in one direction.
struct ChunkCase {
  db::ConnectionRecord connection;  // of the first run
  ChunkLimit limit;                 // of the first run
  db::CommandId command;            // of the first run
  std::string share;
  std::string path;  // of the only file; empty: several, or not known
  bool write = false;
  std::size_t files = 0;
  std::uint64_t requests = 0;
  std::uint64_t requests_needed = 0;
  std::uint64_t bytes = 0;
  LengthTally lengths;
  double outstanding = 0;    // mean
  std::int64_t srt_ns = -1;  // median of the longest run
  double bytes_per_s = 0;    // what the longest run reached; 0: not known
};

class ChunkFindings {
 public:
  /// @param min_files  small files that count as one long run.
  ChunkFindings(FindingSink& findings, std::uint64_t min_files)
      : findings_(findings), min_files_(min_files) {}

  /// Scales the run's claims to the requests that `limit` makes unnecessary.
  /// @param small  too short to count alone: needs `min_files` files like it.
  void add(const db::ConnectionRecord& connection, const SequentialRun& run,
           const ChunkLimit& limit, bool small);

  /// Accepts what is worth a finding, in a stable order.
  /// @param word  completes the draft, whose measured numbers, subject, confidence and first
  /// sentence stand already.
  void conclude(const std::function<void(const ChunkCase&, FindingDraft&)>& word);

 private:
  struct Key {
    std::string client;
    std::string server;
    std::string share;
    bool write = false;
    int magnitude = 0;  // log2 of the modal length
    auto operator<=>(const Key&) const = default;
  };
  struct Part {
    std::uint64_t requests = 0;
    std::uint64_t requests_needed = 0;
    std::uint64_t bytes = 0;
    double outstanding_sum = 0;
    LengthTally lengths;
    std::unordered_set<PathKey> files;
    std::vector<CandidateId> candidates;
    void add(const Part& other);
  };
  struct Group {
    db::ConnectionRecord connection;
    ChunkLimit limit;
    db::CommandId command;
    std::string path;  // of a run that has one
    std::uint64_t longest_requests = 0;
    std::int64_t srt_ns = -1;  // this and the next: of the longest run
    double bytes_per_s = 0;
    Part large;
    Part small;
  };
  [[nodiscard]] ChunkCase case_of(const Key& key, Group& group) const;

  FindingSink& findings_;
  std::uint64_t min_files_;
  std::map<Key, Group> groups_;
};

/// Requests of `ideal` bytes that `bytes` need.
[[nodiscard]] std::uint64_t requests_needed(std::uint64_t bytes, std::int64_t ideal);

}  // namespace smbscope::analyzers
