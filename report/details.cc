// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/details.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/details_parts.h"
#include "report/details_rows.h"
#include "report/exchange_sums.h"

namespace smbscope::report {
namespace {

double seconds_since(std::int64_t start_ns, std::int64_t ns) {
  return (static_cast<double>(ns) - static_cast<double>(start_ns)) / 1e9;
}

/// What the store says of the capture as a whole.
struct CaptureFacts {
  std::int64_t start_ns = 0;
  double idle_ns = 0;
};
Result<CaptureFacts> capture_facts(const db::Store& store) {
  CaptureFacts facts;
  const auto read =
      each_row(store, "SELECT start_ns, idle_ns FROM v_capture", [&](const DetailsRow& row) {
        facts.start_ns = row.integer(0);
        facts.idle_ns = row.real(1);
      });
  if (!read) return read.error();
  return facts;
}

/// Watches the connections with most busy time.
Result<void> watch_busiest(const db::Store& store, ExchangeSums& sums) {
  return each_row(store,
                  fmt::format("SELECT connection_id, first_ts_ns, last_ts_ns FROM v_connection "
                              "WHERE busy_ns > 0 AND last_ts_ns > first_ts_ns "
                              "ORDER BY busy_ns DESC, connection_id LIMIT {}",
                              kDepthConnections),
                  [&](const DetailsRow& row) {
                    sums.watch(ConnectionId{row.id(0)}, row.integer(1), row.integer(2));
                  });
}

TimeSplit time_split(const ExchangeSums& sums, double idle_ns) {
  TimeSplit split;
  split.idle_ns = idle_ns;
  for (std::size_t i = 0; i < db::kOperationCount; ++i) {
    const Share& cost = sums.by_operation()[i];
    if (cost.requests > 0) split.operations.push_back({static_cast<db::Operation>(i), cost});
  }
  return split;
}

IoSizes io_sizes(const IoSum& sum) {
  IoSizes sizes;
  sizes.connection_id = sum.connection_id;
  sizes.write = sum.write;
  sizes.requests = sum.requests;
  for (const auto& [length, requests] : sum.lengths) sizes.bars.push_back({length, requests});
  std::ranges::sort(sizes.bars, [](const IoSizes::Bar& a, const IoSizes::Bar& b) {
    return a.requests != b.requests ? a.requests > b.requests : a.length < b.length;
  });
  sizes.other_requests = sum.untold;
  for (std::size_t i = kIoLengths; i < sizes.bars.size(); ++i) {
    ++sizes.other_lengths;
    sizes.other_requests += sizes.bars[i].requests;
  }
  sizes.bars.resize(std::min(sizes.bars.size(), kIoLengths));
  std::ranges::sort(sizes.bars, {}, &IoSizes::Bar::length);
  return sizes;
}

/// Of the connections with most reads and writes.
Result<std::vector<IoSizes>> all_io_sizes(const db::Store& store, const std::vector<IoSum>& io) {
  std::vector<std::pair<std::uint64_t, ConnectionId>> busiest;
  for (const IoSum& sum : io) {
    const auto known = std::ranges::find(busiest, sum.connection_id,
                                         &std::pair<std::uint64_t, ConnectionId>::second);
    if (known == busiest.end()) {
      busiest.emplace_back(sum.requests, sum.connection_id);
    } else {
      known->first += sum.requests;
    }
  }
  std::ranges::sort(busiest, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  busiest.resize(std::min(busiest.size(), kIoConnections));

  std::vector<IoSizes> all;
  for (const IoSum& sum : io) {
    if (std::ranges::find(busiest, sum.connection_id,
                          &std::pair<std::uint64_t, ConnectionId>::second) == busiest.end())
      continue;
    IoSizes& sizes = all.emplace_back(io_sizes(sum));
    const auto limit = each_row(
        store, fmt::format("SELECT limit_bytes FROM v_io WHERE exchange_id = {}", sum.first.value),
        [&](const DetailsRow& row) { sizes.limit_bytes = row.integer(0, -1); });
    if (!limit) return limit.error();
  }
  std::ranges::sort(
      all, {}, [](const IoSizes& sizes) { return std::pair(sizes.connection_id, sizes.write); });
  return all;
}

std::vector<OutstandingDepth> outstanding(const ExchangeSums& sums, std::int64_t start_ns) {
  std::vector<OutstandingDepth> all;
  for (const ExchangeSums::Depth& watched : sums.depths()) {
    OutstandingDepth& depth = all.emplace_back();
    depth.connection_id = watched.connection_id;
    depth.start_s = seconds_since(start_ns, watched.start_ns);
    depth.step_s = watched.timeline.step_ns() / 1e9;
    depth.buckets = watched.timeline.buckets();
  }
  std::ranges::sort(all, {}, &OutstandingDepth::connection_id);
  return all;
}

}  // namespace

Result<void> each_row(const db::Store& store, const std::string& sql,
                      const std::function<void(const DetailsRow&)>& row) {
  return store.query(sql, [&](std::span<const std::string>, std::span<const db::SqlValue> values) {
    if (!values.empty()) row(DetailsRow(values));
    return true;
  });
}

Share& Share::operator+=(const Share& more) {
  requests += more.requests;
  round_trips += more.round_trips;
  busy_ns += more.busy_ns;
  bytes += more.bytes;
  wasted.operations += more.wasted.operations;
  wasted.round_trips += more.wasted.round_trips;
  wasted.time_ns += more.wasted.time_ns;
  wasted.bytes += more.wasted.bytes;
  return *this;
}

Result<CaptureDetails> load_details(const db::Store& store,
                                    const std::vector<db::FindingRecord>& findings) {
  const auto facts = capture_facts(store);
  if (!facts) return facts.error();
  ExchangeSums sums(findings);
  if (const auto watched = watch_busiest(store, sums); !watched) return watched.error();
  if (const auto read = sums.read(store); !read) return read.error();

  CaptureDetails details;
  details.time_split = time_split(sums, facts.value().idle_ns);
  details.outstanding = outstanding(sums, facts.value().start_ns);
  auto excerpts = load_excerpts(store, findings, sums.anchors(), facts.value().start_ns);
  if (!excerpts) return excerpts.error();
  details.excerpts = std::move(excerpts).value();
  auto rankings = load_path_rankings(store, sums.by_path());
  if (!rankings) return rankings.error();
  details.directories = std::move(rankings->directories);
  details.files = std::move(rankings->files);
  auto listings = load_listing_growth(store, facts.value().start_ns);
  if (!listings) return listings.error();
  details.listing_growth = std::move(listings).value();
  auto io = all_io_sizes(store, sums.io());
  if (!io) return io.error();
  details.io_sizes = std::move(io).value();
  return details;
}

std::string share_path_text(const std::string& share, const std::string& path) {
  const std::string root = share.empty() ? "?" : share;
  if (path.empty()) return root;
  return path.starts_with('\\') ? root + path : root + '\\' + path;
}

}  // namespace smbscope::report
