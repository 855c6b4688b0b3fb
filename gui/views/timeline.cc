// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/timeline.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "gui/captured_text.h"
#include "gui/views/timeline_layout.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr double kLeastBarWidth = 1.5;
constexpr double kClickDistance = 4;
constexpr std::int64_t kLeastRange_ns = 1'000;
constexpr double kZoomStep = 1.25;

}  // namespace

Timeline::Timeline(std::vector<Lane> lanes, const TimeRange& whole, QWidget* parent)
    : QWidget(parent), m_lanes(std::move(lanes)), m_whole(whole), m_range(whole) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Timeline"));
  setAccessibleDescription(tr(
      "Plus and minus zoom, left and right move, up and down change the connection, N and P "
      "choose the next and the previous request, Enter opens it, M and Shift+M go to the next and "
      "the previous mark of TCP, Home shows everything"));
}

QSize Timeline::sizeHint() const {
  return {800, timeline_layout::kAxis +
                   timeline_layout::kLeastLane * std::max(1, static_cast<int>(m_lanes.size()))};
}

QSize Timeline::minimumSizeHint() const { return {320, sizeHint().height()}; }

int Timeline::columns() const { return std::max(width(), 1); }

void Timeline::setSlice(TimelineSlice slice) {
  m_slice = std::move(slice);
  update();
  if (std::exchange(m_say_mark, false)) sayMark();
}

void Timeline::setMarks(TimelineMarks marks) {
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
  const int lanes = std::max(1, static_cast<int>(m_lanes.size()));
  const int room = std::clamp((height() - timeline_layout::kAxis) / lanes,
                              timeline_layout::kLeastLane, timeline_layout::kMostLane);
  return {0, timeline_layout::kAxis + static_cast<int>(lane) * room, width(), room};
}

QRect Timeline::barsRect(std::size_t lane) const {
  return laneRect(lane).adjusted(0, timeline_layout::kTitle + timeline_layout::kMarks, 0,
                                 -timeline_layout::kDepth - 4);
}

QRectF Timeline::barRect(const TimelineBar& bar, const QRect& room,
                         const TimelineLane& lane) const {
  // Clipped here: a bar of days at a microsecond's zoom is too wide for a painter.
  const double left = std::max(xOf(bar.start_ns), -8.0);
  const double right = std::min(std::max(xOf(bar.end_ns), left + kLeastBarWidth), width() + 8.0);
  const double height = static_cast<double>(room.height()) / lane.tracks;
  return {left, room.top() + bar.track * height, std::max(right - left, kLeastBarWidth),
          std::max(height - 1, 1.0)};
}

const TimelineLane* Timeline::laneData(std::size_t lane) const {
  if (lane >= m_lanes.size()) return nullptr;
  const auto found = m_slice.lanes.find(m_lanes[lane].connection_id);
  return found == m_slice.lanes.end() ? nullptr : &found->second;
}

const LaneMarks* Timeline::laneMarks(std::size_t lane) const {
  return lane < m_lanes.size() ? m_marks.of(m_lanes[lane].connection_id) : nullptr;
}

std::optional<std::size_t> Timeline::laneAt(double y) const {
  if (y < timeline_layout::kAxis) return std::nullopt;
  const auto lane = static_cast<std::size_t>((y - timeline_layout::kAxis) / laneRect(0).height());
  return lane < m_lanes.size() ? std::optional(lane) : std::nullopt;
}

const TimelineBar* Timeline::barAt(const QPointF& at) const {
  const auto lane = laneAt(at.y());
  const TimelineLane* shown = lane && m_slice.single ? laneData(*lane) : nullptr;
  if (shown == nullptr) return nullptr;
  const QRect room = barsRect(*lane);
  // The last drawn lies on top.
  const auto hit =
      std::find_if(shown->bars.rbegin(), shown->bars.rend(), [&](const TimelineBar& bar) {
        return barRect(bar, room, *shown).adjusted(-1, 0, 2, 1).contains(at);
      });
  return hit == shown->bars.rend() ? nullptr : &*hit;
}

QString Timeline::marksAt(const QPointF& at) const {
  const auto lane = laneAt(at.y());
  const LaneMarks* marks = lane ? laneMarks(*lane) : nullptr;
  if (marks == nullptr) return {};
  return marksText(*marks, {timeAt(at.x() - kClickDistance), timeAt(at.x() + kClickDistance)},
                   m_whole.first_ns);
}

