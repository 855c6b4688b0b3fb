// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/timeline_legend.h"

#include <QPainter>
#include <QPainterPath>
#include <QStringList>

#include "gui/views/timeline_layout.h"

namespace smbscope::gui {
namespace {

constexpr int kSpace = 16;  // between two entries

}  // namespace

QColor markColor(MarkKind kind, const QPalette& palette) {
  switch (kind) {
    case MarkKind::kReset:
    case MarkKind::kGap:
      return toneColor(Tone::kBad, palette);
    case MarkKind::kZeroWindow:
      return toneColor(Tone::kAccent, palette);
    case MarkKind::kRetransmission:
      return toneColor(Tone::kWarn, palette);
    case MarkKind::kOutOfOrder:
      break;
  }
  return toneColor(Tone::kQuiet, palette);
}

void paintMark(QPainter& painter, MarkKind kind, const QPointF& middle, const QPalette& palette) {
  const QColor color = markColor(kind, palette);
  const double half = kMarkSize / 2;
  const QRectF box(middle - QPointF(half, half), QSizeF(kMarkSize, kMarkSize));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  switch (kind) {
    case MarkKind::kReset:
      painter.setPen(QPen(color, 2));
      painter.drawLine(box.topLeft(), box.bottomRight());
      painter.drawLine(box.topRight(), box.bottomLeft());
      break;
    case MarkKind::kGap:
      painter.drawPolygon(QPolygonF({box.topLeft(), box.topRight(), {middle.x(), box.bottom()}}));
      break;
    case MarkKind::kZeroWindow:
      painter.setPen(QPen(color, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(box.adjusted(1, 1, -1, -1));
      break;
    case MarkKind::kRetransmission:
      painter.drawPolygon(QPolygonF({{middle.x(), box.top()},
                                     {box.right(), middle.y()},
                                     {middle.x(), box.bottom()},
                                     {box.left(), middle.y()}}));
      break;
    case MarkKind::kOutOfOrder:
      painter.drawEllipse(box.adjusted(1, 1, -1, -1));
      break;
  }
  painter.restore();
}

TimelineLegend::TimelineLegend(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setMarks({});
}

void TimelineLegend::setMarks(const TimelineMarks& marks) {
  m_entries = {{tr("needed"), timeline_layout::kNeeded, {}},
               {tr("not needed"), timeline_layout::kNotNeeded, {}},
               {tr("failed, or not answered (hatched)"), timeline_layout::kFailed, {}}};
  for (std::size_t i = 0; i < kMarkKinds; ++i) {
    const auto kind = static_cast<MarkKind>(i);
    const std::size_t count = marks.count(kind);
    if (count > 0) m_entries.push_back({markCountText(kind, count), Tone::kQuiet, kind});
  }
  QStringList said;
  for (const Entry& entry : m_entries) said.push_back(entry.text);
  setAccessibleName(said.join(QStringLiteral(", ")));
  updateGeometry();
  update();
}

QSize TimelineLegend::sizeHint() const {
  int width = 0;
  for (const Entry& entry : m_entries)
    width += 2 * kSpace + fontMetrics().horizontalAdvance(entry.text);
  return {width, fontMetrics().height() + 4};
}

QSize TimelineLegend::minimumSizeHint() const { return {0, sizeHint().height()}; }

void TimelineLegend::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::WindowText));
  int x = 0;
  for (const Entry& entry : m_entries) {
    const QPointF middle(x + kMarkSize / 2, height() / 2.0);
    if (entry.mark)
      paintMark(painter, *entry.mark, middle, palette());
    else
      painter.fillRect(
          QRectF(middle - QPointF(kMarkSize / 2, kMarkSize / 2), QSizeF(kMarkSize, kMarkSize)),
          toneColor(entry.tone, palette()));
    const int text = fontMetrics().horizontalAdvance(entry.text);
    painter.drawText(QRect(x + kSpace, 0, text + 1, height()), Qt::AlignVCenter, entry.text);
    x += 2 * kSpace + text;
  }
}

}  // namespace smbscope::gui
