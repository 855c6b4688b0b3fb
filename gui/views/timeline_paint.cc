// SPDX-License-Identifier: GPL-3.0-or-later
// How the timeline is drawn.
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>

#include "gui/models/time_axis.h"
#include "gui/views/theme.h"
#include "gui/views/timeline.h"
#include "gui/views/timeline_layout.h"
#include "gui/views/timeline_legend.h"

namespace smbscope::gui {
namespace {

constexpr int kTickDistance = 110;
constexpr double kLeastTextWidth = 60;
constexpr double kLeastTextHeight = 12;

Tone toneOf(const TimelineBar& bar) {
  if (bar.notNeeded) return timeline_layout::kNotNeeded;
  return bar.failed || !bar.answered ? timeline_layout::kFailed : timeline_layout::kNeeded;
}

/// The width of one column of `lane`.
double stepOf(const TimelineLane& lane, int width) {
  return static_cast<double>(width) / std::max<double>(1, static_cast<double>(lane.columns.size()));
}

}  // namespace

void Timeline::paintAxis(QPainter& painter) const {
  const TimeAxis axis = timeAxis(m_range.first_ns - m_whole.first_ns,
                                 m_range.last_ns - m_whole.first_ns, width() / kTickDistance);
  painter.setPen(palette().color(QPalette::WindowText));
  const int baseline = timeline_layout::kAxis - 8;
  int taken = 0;  // what is written ends here
  if (!axis.base.isEmpty()) {
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.drawText(4, baseline, axis.base);
    taken = 12 + painter.fontMetrics().horizontalAdvance(axis.base);
    painter.setFont(font());
  }
  for (const TimeTick& tick : axis.ticks) {
    const double x = xOf(tick.at_ns + m_whole.first_ns);
    painter.drawLine(QPointF(x, timeline_layout::kAxis - 5), QPointF(x, timeline_layout::kAxis));
    const int text = fontMetrics().horizontalAdvance(tick.label);
    if (x + 3 < taken || x + 3 + text > width()) continue;
    painter.drawText(QPointF(x + 3, baseline), tick.label);
    taken = static_cast<int>(x) + text + 10;
  }
}

void Timeline::paintBars(QPainter& painter, const QRect& room, const TimelineLane& lane) const {
  for (const TimelineBar& bar : lane.bars) {
    const QRectF area = barRect(bar, room, lane);
    const QColor fill = toneColor(toneOf(bar), palette());
    if (bar.answered)
      painter.fillRect(area.adjusted(0, 0, -0.5, 0), fill);
    else
      painter.fillRect(area, QBrush(fill, Qt::Dense4Pattern));
    if (bar.exchange_id == m_chosen) {
      painter.setPen(QPen(palette().color(QPalette::WindowText), 2));
      painter.drawRect(area);
    }
    if (area.width() < kLeastTextWidth || area.height() < kLeastTextHeight) continue;
    painter.setPen(bar.answered ? inkOn(fill) : palette().color(QPalette::WindowText));
    const QRectF text = area.intersected(QRectF(room)).adjusted(4, 0, -4, 0);
    painter.drawText(
        text, Qt::AlignVCenter,
        fontMetrics().elidedText(bar.label, Qt::ElideRight, static_cast<int>(text.width())));
  }
}

void Timeline::paintColumns(QPainter& painter, const QRect& room, const TimelineLane& lane) const {
  std::uint32_t most = 1;
  for (const TimelineColumn& column : lane.columns) most = std::max(most, column.requests);
  const double step = stepOf(lane, width());
  for (std::size_t i = 0; i < lane.columns.size(); ++i) {
    const TimelineColumn& column = lane.columns[i];
    if (column.requests == 0) continue;
    const double height = static_cast<double>(column.requests) / most * room.height();
    const double bad = static_cast<double>(column.failed) / most * room.height();
    const double x = static_cast<double>(i) * step;
    painter.fillRect(QRectF(x, room.bottom() - height, step, height),
                     toneColor(timeline_layout::kNeeded, palette()));
    painter.fillRect(QRectF(x, room.bottom() - bad, step, bad),
                     toneColor(timeline_layout::kFailed, palette()));
  }
}

void Timeline::paintDepth(QPainter& painter, const QRect& room, const TimelineLane& lane) const {
  std::uint32_t most = 1;
  for (const TimelineColumn& column : lane.columns) most = std::max(most, column.outstanding);
  const double step = stepOf(lane, width());
  const QColor color = toneColor(Tone::kQuiet, palette());
  for (std::size_t i = 0; i < lane.columns.size(); ++i) {
    const double height = static_cast<double>(lane.columns[i].outstanding) / most * room.height();
    painter.fillRect(
        QRectF(static_cast<double>(i) * step, room.bottom() - height, std::max(step, 1.0), height),
        color);
  }
}

/// Shapes in their row; a reset and a gap also have a line down the lane.
void Timeline::paintMarks(QPainter& painter, std::size_t lane) const {
  const LaneMarks* marks = laneMarks(lane);
  if (marks == nullptr) return;
  const QRect room = laneRect(lane).adjusted(0, timeline_layout::kTitle, 0, 0);
  const double middle = room.top() + timeline_layout::kMarks / 2.0;
  const auto cells = static_cast<int>(width() / kMarkSize);
  for (const MarkGroup& group : groupMarks(*marks, m_range, cells)) {
    const double x = xOf(group.marks.front().at_ns);
    if (group.kind == MarkKind::kReset || group.kind == MarkKind::kGap) {
      painter.setPen(QPen(markColor(group.kind, palette()), 1, Qt::DashLine));
      painter.drawLine(QPointF(x, middle), QPointF(x, room.bottom()));
    }
    paintMark(painter, group.kind, QPointF(x, middle), palette());
  }
  if (lane != m_lane || !m_marked_ns) return;
  const double x = xOf(*m_marked_ns);
  painter.setPen(QPen(palette().color(QPalette::WindowText), 2));
  painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
}

void Timeline::paintLane(QPainter& painter, std::size_t lane) const {
  const QRect room = laneRect(lane);
  const QRect title =
      QRect(room.topLeft(), QSize(room.width(), timeline_layout::kTitle)).adjusted(6, 0, -6, 0);
  if (hasFocus() && lane == m_lane && m_lanes.size() > 1)
    painter.fillRect(QRect(0, room.top(), 3, room.height()), palette().color(QPalette::Highlight));
  painter.setPen(palette().color(QPalette::Mid));
  painter.drawLine(room.topLeft(), room.topRight());
  painter.setPen(palette().color(QPalette::WindowText));
  const TimelineLane* shown = laneData(lane);
  QString depth;
  if (shown != nullptr) {
    std::uint32_t most = 0;
    for (const TimelineColumn& column : shown->columns) most = std::max(most, column.outstanding);
    depth = tr("up to %1 outstanding").arg(most);
  }
  painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter, depth);
  const int left = title.width() - fontMetrics().horizontalAdvance(depth) - 16;
  painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(m_lanes[lane].title, Qt::ElideRight, left));
  if (shown != nullptr) {
    const QRect bars = barsRect(lane);
    if (m_slice.single)
      paintBars(painter, bars, *shown);
    else
      paintColumns(painter, bars, *shown);
    paintDepth(painter,
               QRect(0, room.bottom() - timeline_layout::kDepth, width(), timeline_layout::kDepth),
               *shown);
  }
  paintMarks(painter, lane);
}

void Timeline::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.fillRect(event->rect(), palette().color(QPalette::Base));
  paintAxis(painter);
  if (m_lanes.empty()) {
    painter.drawText(rect(), Qt::AlignCenter, tr("No SMB connection is in this capture"));
    return;
  }
  for (std::size_t i = 0; i < m_lanes.size(); ++i)
    if (event->rect().intersects(laneRect(i))) paintLane(painter, i);
  if (m_pressed && !m_moving) {
    QColor veil = palette().color(QPalette::Highlight);
    veil.setAlpha(70);
    painter.fillRect(
        QRectF(QPointF(m_pressed->x(), 0), QPointF(m_pointer.x(), height())).normalized(), veil);
  }
  if (hasFocus()) {
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

}  // namespace smbscope::gui
