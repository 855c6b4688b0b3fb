// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/timeline_marks.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "db/store.h"
#include "gui/models/time_axis.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(TimelineMarks)
};

constexpr std::int64_t kMicrosecond_ns = 1'000;
constexpr std::array kKinds = {MarkKind::kReset, MarkKind::kGap, MarkKind::kZeroWindow,
                               MarkKind::kRetransmission, MarkKind::kOutOfOrder};

const std::vector<TimelineMark>& marksOf(const LaneMarks& lane, MarkKind kind) {
  return lane[static_cast<std::size_t>(kind)];
}

std::optional<MarkKind> kindOf(std::string_view word) {
  if (word == "gap") return MarkKind::kGap;
  if (word == db::tcp_event_name(db::TcpEventKind::kReset)) return MarkKind::kReset;
  if (word == db::tcp_event_name(db::TcpEventKind::kZeroWindow)) return MarkKind::kZeroWindow;
  if (word == db::tcp_event_name(db::TcpEventKind::kOutOfOrder)) return MarkKind::kOutOfOrder;
  if (word == db::tcp_event_name(db::TcpEventKind::kRetransmission))
    return MarkKind::kRetransmission;
  return std::nullopt;
}

std::span<const TimelineMark> within(const std::vector<TimelineMark>& marks,
                                     const TimeRange& range) {
  const auto from = std::ranges::lower_bound(marks, range.first_ns, {}, &TimelineMark::at_ns);
  const auto to =
      std::ranges::upper_bound(from, marks.end(), range.last_ns, {}, &TimelineMark::at_ns);
  return {from, to};
}

QString nameOf(MarkKind kind, bool from_server) {
  switch (kind) {
    case MarkKind::kReset:
      return from_server ? Texts::tr("The server resets the connection")
                         : Texts::tr("The client resets the connection");
    case MarkKind::kGap:
      return from_server ? Texts::tr("Bytes of the server are missing")
                         : Texts::tr("Bytes of the client are missing");
    case MarkKind::kZeroWindow:
      return from_server ? Texts::tr("The server can't receive more (zero window)")
                         : Texts::tr("The client can't receive more (zero window)");
    case MarkKind::kRetransmission:
      return from_server ? Texts::tr("The server sends again (retransmission)")
                         : Texts::tr("The client sends again (retransmission)");
    case MarkKind::kOutOfOrder:
      break;
  }
  return from_server ? Texts::tr("A segment of the server out of order")
                     : Texts::tr("A segment of the client out of order");
}

QString groupText(const MarkGroup& group, std::int64_t begin_ns) {
  const TimelineMark& first = group.marks.front();
  if (group.marks.size() > 1)
    return Texts::tr("%1, frames %2 to %3, from %4 on")
        .arg(markCountText(group.kind, group.marks.size()))
        .arg(first.frame)
        .arg(group.marks.back().frame)
        .arg(momentText(first.at_ns - begin_ns, kMicrosecond_ns));
  QString what = nameOf(group.kind, first.from_server);
  if (group.kind == MarkKind::kGap)
    what += QStringLiteral(": ") +
            QString::fromStdString(report::bytes_text(static_cast<double>(first.bytes)));
  return Texts::tr("%1, frame %2, at %3")
      .arg(what)
      .arg(first.frame)
      .arg(momentText(first.at_ns - begin_ns, kMicrosecond_ns));
}

}  // namespace

const LaneMarks* TimelineMarks::of(std::uint32_t connection_id) const {
  const auto found = lanes.find(connection_id);
  return found == lanes.end() ? nullptr : &found->second;
}

std::size_t TimelineMarks::count(MarkKind kind) const {
  std::size_t count = 0;
  for (const auto& [id, lane] : lanes) count += marksOf(lane, kind).size();
  return count;
}

