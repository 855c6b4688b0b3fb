// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/timeline_data.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "db/store.h"
#include "gui/captured_text.h"

namespace smbscope::gui {
namespace {

std::int64_t numberOf(const db::SqlValue& value, std::int64_t otherwise = 0) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number != nullptr ? *number : otherwise;
}

QString textOf(const db::SqlValue& value) {
  const auto* text = std::get_if<std::string_view>(&value);
  return text == nullptr ? QString()
                         : QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
}

QString troubleOf(const Result<void>& done) {
  return done || done.error().kind == ErrorKind::kCancelled
             ? QString()
             : QString::fromStdString(done.error().message);
}

enum Field { kId, kConnection, kStart, kEnd, kOutstanding, kFailed, kCommand, kPath };

constexpr std::uint32_t kMostClaimed = 1'000'000;  // exchanges whose claims are looked through
constexpr double kMostOfIt = 0.5;                  // of an operation

/// Gives each bar the first track that is free when it starts.
void layInTracks(TimelineLane& lane) {
  std::array<std::int64_t, kMaxTimelineTracks> free_from{};
  for (TimelineBar& bar : lane.bars) {
    const auto* track = std::find_if(free_from.begin(), free_from.end() - 1,
                                     [&](std::int64_t from) { return from <= bar.start_ns; });
    bar.track = static_cast<std::uint32_t>(track - free_from.begin());
    free_from[bar.track] = std::max(free_from[bar.track], bar.end_ns);
    lane.tracks = std::max(lane.tracks, bar.track + 1);
  }
}

/// Marks the bars that findings claim whole, or for the most part.
void markNotNeeded(TimelineSlice& slice, const db::Store& store) {
  std::map<std::uint32_t, TimelineBar*> bars;  // by exchange_id
  for (auto& [connection, lane] : slice.lanes)
    for (TimelineBar& bar : lane.bars) bars.emplace(bar.exchange_id, &bar);
  if (bars.empty()) return;
  const std::uint32_t first = bars.begin()->first;
  const std::uint32_t last = bars.rbegin()->first;
  if (last - first > kMostClaimed) return;
  const auto claims = store.claims_of({first}, {last});
  if (!claims) return;  // the slice has told what is wrong with the store
  for (const db::FindingExchangeRecord& claim : *claims)
    if (const auto bar = bars.find(claim.exchange_id.value);
        bar != bars.end() && claim.operations >= kMostOfIt)
      bar->second->notNeeded = true;
}

/// Adds one row to its lane.
class SliceBuilder {
 public:
  SliceBuilder(const TimeRange& range, int columns) : m_columns(std::max(columns, 1)) {
    m_slice.range = range;
  }

  void add(std::span<const db::SqlValue> row) {
    ++m_slice.requests;
    const auto connection = static_cast<std::uint32_t>(numberOf(row[kConnection]));
    TimelineLane& lane = m_slice.lanes[connection];
    if (lane.columns.empty()) lane.columns.resize(static_cast<std::size_t>(m_columns));
    const std::int64_t start = numberOf(row[kStart]);
    const std::int64_t end = numberOf(row[kEnd], std::numeric_limits<std::int64_t>::min());
    TimelineColumn& column = lane.columns[columnOf(start)];
    ++column.requests;
    const bool failed = numberOf(row[kFailed]) != 0;
    if (failed) ++column.failed;
    const auto outstanding = static_cast<std::uint32_t>(numberOf(row[kOutstanding]));
    column.outstanding = std::max(column.outstanding, outstanding);
    if (outstanding > 0 && end > start) wait(m_waits[connection], start, end);
    if (!m_slice.single) return;
    if (m_slice.requests > kMaxTimelineBars) {
      m_slice.single = false;
      for (auto& [id, each] : m_slice.lanes) each.bars = {};
      return;
    }
    const QString path = textOf(row[kPath]);
    lane.bars.push_back(
        {.exchange_id = static_cast<std::uint32_t>(numberOf(row[kId])),
         .start_ns = start,
         .end_ns = std::max(end, start),
         .outstanding = outstanding,
         .answered = end >= start,
         .failed = failed,
         .label = harmless(textOf(row[kCommand]) + (path.isEmpty() ? QString() : ' ' + path))});
  }

