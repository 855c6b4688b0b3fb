// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/timeline.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr int kAxisHeight = 24;
constexpr int kLaneHeight = 76;
constexpr int kDepthHeight = 22;
constexpr int kTitleHeight = 18;
constexpr double kLeastBarWidth = 1.5;
constexpr double kClickDistance = 4;
constexpr std::int64_t kLeastRange_ns = 1'000;
constexpr double kZoomStep = 1.25;

/// 1, 2 or 5 times a power of ten, at least `least`.
double roundStep(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(std::max(least, 1.0))));
  for (const double times : {1.0, 2.0, 5.0})
    if (power * times >= least) return power * times;
  return power * 10;
}

bool isDark(const QWidget& widget) {
  return widget.palette().color(QPalette::Window).lightnessF() < 0.5F;
}
QColor barColor(const QWidget& widget, bool failed) {
  if (failed) return isDark(widget) ? QColor(0xe5, 0x73, 0x73) : QColor(0xc6, 0x28, 0x28);
  return isDark(widget) ? QColor(0x64, 0xb5, 0xf6) : QColor(0x15, 0x65, 0xc0);
}

}  // namespace

Timeline::Timeline(std::vector<Lane> lanes, const TimeRange& whole, QWidget* parent)
    : QWidget(parent), m_lanes(std::move(lanes)), m_whole(whole), m_range(whole) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Timeline"));
  setAccessibleDescription(tr("Plus and minus zoom, the arrows move, Home shows everything"));
}

QSize Timeline::sizeHint() const {
  return {800, kAxisHeight + kLaneHeight * static_cast<int>(m_lanes.size())};
}

int Timeline::columns() const { return std::max(width(), 1); }

void Timeline::setSlice(TimelineSlice slice) {
  m_slice = std::move(slice);
  update();
}

void Timeline::setMarks(std::vector<TimelineMark> marks) {
  m_marks = std::move(marks);
  update();
}

void Timeline::setRange(const TimeRange& range) {
  TimeRange kept{std::max(range.first_ns, m_whole.first_ns),
                 std::min(range.last_ns, m_whole.last_ns)};
  if (kept.last_ns - kept.first_ns < kLeastRange_ns) kept.last_ns = kept.first_ns + kLeastRange_ns;
  if (kept == m_range) return;
  m_range = kept;
  update();
  emit rangeChanged(m_range);
}

double Timeline::xOf(std::int64_t at_ns) const {
  const auto span = static_cast<double>(m_range.last_ns - m_range.first_ns);
  return span > 0 ? static_cast<double>(at_ns - m_range.first_ns) / span * width() : 0;
}

std::int64_t Timeline::timeAt(double x) const {
  const auto span = static_cast<double>(m_range.last_ns - m_range.first_ns);
  return m_range.first_ns + static_cast<std::int64_t>(x / std::max(width(), 1) * span);
}

QRect Timeline::laneRect(std::size_t lane) const {
  return {0, kAxisHeight + static_cast<int>(lane) * kLaneHeight, width(), kLaneHeight};
}

void Timeline::zoom(double factor, std::int64_t around_ns) {
  const auto before = static_cast<double>(around_ns - m_range.first_ns);
  const auto after = static_cast<double>(m_range.last_ns - around_ns);
  setRange({around_ns - static_cast<std::int64_t>(before * factor),
            around_ns + static_cast<std::int64_t>(after * factor)});
}

void Timeline::shift(double part) {
  const std::int64_t span = m_range.last_ns - m_range.first_ns;
  const std::int64_t by =
      std::clamp(static_cast<std::int64_t>(static_cast<double>(span) * part),
                 m_whole.first_ns - m_range.first_ns, m_whole.last_ns - m_range.last_ns);
  setRange({m_range.first_ns + by, m_range.last_ns + by});
}

