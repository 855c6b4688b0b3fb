// SPDX-License-Identifier: GPL-3.0-or-later
// What a timeline draws between two moments: single requests while they are few, counts per column
// of pixels when they are many.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <vector>

#include "gui/session_filter.h"

namespace smbscope::db {
class Store;
}

namespace smbscope::gui {

struct TimelineBar {
  std::uint32_t exchange_id = 0;
  std::int64_t start_ns = 0;  // first packet of the request
  std::int64_t end_ns = 0;    // last of the response; without one: start_ns
  std::uint32_t outstanding = 0;
  std::uint32_t track = 0;  // row in its lane; those of a track don't overlap
  bool answered = false;
  bool failed = false;
  bool notNeeded = false;  // by findings, half of the operation at least
  QString label;           // "CREATE docs\a.txt"
};

struct TimelineColumn {
  std::uint32_t requests = 0;
  std::uint32_t failed = 0;
  std::uint32_t outstanding = 0;  // the most at a send, or what waited all through
};

struct TimelineLane {
  std::vector<TimelineBar> bars;        // by start; empty when there are too many
  std::uint32_t tracks = 1;             // that its bars need, at most kMaxTimelineTracks
  std::vector<TimelineColumn> columns;  // one per column of pixels, always
};

struct TimelineSlice {
  TimeRange range;
  std::map<std::uint32_t, TimelineLane> lanes;  // by connection_id
  std::uint64_t requests = 0;
  bool single = true;  // bars are there
  QString trouble;     // one sentence; empty: none
};

/// Which exchanges lie where in time, coarsely: read once, it lets a slice be read without looking
/// through the whole store.
struct TimelineIndex {
  struct Block {
    std::int64_t first_ns = 0;  // earliest send
    std::int64_t last_ns = 0;   // latest end
  };
  static constexpr std::uint32_t kBlockRows = 4'096;  // exchange_ids
  std::vector<Block> blocks;
  QString trouble;

  /// Ids that may overlap `range`: [first, second]; first > second: none.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> ids(const TimeRange& range) const;
};

inline constexpr std::size_t kMaxTimelineBars = 20'000;
inline constexpr std::uint32_t kMaxTimelineTracks = 8;  // more requests at once share the last

/// Both may take seconds: not for the window's thread.
[[nodiscard]] TimelineIndex loadTimelineIndex(const db::Store& store);
[[nodiscard]] TimelineSlice loadTimeline(const db::Store& store, const TimelineIndex& index,
                                         const QString& condition, const TimeRange& range,
                                         int columns);

}  // namespace smbscope::gui