QString Timeline::barText(const TimelineBar& bar) const {
  return tr("%1, %2, %3 outstanding%4")
      .arg(bar.label,
           bar.answered ? QString::fromStdString(
                              report::duration_text(static_cast<double>(bar.end_ns - bar.start_ns)))
                        : tr("not answered"),
           QString::number(bar.outstanding), bar.notNeeded ? tr(", not needed") : QString());
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

void Timeline::step(int by) {
  const TimelineLane* lane = laneData(m_lane);
  if (lane == nullptr || lane->bars.empty())
    return void(emit said(tr("No single request here; zoom in")));
  const auto& bars = lane->bars;
  const auto at = std::find_if(bars.begin(), bars.end(), [this](const TimelineBar& bar) {
    return bar.exchange_id == m_chosen;
  });
  const auto last = static_cast<std::ptrdiff_t>(bars.size()) - 1;
  const std::ptrdiff_t place = at == bars.end()
                                   ? (by > 0 ? 0 : last)
                                   : std::clamp<std::ptrdiff_t>(at - bars.begin() + by, 0, last);
  const TimelineBar& bar = bars[static_cast<std::size_t>(place)];
  m_chosen = bar.exchange_id;
  update();
  emit said(barText(bar));
}

void Timeline::stepMark(int by) {
  const LaneMarks* marks = laneMarks(m_lane);
  const std::int64_t from =
      m_marked_ns.value_or(by > 0 ? m_range.first_ns - 1 : m_range.last_ns + 1);
  const auto next = marks != nullptr ? nextMark(*marks, from, by) : std::nullopt;
  if (!next)
    return void(emit said(by > 0 ? tr("No later mark of TCP on this connection")
                                 : tr("No earlier mark of TCP on this connection")));
  m_marked_ns = next;
  m_say_mark = *next < m_range.first_ns || *next > m_range.last_ns;
  if (m_say_mark) {
    const std::int64_t middle = m_range.first_ns + (m_range.last_ns - m_range.first_ns) / 2;
    shift(static_cast<double>(*next - middle) /
          static_cast<double>(m_range.last_ns - m_range.first_ns));
  }
  update();
  sayMark();
}

void Timeline::sayMark() {
  const LaneMarks* marks = laneMarks(m_lane);
  if (marks == nullptr || !m_marked_ns) return;
  QString text = marksText(*marks, {*m_marked_ns, *m_marked_ns}, m_whole.first_ns);
  emit said(text.replace('\n', QStringLiteral(" · ")));
}

void Timeline::openChosen() {
  const TimelineLane* lane = laneData(m_lane);
  if (lane == nullptr) return;
  for (const TimelineBar& bar : lane->bars)
    if (bar.exchange_id == m_chosen) emit exchangeChosen(bar.exchange_id);
}

void Timeline::changeLane(int by) {
  const auto last = std::max(0, static_cast<int>(m_lanes.size()) - 1);
  m_lane = static_cast<std::size_t>(std::clamp(static_cast<int>(m_lane) + by, 0, last));
  m_chosen = 0;
  m_marked_ns.reset();
  update();
  if (m_lane < m_lanes.size()) emit said(m_lanes[m_lane].title);
}

void Timeline::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  emit rangeChanged(m_range);
}

void Timeline::wheelEvent(QWheelEvent* event) {
  // Alt and some desktops turn a vertical wheel into a horizontal one.
  const QPoint turned = event->angleDelta();
  if (event->modifiers().testFlag(Qt::ShiftModifier) || turned.y() == 0)
    shift(-(turned.x() != 0 ? turned.x() : turned.y()) / 1'200.0);
  else
    zoom(std::pow(kZoomStep, -turned.y() / 120.0), timeAt(event->position().x()));
  event->accept();
}

void Timeline::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  m_moving = event->button() == Qt::MiddleButton || event->modifiers().testFlag(Qt::ShiftModifier);
  m_pressed = event->position();
  m_pointer = event->position();
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  if (m_pressed && m_moving) shift((m_pointer.x() - event->position().x()) / std::max(width(), 1));
  m_pointer = event->position();
  if (m_pressed) update();
}

void Timeline::mouseReleaseEvent(QMouseEvent* event) {
  if (!m_pressed) return;
  const double from = std::exchange(m_pressed, std::nullopt)->x();
  const double to = event->position().x();
  update();
  if (std::exchange(m_moving, false)) return;
  if (std::abs(to - from) >= kClickDistance) {
    emit rangeChosen({timeAt(std::min(from, to)), timeAt(std::max(from, to))});
  } else {
    chooseAt(event->position());
  }
}

void Timeline::mouseDoubleClickEvent(QMouseEvent* event) {
  chooseAt(event->position());
  if (barAt(event->position()) != nullptr) openChosen();
}

void Timeline::chooseAt(const QPointF& at) {
  const TimelineBar* bar = barAt(at);
  if (bar == nullptr) return;
  m_lane = *laneAt(at.y());
  m_chosen = bar->exchange_id;
  update();
  emit said(barText(*bar));
}

void Timeline::keyPressEvent(QKeyEvent* event) {
  const std::int64_t middle = m_range.first_ns + (m_range.last_ns - m_range.first_ns) / 2;
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(1 / kZoomStep, middle);
    case Qt::Key_Minus:
      return zoom(kZoomStep, middle);
    case Qt::Key_Left:
      return shift(-0.1);
    case Qt::Key_Right:
      return shift(0.1);
    case Qt::Key_Up:
      return changeLane(-1);
    case Qt::Key_Down:
      return changeLane(1);
    case Qt::Key_N:
      return step(1);
    case Qt::Key_P:
      return step(-1);
    case Qt::Key_M:
      return stepMark(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return openChosen();
    case Qt::Key_Home:
      return setRange(m_whole);
    default:
      QWidget::keyPressEvent(event);
  }
}

bool Timeline::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const TimelineBar* bar = barAt(help->pos()))
    QToolTip::showText(help->globalPos(), toolTipText(barText(*bar)), this);
  else if (const QString marks = marksAt(help->pos()); !marks.isEmpty())
    QToolTip::showText(help->globalPos(), marks, this);
  else
    QToolTip::hideText();
  return true;
}

}  // namespace smbscope::gui