void Timeline::paintAxis(QPainter& painter) const {
  const auto span = static_cast<double>(m_range.last_ns - m_range.first_ns);
  const double step = roundStep(span / std::max(width() / 120, 1));
  const auto begin = static_cast<double>(m_range.first_ns - m_whole.first_ns);
  painter.setPen(palette().color(QPalette::WindowText));
  for (double at = std::ceil(begin / step) * step; at <= begin + span; at += step) {
    const double x = (at - begin) / span * width();
    painter.drawLine(QPointF(x, kAxisHeight - 5), QPointF(x, kAxisHeight));
    painter.drawText(QPointF(x + 3, kAxisHeight - 7),
                     QString::fromStdString(report::duration_text(at)));
  }
}

void Timeline::paintBars(QPainter& painter, const QRect& room, const TimelineLane& lane) const {
  for (const TimelineBar& bar : lane.bars) {
    const double left = xOf(bar.start_ns);
    const double right = std::max(xOf(bar.end_ns), left + kLeastBarWidth);
    QRectF area(left, room.top(), right - left, room.height());
    if (bar.answered)
      painter.fillRect(area.adjusted(0, 0, -0.5, 0), barColor(*this, bar.failed));
    else
      painter.fillRect(area, QBrush(barColor(*this, true), Qt::Dense4Pattern));
    if (area.width() < 60) continue;
    painter.setPen(isDark(*this) ? Qt::black : Qt::white);
    area = area.intersected(QRectF(room)).adjusted(4, 0, -4, 0);
    painter.drawText(
        area, Qt::AlignVCenter,
        fontMetrics().elidedText(bar.label, Qt::ElideMiddle, static_cast<int>(area.width())));
  }
}

void Timeline::paintColumns(QPainter& painter, const QRect& room, const TimelineLane& lane) const {
  std::uint32_t most = 1;
  for (const TimelineColumn& column : lane.columns) most = std::max(most, column.requests);
  const double step =
      static_cast<double>(width()) / std::max<double>(1, static_cast<double>(lane.columns.size()));
  for (std::size_t i = 0; i < lane.columns.size(); ++i) {
    const TimelineColumn& column = lane.columns[i];
    if (column.requests == 0) continue;
    const double height = static_cast<double>(column.requests) / most * room.height();
    const double bad = static_cast<double>(column.failed) / most * room.height();
    const double x = static_cast<double>(i) * step;
    painter.fillRect(QRectF(x, room.bottom() - height, step, height), barColor(*this, false));
    painter.fillRect(QRectF(x, room.bottom() - bad, step, bad), barColor(*this, true));
  }
}

void Timeline::paintDepth(QPainter& painter, const QRect& room, const TimelineLane& lane) const {
  std::uint32_t most = 1;
  for (const TimelineColumn& column : lane.columns) most = std::max(most, column.outstanding);
  const double step =
      static_cast<double>(width()) / std::max<double>(1, static_cast<double>(lane.columns.size()));
  const QColor color = palette().color(QPalette::Mid);
  for (std::size_t i = 0; i < lane.columns.size(); ++i) {
    const double height = static_cast<double>(lane.columns[i].outstanding) / most * room.height();
    painter.fillRect(
        QRectF(static_cast<double>(i) * step, room.bottom() - height, std::max(step, 1.0), height),
        color);
  }
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(room, Qt::AlignRight | Qt::AlignTop, tr("up to %1 outstanding").arg(most));
}

