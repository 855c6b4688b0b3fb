// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/time_bar.h"

#include <QPaintEvent>
#include <QPainter>
#include <QStringList>
#include <utility>

#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr int kBarHeight = 22;
constexpr int kGap = 6;

}  // namespace

TimeBar::TimeBar(std::vector<Part> parts, QWidget* parent)
    : QWidget(parent), m_parts(std::move(parts)) {
  QStringList words;
  for (const Part& part : m_parts) m_total_ns += part.ns;
  for (const Part& part : m_parts) words << legend(part);
  setAccessibleName(tr("Where the time went"));
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize TimeBar::sizeHint() const {
  const int line = fontMetrics().height() + 2;
  return {320, kBarHeight + kGap + line * static_cast<int>(m_parts.size())};
}

QString TimeBar::legend(const Part& part) const {
  return QStringLiteral("%1: %2 (%3)")
      .arg(part.name, QString::fromStdString(report::duration_text(part.ns)),
           QString::fromStdString(report::percent_text(part.ns, m_total_ns)));
}

void TimeBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  double left = 0;
  for (const Part& part : m_parts) {
    const double share = m_total_ns > 0 ? part.ns / m_total_ns * width() : 0;
    painter.fillRect(QRectF(left, 0, share, kBarHeight), toneColor(part.tone, palette()));
    left += share;
  }
  const int line = fontMetrics().height() + 2;
  int top = kBarHeight + kGap;
  for (const Part& part : m_parts) {
    const int square = fontMetrics().ascent();
    painter.fillRect(QRect(0, top + 2, square, square), toneColor(part.tone, palette()));
    painter.drawText(QRect(square + 8, top, width(), line), Qt::AlignVCenter, legend(part));
    top += line;
  }
}

}  // namespace smbscope::gui
