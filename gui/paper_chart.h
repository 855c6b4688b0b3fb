// SPDX-License-Identifier: GPL-3.0-or-later
// A chart of the HTML report inside a text document, drawn and not as a picture.
#pragma once

#include <QObject>
#include <QTextCharFormat>
#include <QTextObjectInterface>

namespace smbscope::gui {

class ChartObject final : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  static constexpr int kType = QTextFormat::UserObject + 1;

  /// @param width  of every chart, in units of the layout.
  explicit ChartObject(qreal width) : m_width(width) {}

  /// Format of the character that is the chart. @param svg  a whole document with its style.
  [[nodiscard]] static QTextCharFormat format(const QByteArray& svg);

  QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& place, QTextDocument* document, int position,
                  const QTextFormat& format) override;

 private:
  const qreal m_width;
};

}  // namespace smbscope::gui
