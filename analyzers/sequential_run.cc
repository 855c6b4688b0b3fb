// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/sequential_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analyzers/figures.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

constexpr std::size_t kMaxLiveRuns = 8'192;                  // going on
constexpr std::int64_t kMaxOffset = std::int64_t{1} << 60U;  // beyond it nobody has a file
constexpr std::size_t kMaxEndedRuns = 65'536;                // waiting for their connections to end
constexpr std::int64_t kReorderWindow = 32;  // requests by which completions may overtake
// A run moved what lies between its ends, about once: one that holes or repetitions make larger or
// smaller than that is no sequential one.
constexpr double kMinCoverage = 0.8;
constexpr double kMaxCoverage = 1.25;
constexpr double kAloneRoundTrips = 0.9;          // at least so much of a round trip was its own
constexpr std::uint64_t kNamedRunBytes = 65'536;  // smaller runs give up their path when they end

/// Nothing else was under way when it was sent, nor much while it waited.
bool was_alone(const db::ExchangeRecord& exchange) {
  return exchange.outstanding <= 1 && exchange.round_trips >= kAloneRoundTrips;
}

}  // namespace

void LengthTally::add(std::int64_t length, std::uint64_t times) {
  if (times == 0) return;
  smallest_ = total_ == 0 ? length : std::min(smallest_, length);
  largest_ = std::max(largest_, length);
  total_ += times;
  Slot* rarest = &slots_.front();
  for (Slot& slot : slots_) {
    if (slot.length == length && slot.times > 0) {
      slot.times += times;
      return;
    }
    if (slot.times < rarest->times) rarest = &slot;
  }
  *rarest = {length, rarest->times + times};
}

void LengthTally::add(const LengthTally& other) {
  for (const Slot& slot : other.slots_) add(slot.length, slot.times);
  if (other.total_ == 0) return;
  smallest_ = std::min(smallest_, other.smallest_);
  largest_ = std::max(largest_, other.largest_);
}

std::string LengthTally::words() const {
  std::string often = exact_size(modal());
  if (smallest_ == largest_) return often;
  if (2 * best().times > total_) return fmt::format("mostly {}", often);
  return fmt::format("often {} ({} to {})", often, exact_size(smallest_), exact_size(largest_));
}

const LengthTally::Slot& LengthTally::best() const {
  return *std::ranges::max_element(slots_, {}, &Slot::times);
}

void SampledMedian::add(std::int64_t value) {
  if (seen_++ % stride_ != 0) return;
  if (size_ == kSamples) {
    for (std::size_t i = 0; i < kSamples / 2; ++i) samples_[i] = samples_[2 * i];
    size_ = kSamples / 2;
    stride_ *= 2;
    if ((seen_ - 1) % stride_ != 0) return;
  }
  samples_[size_++] = value;
}

std::int64_t SampledMedian::median() const {
  if (size_ == 0) return -1;
  auto sorted = samples_;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(size_ / 2);
  std::nth_element(sorted.begin(), middle, sorted.begin() + static_cast<std::ptrdiff_t>(size_));
  return *middle;
}

SequentialRunRule::SequentialRunRule(FindingSink& findings, ClaimKind kind)
    : findings_(findings), kind_(kind), live_(kMaxLiveRuns) {}

void SequentialRunRule::exchange(const db::ExchangeRecord& exchange) {
  const bool write = exchange.operation == db::Operation::kWrite;
  if (!write && exchange.operation != db::Operation::kRead) return;
  if (!exchange.open_id.valid() || !exchange.answered || exchange.failed || exchange.parked ||
      exchange.offset < 0 || exchange.offset > kMaxOffset || exchange.length_asked <= 0 ||
      exchange.length_done <= 0 || !follows(exchange)) {
    return;
  }
  LiveRun& live = live_[key_of(exchange.open_id, write)];
  if (live.run.requests > 0 && !continues(live, exchange)) {
    finish(live);
    live = LiveRun{};
  }
  if (live.run.requests == 0) start(live, exchange);
  append(live, exchange);
}

bool SequentialRunRule::continues(const LiveRun& live, const db::ExchangeRecord& exchange) {
  if (exchange.offset == live.frontier) return true;
  if (was_alone(exchange)) return false;
  const std::int64_t window =
      kReorderWindow * std::max(exchange.length_asked, live.run.lengths.largest());
  return exchange.offset <= live.frontier + window && exchange.offset >= live.frontier - window;
}

void SequentialRunRule::start(LiveRun& live, const db::ExchangeRecord& exchange) {
  SequentialRun& run = live.run;
  run.connection_id = exchange.connection_id;
  run.command = exchange.command;
  run.write = exchange.operation == db::Operation::kWrite;
  live.first_request_ns = exchange.request_ts_ns;
  run.path_key = exchange.path_key;
  run.share = exchange.share;
  run.path = exchange.path;
}