TimelineMarks loadTimelineMarks(const db::Store& store) {
  TimelineMarks marks;
  const auto done = store.query(
      "SELECT connection_id, 'gap', ts_ns, frame, sender = 'server', bytes FROM v_gap "
      "WHERE ts_ns NOT NULL UNION ALL "
      "SELECT connection_id, kind, ts_ns, frame, sender = 'server', 0 FROM v_tcp_event "
      "WHERE ts_ns NOT NULL",
      [&](std::span<const std::string>, std::span<const db::SqlValue> row) {
        if (row.empty()) return true;
        const auto number = [&row](std::size_t column) {
          const auto* value = std::get_if<std::int64_t>(&row[column]);
          return value != nullptr ? *value : 0;
        };
        const auto* word = std::get_if<std::string_view>(&row[1]);
        const auto kind = word != nullptr ? kindOf(*word) : std::nullopt;
        if (!kind) return true;
        LaneMarks& lane = marks.lanes[static_cast<std::uint32_t>(number(0))];
        lane[static_cast<std::size_t>(*kind)].push_back(
            {number(2), static_cast<std::uint64_t>(number(3)),
             static_cast<std::uint64_t>(number(5)), number(4) != 0});
        return true;
      });
  if (!done) return {};  // a timeline without marks is still one
  for (auto& [id, lane] : marks.lanes)
    for (std::vector<TimelineMark>& kind : lane)
      std::ranges::stable_sort(kind, {}, &TimelineMark::at_ns);
  return marks;
}

std::vector<MarkGroup> groupMarks(const LaneMarks& lane, const TimeRange& range, int cells) {
  std::vector<MarkGroup> groups;
  const double cell =
      (static_cast<double>(range.last_ns - range.first_ns) + 1) / std::max(cells, 1);
  const auto cellOf = [&](std::int64_t at) {
    return static_cast<std::int64_t>(static_cast<double>(at - range.first_ns) / cell);
  };
  std::vector<bool> taken(static_cast<std::size_t>(std::max(cells, 1)) + 1);
  for (const MarkKind kind : kKinds) {
    auto rest = within(marksOf(lane, kind), range);
    while (!rest.empty()) {
      const std::int64_t here = cellOf(rest.front().at_ns);
      const auto end = std::ranges::partition_point(
          rest, [&](const TimelineMark& mark) { return cellOf(mark.at_ns) <= here; });
      const auto size = static_cast<std::size_t>(end - rest.begin());
      if (!taken[static_cast<std::size_t>(here)]) groups.push_back({kind, rest.first(size)});
      taken[static_cast<std::size_t>(here)] = true;
      rest = rest.subspan(size);
    }
  }
  std::ranges::stable_sort(groups, {},
                           [](const MarkGroup& group) { return group.marks.front().at_ns; });
  return groups;
}

std::optional<std::int64_t> nextMark(const LaneMarks& lane, std::int64_t at_ns, int by) {
  std::optional<std::int64_t> nearest;
  for (const std::vector<TimelineMark>& marks : lane) {
    if (by > 0) {
      const auto next = std::ranges::upper_bound(marks, at_ns, {}, &TimelineMark::at_ns);
      if (next != marks.end()) nearest = std::min(nearest.value_or(next->at_ns), next->at_ns);
    } else {
      const auto next = std::ranges::lower_bound(marks, at_ns, {}, &TimelineMark::at_ns);
      if (next == marks.begin()) continue;
      const std::int64_t before = std::prev(next)->at_ns;
      nearest = std::max(nearest.value_or(before), before);
    }
  }
  return nearest;
}

QString marksText(const LaneMarks& lane, const TimeRange& range, std::int64_t begin_ns) {
  QStringList lines;
  for (const MarkKind kind : kKinds) {
    const auto marks = within(marksOf(lane, kind), range);
    if (!marks.empty()) lines.push_back(groupText({kind, marks}, begin_ns));
  }
  return lines.join('\n');
}

QString markCountText(MarkKind kind, std::size_t count) {
  const QString number = QLocale().toString(qulonglong{count});
  switch (kind) {
    case MarkKind::kReset:
      return Texts::tr("Resets: %1").arg(number);
    case MarkKind::kGap:
      return Texts::tr("Gaps: %1").arg(number);
    case MarkKind::kZeroWindow:
      return Texts::tr("Zero windows: %1").arg(number);
    case MarkKind::kRetransmission:
      return Texts::tr("Retransmissions: %1").arg(number);
    case MarkKind::kOutOfOrder:
      break;
  }
  return Texts::tr("Out of order: %1").arg(number);
}

}  // namespace smbscope::gui
