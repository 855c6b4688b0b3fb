// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/exchange_sums.h"

#include <algorithm>
#include <string>

#include "common/limits.h"
#include "db/names.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kContextRows = 2;
constexpr std::size_t kMaxLengths = 65'536;  // told apart, over all connections

/// One row per claim; a single one, with NULLs, for an exchange that no finding claims.
constexpr const char* kSql =
    "SELECT e.exchange_id, e.connection_id, e.operation, e.path_id, e.exclusive_ns, e.round_trips, "
    "e.request_bytes + e.response_bytes, e.length_asked, e.outstanding, e.request_ts_ns, "
    "e.response_end_ts_ns, e.request_end_frame, e.response_end_frame, "
    "f.operations, f.round_trips, f.time_ns, f.bytes "
    "FROM v_exchange e LEFT JOIN v_finding_exchange f ON f.exchange_id = e.exchange_id "
    "ORDER BY e.exchange_id";
enum Column : std::size_t {
  kExchangeId,
  kConnectionId,
  kOperation,
  kPathId,
  kExclusive,
  kRoundTrips,
  kBytes,
  kLengthAsked,
  kOutstanding,
  kRequestTime,
  kResponseEndTime,
  kRequestEndFrame,
  kResponseEndFrame,
  kClaimedOperations,
  kClaimedRoundTrips,
  kClaimedTime,
  kClaimedBytes,
};

std::size_t operation_index(std::string_view name) {
  for (std::size_t i = 0; i < db::kOperationCount; ++i)
    if (db::operation_name(static_cast<db::Operation>(i)) == name) return i;
  return static_cast<std::size_t>(db::Operation::kOther);
}

}  // namespace

ExchangeSums::ExchangeSums(const std::vector<db::FindingRecord>& findings) {
  anchors_.resize(std::min(findings.size(), kExcerptedFindings));
  for (std::uint32_t i = 0; i < anchors_.size(); ++i)
    for (const std::uint64_t frame : findings[i].frames) findings_at_frame_[frame].push_back(i);
}

void ExchangeSums::watch(ConnectionId connection, std::int64_t start_ns, std::int64_t end_ns) {
  state_of(connection.value).depth = depths_.size();
  depths_.push_back({connection, start_ns, DepthTimeline(start_ns, end_ns, kDepthBuckets)});
}

Result<void> ExchangeSums::read(const db::Store& store) {
  const auto done = each_row(store, kSql, [this](const DetailsRow& row) {
    if (row.id(kExchangeId) != exchange_id_) {
      end_exchange();
      begin_exchange(row);
    }
    db::Waste& wasted = cost_.wasted;
    wasted.operations = std::max(wasted.operations, row.real(kClaimedOperations));
    wasted.round_trips = std::max(wasted.round_trips, row.real(kClaimedRoundTrips));
    wasted.time_ns = std::max(wasted.time_ns, row.real(kClaimedTime));
    wasted.bytes = std::max(wasted.bytes, row.real(kClaimedBytes));
  });
  end_exchange();
  return done;
}

ExchangeSums::ConnectionState& ExchangeSums::state_of(std::uint32_t connection) {
  if (last_connection_ == nullptr || last_connection_id_ != connection) {
    last_connection_ = &connections_[connection];
    last_connection_id_ = connection;
  }
  return *last_connection_;
}

void ExchangeSums::begin_exchange(const DetailsRow& row) {
  exchange_id_ = row.id(kExchangeId);
  operation_ = operation_index(row.text(kOperation));
  path_id_ = row.id(kPathId);
  cost_ = {.requests = 1,
           .round_trips = row.real(kRoundTrips),
           .busy_ns = row.real(kExclusive),
           .bytes = row.count(kBytes),
           .wasted = {}};
  ConnectionState& connection = state_of(row.id(kConnectionId));
  ++connection.exchanges;
  look_for_findings(connection, row);
  connection.latest = {connection.latest[1], ExchangeId{exchange_id_}};

  const auto operation = static_cast<db::Operation>(operation_);
  const bool write = operation == db::Operation::kWrite;
  if ((write || operation == db::Operation::kRead) && !row.is_null(kLengthAsked))
    count_io(connection, write, row.count(kLengthAsked));
  const std::uint32_t outstanding = row.id(kOutstanding);
  if (connection.depth != kNone && outstanding > 0 && !row.is_null(kRequestTime) &&
      !row.is_null(kResponseEndTime))
    depths_[connection.depth].timeline.add(row.integer(kRequestTime), row.integer(kResponseEndTime),
                                           outstanding);
}

void ExchangeSums::end_exchange() {
  if (exchange_id_ == 0) return;
  operations_[operation_] += cost_;
  if (path_id_ == 0 || path_id_ > limits::kMaxDetailedPaths) return;
  if (path_id_ > paths_.size()) paths_.resize(path_id_);
  PathSum& path = paths_[path_id_ - 1];
  ++path.requests[operation_];
  path.cost += cost_;
}

void ExchangeSums::count_io(ConnectionState& connection, bool write, std::uint64_t length) {
  std::size_t& place = connection.io[write ? 1 : 0];
  if (place == kNone) {
    place = io_.size();
    io_.push_back({.connection_id = ConnectionId{last_connection_id_},
                   .write = write,
                   .first = ExchangeId{exchange_id_},
                   .lengths = {}});
  }
  IoSum& sum = io_[place];
  ++sum.requests;
  const auto known = sum.lengths.find(length);
  if (known != sum.lengths.end()) {
    ++known->second;
  } else if (lengths_kept_ < kMaxLengths) {
    ++lengths_kept_;
    sum.lengths.emplace(length, 1);
  } else {
    ++sum.untold;
  }
}

void ExchangeSums::look_for_findings(const ConnectionState& connection, const DetailsRow& row) {
  const auto found = [&](std::uint64_t frame) {
    const auto at = findings_at_frame_.find(frame);
    if (at == findings_at_frame_.end()) return;
    for (const std::uint32_t finding : at->second) {
      Anchors& anchors = anchors_[finding];
      const bool full = anchors.exchanges.size() + kContextRows >= kExcerptRows;
      const ExchangeId exchange{exchange_id_};
      if (full || (!anchors.exchanges.empty() && anchors.exchanges.back().exchange_id == exchange))
        continue;
      if (anchors.exchanges.empty()) {
        for (std::uint32_t back = kContextRows; back > 0; --back) {
          const ExchangeId before = connection.latest[kContextRows - back];
          if (before.valid()) anchors.context.push_back({before, connection.exchanges - back});
        }
      }
      anchors.exchanges.push_back({exchange, connection.exchanges});
    }
  };
  const std::uint64_t request = row.count(kRequestEndFrame);
  const std::uint64_t response = row.count(kResponseEndFrame);
  found(request);
  if (response != request && response != 0) found(response);
}

}  // namespace smbscope::report
