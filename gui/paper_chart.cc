// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/paper_chart.h"

#include <QPainter>
#include <QSvgRenderer>

namespace smbscope::gui {
namespace {

constexpr int kSvg = QTextFormat::UserProperty + 1;

}  // namespace

QTextCharFormat ChartObject::format(const QByteArray& svg) {
  QTextCharFormat format;
  format.setObjectType(kType);
  format.setProperty(kSvg, svg);
  return format;
}

QSizeF ChartObject::intrinsicSize(QTextDocument* /*document*/, int /*position*/,
                                  const QTextFormat& format) {
  const QRectF box = QSvgRenderer(format.property(kSvg).toByteArray()).viewBoxF();
  return box.isEmpty() ? QSizeF() : QSizeF(m_width, m_width * box.height() / box.width());
}

void ChartObject::drawObject(QPainter* painter, const QRectF& place, QTextDocument* /*document*/,
                             int /*position*/, const QTextFormat& format) {
  QSvgRenderer(format.property(kSvg).toByteArray()).render(painter, place);
}

}  // namespace smbscope::gui
