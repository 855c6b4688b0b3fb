// SPDX-License-Identifier: GPL-3.0-or-later
// Moments at which TCP was in trouble, as a timeline marks them: however many there are, reading
// those of a stretch of time costs what there is room to draw.
#pragma once

#include <QString>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "gui/session_filter.h"

namespace smbscope::db {
class Store;
}

namespace smbscope::gui {

/// Kinds of marks, most serious first: where two fall on one place, that one is drawn.
enum class MarkKind : std::uint8_t { kReset, kGap, kZeroWindow, kRetransmission, kOutOfOrder };
inline constexpr std::size_t kMarkKinds = 5;

struct TimelineMark {
  std::int64_t at_ns = 0;
  std::uint64_t frame = 0;
  std::uint64_t bytes = 0;  // missing; of a gap alone
  bool from_server = false;
};

/// Marks of one connection: per MarkKind, by time.
using LaneMarks = std::array<std::vector<TimelineMark>, kMarkKinds>;

struct TimelineMarks {
  std::map<std::uint32_t, LaneMarks> lanes;  // by connection_id

  [[nodiscard]] const LaneMarks* of(std::uint32_t connection_id) const;
  /// How many of a kind there are in all.
  [[nodiscard]] std::size_t count(MarkKind kind) const;
};

/// Marks of one kind that stand too near each other to be drawn apart; never empty.
struct MarkGroup {
  MarkKind kind = MarkKind::kReset;
  std::span<const TimelineMark> marks;
};

/// Not for the window's thread. Marks without a time are left out.
[[nodiscard]] TimelineMarks loadTimelineMarks(const db::Store& store);

/// The marks of `lane` in `range`, cut into `cells` equal parts: of each cell the most serious
/// kind, in the order of time.
[[nodiscard]] std::vector<MarkGroup> groupMarks(const LaneMarks& lane, const TimeRange& range,
                                                int cells);

/// The nearest moment with a mark after `at_ns` (`by` > 0) or before it.
[[nodiscard]] std::optional<std::int64_t> nextMark(const LaneMarks& lane, std::int64_t at_ns,
                                                   int by);

/// All that is marked in `range`, a line per kind with frame and time since `begin_ns`; empty:
/// nothing.
[[nodiscard]] QString marksText(const LaneMarks& lane, const TimeRange& range,
                                std::int64_t begin_ns);
/// "Retransmissions: 3"
[[nodiscard]] QString markCountText(MarkKind kind, std::size_t count);

}  // namespace smbscope::gui
