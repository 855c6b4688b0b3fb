// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/timeline_legend.h"

#include <QPainter>
#include <QPainterPath>
#include <QStringList>

#include "gui/views/theme.h"

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
  hide();
}

void TimelineLegend::setMarks(const TimelineMarks& marks) {
  QStringList said;
  for (std::size_t i = 0; i < kMarkKinds; ++i) {
    const auto kind = static_cast<MarkKind>(i);
    const std::size_t count = marks.count(kind);
    m_texts[i] = count > 0 ? markCountText(kind, count) : QString();
    if (count > 0) said.push_back(m_texts[i]);
  }
  setAccessibleName(said.join(QStringLiteral(", ")));
  setVisible(!said.empty());
  updateGeometry();
  update();
}

QSize TimelineLegend::sizeHint() const {
  int width = 0;
  for (const QString& text : m_texts)
    if (!text.isEmpty()) width += 2 * kSpace + fontMetrics().horizontalAdvance(text);
  return {width, fontMetrics().height() + 4};
}

QSize TimelineLegend::minimumSizeHint() const { return {0, sizeHint().height()}; }

void TimelineLegend::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::WindowText));
  int x = 0;
  for (std::size_t i = 0; i < kMarkKinds; ++i) {
    if (m_texts[i].isEmpty()) continue;
    paintMark(painter, static_cast<MarkKind>(i), QPointF(x + kMarkSize / 2, height() / 2.0),
              palette());
    const int text = fontMetrics().horizontalAdvance(m_texts[i]);
    painter.drawText(QRect(x + kSpace, 0, text + 1, height()), Qt::AlignVCenter, m_texts[i]);
    x += 2 * kSpace + text;
  }
}

}  // namespace smbscope::gui