void Timeline::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  paintAxis(painter);
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    const QRect lane = laneRect(i);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(lane.adjusted(4, 0, 0, 0).topLeft() + QPoint(0, kTitleHeight - 4),
                     m_lanes[i].title);
    painter.setPen(palette().color(QPalette::Midlight));
    painter.drawLine(lane.topLeft(), lane.topRight());
    const auto found = m_slice.lanes.find(m_lanes[i].connection_id);
    if (found == m_slice.lanes.end()) continue;
    const QRect requests = lane.adjusted(0, kTitleHeight, 0, -kDepthHeight - 2);
    if (m_slice.single)
      paintBars(painter, requests, found->second);
    else
      paintColumns(painter, requests, found->second);
    paintDepth(painter, lane.adjusted(0, kLaneHeight - kDepthHeight, 0, -1), found->second);
    painter.setPen(QPen(barColor(*this, true), 1, Qt::DashLine));
    for (const TimelineMark& mark : m_marks) {
      if (mark.connection_id != m_lanes[i].connection_id) continue;
      const double x = xOf(mark.at_ns);
      painter.drawLine(QPointF(x, lane.top()), QPointF(x, lane.bottom()));
    }
  }
  if (m_pressed) {
    QColor veil = palette().color(QPalette::Highlight);
    veil.setAlpha(70);
    painter.fillRect(
        QRectF(QPointF(m_pressed->x(), 0), QPointF(m_pointer.x(), height())).normalized(), veil);
  }
}

void Timeline::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  emit rangeChanged(m_range);
}

void Timeline::wheelEvent(QWheelEvent* event) {
  const double steps = event->angleDelta().y() / 120.0;
  if (steps != 0) zoom(std::pow(kZoomStep, -steps), timeAt(event->position().x()));
  if (event->angleDelta().x() != 0) shift(-event->angleDelta().x() / 1'200.0);
  event->accept();
}

void Timeline::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  m_pressed = event->position();
  m_pointer = event->position();
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  m_pointer = event->position();
  if (m_pressed) update();
}

void Timeline::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_pressed) return;
  const double from = std::exchange(m_pressed, std::nullopt)->x();
  const double to = event->position().x();
  update();
  if (std::abs(to - from) < kClickDistance) {
    if (const TimelineBar* bar = barAt(event->position())) emit exchangeChosen(bar->exchange_id);
    return;
  }
  emit rangeChosen({timeAt(std::min(from, to)), timeAt(std::max(from, to))});
}

void Timeline::keyPressEvent(QKeyEvent* event) {
  const std::int64_t middle = m_range.first_ns + (m_range.last_ns - m_range.first_ns) / 2;
  switch (event->key()) {
    case Qt::Key_Plus:
      return zoom(1 / kZoomStep, middle);
    case Qt::Key_Minus:
      return zoom(kZoomStep, middle);
    case Qt::Key_Left:
      return shift(-0.1);
    case Qt::Key_Right:
      return shift(0.1);
    case Qt::Key_Home:
      return setRange(m_whole);
    default:
      QWidget::keyPressEvent(event);
  }
}

const TimelineBar* Timeline::barAt(const QPointF& at) const {
  if (!m_slice.single || at.y() < kAxisHeight) return nullptr;
  const auto lane = static_cast<std::size_t>((at.y() - kAxisHeight) / kLaneHeight);
  if (lane >= m_lanes.size()) return nullptr;
  const auto found = m_slice.lanes.find(m_lanes[lane].connection_id);
  if (found == m_slice.lanes.end()) return nullptr;
  const auto& bars = found->second.bars;  // the last drawn lies on top
  const auto hit = std::find_if(bars.rbegin(), bars.rend(), [&](const TimelineBar& bar) {
    const double left = xOf(bar.start_ns);
    return at.x() >= left && at.x() <= std::max(xOf(bar.end_ns), left + kClickDistance);
  });
  return hit == bars.rend() ? nullptr : &*hit;
}

bool Timeline::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const TimelineBar* bar = barAt(help->pos());
  if (bar == nullptr)
    QToolTip::hideText();
  else
    QToolTip::showText(
        help->globalPos(),
        tr("%1, %2, %3 outstanding")
            .arg(bar->label.toHtmlEscaped(),
                 bar->answered ? QString::fromStdString(report::duration_text(
                                     static_cast<double>(bar->end_ns - bar->start_ns)))
                               : tr("not answered"))
            .arg(bar->outstanding),
        this);
  return true;
}

}  // namespace smbscope::gui
