// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/plot.h"

#include <QEvent>
#include <array>

namespace smbscope::gui {
namespace {

constexpr int kHeight = 260;

}  // namespace

Plot::Plot(const QString& title, QWidget* parent)
    : QCustomPlot(parent), m_title(new QCPTextElement(this, title)) {
  setMinimumHeight(kHeight);
  setAccessibleName(title);
  QFont bold = font();
  bold.setBold(true);
  m_title->setFont(bold);
  plotLayout()->insertRow(0);
  plotLayout()->addElement(0, 0, m_title);
  adoptPalette();
}

void Plot::reset() {
  clearPlottables();
  clearItems();
  legend->setVisible(false);
  xAxis->setScaleType(QCPAxis::stLinear);
  yAxis->setScaleType(QCPAxis::stLinear);
  xAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
  yAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
  xAxis->setVisible(true);
  yAxis->setVisible(true);
}

void Plot::say(const QString& sentence) {
  reset();
  xAxis->setVisible(false);
  yAxis->setVisible(false);
  auto* text = new QCPItemText(this);
  text->position->setType(QCPItemPosition::ptAxisRectRatio);
  text->position->setCoords(0.5, 0.5);
  text->setText(sentence);
  text->setColor(palette().color(QPalette::WindowText));
  setAccessibleDescription(sentence);
  replot();
}

void Plot::setTitles(const QString& x, const QString& y) {
  xAxis->setLabel(x);
  yAxis->setLabel(y);
}

QColor Plot::seriesColor(std::size_t series) const {
  // Okabe and Ito's palette: told apart with any colour vision, readable on white and on black.
  static const std::array kColors = {QColor(0x00, 0x72, 0xb2), QColor(0xe6, 0x9f, 0x00),
                                     QColor(0x00, 0x9e, 0x73), QColor(0xcc, 0x79, 0xa7),
                                     QColor(0x56, 0xb4, 0xe9), QColor(0xd5, 0x5e, 0x00)};
  return kColors[series % kColors.size()];
}

QColor Plot::badColor() const { return {0xd5, 0x5e, 0x00}; }
QColor Plot::quietColor() const { return palette().color(QPalette::Mid); }

void Plot::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) adoptPalette();
}

void Plot::adoptPalette() {
  const QColor ink = palette().color(QPalette::WindowText);
  QColor faint = ink;
  faint.setAlphaF(0.15F);
  setBackground(palette().color(QPalette::Base));
  m_title->setTextColor(ink);
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setBasePen(QPen(ink));
    axis->setTickPen(QPen(ink));
    axis->setSubTickPen(QPen(ink));
    axis->setTickLabelColor(ink);
    axis->setLabelColor(ink);
    axis->grid()->setPen(QPen(faint));
    axis->grid()->setZeroLinePen(QPen(faint));
  }
  legend->setBrush(palette().color(QPalette::Base));
  legend->setTextColor(ink);
  legend->setBorderPen(QPen(faint));
  replot(rpQueuedReplot);
}

}  // namespace smbscope::gui