  [[nodiscard]] TimelineSlice take() {
    for (auto& [id, lane] : m_slice.lanes) {
      std::stable_sort(
          lane.bars.begin(), lane.bars.end(),
          [](const TimelineBar& a, const TimelineBar& b) { return a.start_ns < b.start_ns; });
      layInTracks(lane);
      std::int32_t waiting = 0;
      const Waits& waits = m_waits[id];
      for (std::size_t i = 0; i < waits.size(); ++i) {
        waiting += waits[i];
        lane.columns[i].outstanding =
            std::max(lane.columns[i].outstanding, static_cast<std::uint32_t>(waiting));
      }
    }
    return std::move(m_slice);
  }

 private:
  /// Per column: requests that begin to wait before it, less those that are answered before it.
  using Waits = std::vector<std::int32_t>;

  void wait(Waits& waits, std::int64_t start, std::int64_t end) const {
    const std::size_t first = start < m_slice.range.first_ns ? 0 : columnOf(start) + 1;
    const std::size_t last =
        end > m_slice.range.last_ns ? static_cast<std::size_t>(m_columns) : columnOf(end) + 1;
    if (first >= last) return;  // begins and ends within one column
    if (waits.empty()) waits.resize(static_cast<std::size_t>(m_columns));
    ++waits[first];
    if (last < waits.size()) --waits[last];
  }

  [[nodiscard]] std::size_t columnOf(std::int64_t at) const {
    const auto span = static_cast<double>(m_slice.range.last_ns - m_slice.range.first_ns) + 1;
    const auto place = static_cast<double>(at - m_slice.range.first_ns) / span * m_columns;
    return static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(m_columns - 1)));
  }

  int m_columns;
  std::map<std::uint32_t, Waits> m_waits;  // by connection_id
  TimelineSlice m_slice;
};

}  // namespace

std::pair<std::uint32_t, std::uint32_t> TimelineIndex::ids(const TimeRange& range) const {
  const auto overlaps = [&](const Block& block) {
    return block.first_ns <= range.last_ns && block.last_ns >= range.first_ns;
  };
  const auto first = std::find_if(blocks.begin(), blocks.end(), overlaps);
  if (first == blocks.end()) return {1, 0};
  const auto last = std::find_if(blocks.rbegin(), blocks.rend(), overlaps);
  const auto number = [](auto count) { return static_cast<std::uint32_t>(count); };
  return {number(first - blocks.begin()) * kBlockRows + 1,
          number(blocks.rend() - last) * kBlockRows};
}

TimelineIndex loadTimelineIndex(const db::Store& store) {
  TimelineIndex index;
  const auto done = store.query(
      "SELECT exchange_id, request_ts_ns, response_end_ts_ns FROM v_exchange ORDER BY exchange_id",
      [&](std::span<const std::string>, std::span<const db::SqlValue> row) {
        if (row.empty()) return true;
        const auto id = static_cast<std::size_t>(numberOf(row[0]));
        const std::size_t block = (id - 1) / TimelineIndex::kBlockRows;
        if (block >= index.blocks.size())
          index.blocks.resize(block + 1, {std::numeric_limits<std::int64_t>::max(),
                                          std::numeric_limits<std::int64_t>::min()});
        const std::int64_t start = numberOf(row[1]);
        index.blocks[block].first_ns = std::min(index.blocks[block].first_ns, start);
        index.blocks[block].last_ns =
            std::max({index.blocks[block].last_ns, start, numberOf(row[2], start)});
        return true;
      });
  index.trouble = troubleOf(done);
  return index;
}

TimelineSlice loadTimeline(const db::Store& store, const TimelineIndex& index,
                           const QString& condition, const TimeRange& range, int columns) {
  SliceBuilder builder(range, columns);
  const auto [first, last] = index.ids(range);
  const QString sql =
      QStringLiteral(
          "SELECT exchange_id, connection_id, request_ts_ns, response_end_ts_ns, outstanding, "
          "failed, command, path FROM v_exchange WHERE exchange_id BETWEEN %1 AND %2 "
          "AND request_ts_ns <= %3 AND ifnull(response_end_ts_ns, request_ts_ns) >= %4 AND %5")
          .arg(first)
          .arg(last)
          .arg(range.last_ns)
          .arg(range.first_ns)
          .arg(condition);
  const auto done = store.query(
      sql.toStdString(), [&](std::span<const std::string>, std::span<const db::SqlValue> row) {
        if (!row.empty()) builder.add(row);
        return true;
      });
  TimelineSlice slice = builder.take();
  slice.trouble = troubleOf(done);
  if (slice.single) markNotNeeded(slice, store);
  return slice;
}

}  // namespace smbscope::gui
