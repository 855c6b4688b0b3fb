// SPDX-License-Identifier: GPL-3.0-or-later
// Sequential reading and writing, as every rule of the data path sees it: requests on one open, in
// one direction, each starting where another ended.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "analyzers/analyzer.h"
#include "common/bounded_map.h"

namespace smbscope::analyzers {

/// The most frequent value of many in constant space (space-saving: a new value takes the place of
/// the rarest one). Exact while there are at most kSlots different values.
class LengthTally {
 public:
  void add(std::int64_t length, std::uint64_t times = 1);
  void add(const LengthTally& other);
  [[nodiscard]] std::int64_t modal() const { return best().length; }  // 0 when empty
  [[nodiscard]] std::int64_t largest() const { return largest_; }
  /// "64 KiB", "mostly 64 KiB" where that holds more than half, else "often 64 KiB (1 KiB to 1
  /// MiB)".
  [[nodiscard]] std::string words() const;

 private:
  static constexpr std::size_t kSlots = 6;
  struct Slot {
    std::int64_t length = 0;
    std::uint64_t times = 0;
  };
  [[nodiscard]] const Slot& best() const;
  std::array<Slot, kSlots> slots_{};
  std::int64_t smallest_ = 0;
  std::int64_t largest_ = 0;
  std::uint64_t total_ = 0;
};

/// Median of a series in constant space: an evenly spaced sample of it, thinned out by two whenever
/// it is full (16 to 32 values of a long series).
class SampledMedian {
 public:
  void add(std::int64_t value);
  [[nodiscard]] std::int64_t median() const;  // -1 when empty

 private:
  static constexpr std::size_t kSamples = 32;
  std::array<std::int64_t, kSamples> samples_;  // the first size_ are set
  std::size_t size_ = 0;
  std::uint64_t seen_ = 0;
  std::uint64_t stride_ = 1;
};

/// A run that ended. Requests that failed, or moved nothing (reads at the end of the file), are not
/// of it.
struct SequentialRun {
  ConnectionId connection_id;
  db::CommandId command;  // of its first request
  bool write = false;
  bool signed_requests = false;  // at least one was
  bool has_candidate = false;    // claims were made under `candidate`
  CandidateId candidate = 0;
  PathKey path_key = 0;
  std::string share;
  std::string path;
  std::uint64_t requests = 0;
  std::uint64_t bytes = 0;   // moved
  LengthTally lengths;       // asked for
  double outstanding = 0;    // mean of the connection's requests under way at each send
  double alone_share = 0;    // of the run's busy time: with nothing else outstanding
  std::int64_t srt_ns = -1;  // median
  std::int64_t gap_ns = -1;  // median from a response to the next request, where one was waited for
  std::int64_t duration_ns = 0;  // from the first request to the last response
};

/// Base of the rules about runs: follows them, claims on the way, and shows every ended run to the
/// rule once the connection, and with it what was negotiated, is known.
///
/// A run ends with its open, its connection, or a request elsewhere in the file. Pipelined requests
/// may complete in any order within a window; kMinRequests and more make a run. Claims are made as
/// the records pass (share 1, under one candidate per run), so that no exchange need be kept; the
/// rule scales and accepts them.
class SequentialRunRule : public Analyzer {
 public:
  static constexpr std::uint64_t kMinRequests = 4;

  [[nodiscard]] Operations hears() const final {
    return only(db::Operation::kRead) | only(db::Operation::kWrite);
  }
  void exchange(const db::ExchangeRecord& exchange) final;
  void end_open(const db::OpenRecord& open) final;
  void end_connection(const db::ConnectionRecord& connection) final;

 protected:
  SequentialRunRule(FindingSink& findings, ClaimKind kind);

  /// Is this read or write one the rule follows at all?
  [[nodiscard]] virtual bool follows(const db::ExchangeRecord& exchange) const = 0;
  /// May the rule come to claim this request of a run?
  [[nodiscard]] virtual bool claims(const db::ExchangeRecord& exchange) const = 0;
  /// Is an ended run worth keeping until the connection ends?
  [[nodiscard]] virtual bool keeps(const SequentialRun& run) const = 0;
  /// An ended run that was kept; in the order in which they ended.
  virtual void judge(const db::ConnectionRecord& connection, const SequentialRun& run) = 0;

  [[nodiscard]] FindingSink& findings() { return findings_; }
  /// Were there runs that nobody judged, too many being open or waiting? Findings are lower bounds.
  [[nodiscard]] bool has_forgotten() const { return forgotten_ + live_.dropped() > 0; }

 private:
  struct LiveRun {
    SequentialRun run;
    std::array<ExchangeRef, kMinRequests - 1> first{};  // until there are enough for a candidate
    std::size_t first_count = 0;
    std::int64_t origin = 0;  // lowest offset
    std::uint64_t outstanding_sum = 0;
    std::int64_t frontier = 0;  // highest end
    std::int64_t exclusive_ns = 0;
    std::int64_t alone_ns = 0;
    std::int64_t first_request_ns = db::kNoTime;
    std::int64_t last_response_ns = db::kNoTime;
    SampledMedian srt;
    SampledMedian gap;
  };
  [[nodiscard]] static std::uint64_t key_of(OpenId open, bool write) noexcept {
    return std::uint64_t{open.value} << 1U | (write ? 1U : 0U);
  }
  [[nodiscard]] static bool continues(const LiveRun& live, const db::ExchangeRecord& exchange);
  static void start(LiveRun& live, const db::ExchangeRecord& exchange);
  void append(LiveRun& live, const db::ExchangeRecord& exchange);
  void finish(LiveRun& live);

  FindingSink& findings_;
  ClaimKind kind_;
  BoundedMap<std::uint64_t, LiveRun> live_;  // by open and direction
  std::unordered_map<ConnectionId, std::vector<SequentialRun>> ended_;
  std::size_t ended_count_ = 0;
  std::uint64_t forgotten_ = 0;
};

/// Bytes per second that the run reached; 0: not known.
[[nodiscard]] double rate_of(const SequentialRun& run);

/// The part of the network round trip that lies before the capture point, in ns: a request takes
/// that much longer for the client than its srt says, and the gap before the next request holds it.
/// 0 for a capture taken at the client, or where nobody knows.
[[nodiscard]] std::int64_t hidden_rtt_ns(const db::ConnectionRecord& connection);

}  // namespace smbscope::analyzers