void SequentialRunRule::append(LiveRun& live, const db::ExchangeRecord& exchange) {
  SequentialRun& run = live.run;
  const std::int64_t end = exchange.offset + exchange.length_done;
  live.origin = run.requests == 0 ? exchange.offset : std::min(live.origin, exchange.offset);
  live.frontier = std::max(live.frontier, end);
  ++run.requests;
  run.bytes += static_cast<std::uint64_t>(exchange.length_done);
  run.lengths.add(exchange.length_asked);
  run.signed_requests = run.signed_requests || exchange.signed_request;
  live.outstanding_sum += std::max(exchange.outstanding, 1U);
  live.exclusive_ns = db::add_ns(live.exclusive_ns, exchange.exclusive_ns);
  if (was_alone(exchange)) live.alone_ns = db::add_ns(live.alone_ns, exchange.exclusive_ns);
  live.srt.add(exchange.srt_ns);
  if (exchange.outstanding <= 1 && live.last_response_ns != db::kNoTime) {
    live.gap.add(
        std::max<std::int64_t>(0, db::interval_ns(live.last_response_ns, exchange.request_ts_ns)));
  }
  live.last_response_ns = exchange.response_end_ts_ns;

  if (!claims(exchange)) return;
  if (!run.has_candidate && live.first_count < live.first.size()) {
    live.first[live.first_count++] = ref_of(exchange);
    return;
  }
  if (!run.has_candidate) {
    run.has_candidate = true;
    run.candidate = findings_.new_candidate();
    for (const ExchangeRef& ref : live.first) findings_.claim(run.candidate, ref, kind_);
  }
  findings_.claim(run.candidate, ref_of(exchange), kind_);
}

void SequentialRunRule::finish(LiveRun& live) {
  SequentialRun& run = live.run;
  const auto requests = static_cast<double>(run.requests);
  const auto span = static_cast<double>(live.frontier - live.origin);
  const auto bytes = static_cast<double>(run.bytes);
  const bool sequential = run.requests >= kMinRequests && run.has_candidate &&
                          bytes >= kMinCoverage * span && bytes <= kMaxCoverage * span;
  if (sequential) {
    run.outstanding = static_cast<double>(live.outstanding_sum) / requests;
    run.alone_share = live.exclusive_ns > 0 ? static_cast<double>(live.alone_ns) /
                                                  static_cast<double>(live.exclusive_ns)
                                            : 0;
    run.srt_ns = live.srt.median();
    run.gap_ns = live.gap.median();
    if (live.first_request_ns != db::kNoTime && live.last_response_ns > live.first_request_ns) {
      run.duration_ns = db::interval_ns(live.first_request_ns, live.last_response_ns);
    }
    if (keeps(run)) {
      if (ended_count_ >= kMaxEndedRuns) {
        ++forgotten_;
      } else {
        if (run.bytes < kNamedRunBytes) run.path = {};
        ++ended_count_;
        ended_[run.connection_id].push_back(std::move(run));
      }
    }
  }
}

void SequentialRunRule::end_open(const db::OpenRecord& open) {
  for (const bool write : {false, true}) {
    LiveRun* live = live_.find(key_of(open.open_id, write));
    if (live == nullptr) continue;
    finish(*live);
    live_.erase(key_of(open.open_id, write));
  }
}

void SequentialRunRule::end_connection(const db::ConnectionRecord& connection) {
  for (auto& [key, live] : live_) {
    if (live.run.connection_id != connection.connection_id) continue;
    finish(live);
    live = LiveRun{};
  }
  const auto ended = ended_.find(connection.connection_id);
  if (ended == ended_.end()) return;
  for (const SequentialRun& run : ended->second) judge(connection, run);
  ended_count_ -= ended->second.size();
  ended_.erase(ended);
}

double rate_of(const SequentialRun& run) {
  return run.duration_ns > 0
             ? static_cast<double>(run.bytes) * 1e9 / static_cast<double>(run.duration_ns)
             : 0;
}

std::int64_t hidden_rtt_ns(const db::ConnectionRecord& connection) {
  switch (connection.position) {
    case db::CapturePosition::kServer:
      return std::max<std::int64_t>(connection.rtt_ns, 0);
    case db::CapturePosition::kMiddle:
      return std::max<std::int64_t>(connection.handshake_client_ns, 0);
    case db::CapturePosition::kClient:
    case db::CapturePosition::kUnknown:
      break;
  }
  return 0;
}

}  // namespace smbscope::analyzers
