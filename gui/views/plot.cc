// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/plot.h"

#include <QEvent>
#include <QWheelEvent>
#include <algorithm>

namespace smbscope::gui {
namespace {

constexpr int kBetweenEntries = 24;  // of the legend, pixels
constexpr int kLeastWidth = 400;

}  // namespace

Plot::Plot(const QString& title, QWidget* parent) : QCustomPlot(parent) {
  setAccessibleName(title);
  // The legend stands in a row of its own: over the plot it would hide the last points. What is
  // beside it takes the rest of the width, so that its entries stand close together.
  plotLayout()->insertRow(0);
  axisRect()->insetLayout()->take(legend);
  auto* row = new QCPLayoutGrid;
  plotLayout()->addElement(0, 0, row);
  row->addElement(0, 0, legend);
  row->addElement(0, 1, new QCPLayoutElement(this));
  row->setColumnStretchFactor(0, 0.001);
  legend->setFillOrder(QCPLegend::foColumnsFirst);
  legend->setColumnSpacing(kBetweenEntries);
  plotLayout()->setRowStretchFactor(0, 0.001);
  legend->setVisible(false);
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

void Plot::countOn(QCPAxis& axis) {
  auto whole = QSharedPointer<QCPAxisTickerFixed>::create();
  whole->setTickStep(1);
  whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
  axis.setTicker(whole);
}

void Plot::showLegend() {
  legend->setVisible(true);
  legend->setMargins(QMargins(8, 4, 8, 0));
  wrapLegend();
}

QSize Plot::minimumSizeHint() const {
  const QSize all = QCustomPlot::minimumSizeHint();
  return {std::min(all.width(), kLeastWidth), all.height()};
}

void Plot::wrapLegend() {
  int widest = 1;
  for (const QCPLayoutElement* entry : legend->elements(false))
    if (entry != nullptr)  // the cells of a grid may be empty
      widest = std::max(widest, entry->minimumOuterSizeHint().width() + kBetweenEntries);
  const int entries = std::max(1, width() / widest);
  if (entries == legend->wrap()) return;
  legend->setWrap(entries);
  legend->setFillOrder(legend->fillOrder(), true);
  legend->simplify();
}

void Plot::setTitles(const QString& x, const QString& y) {
  xAxis->setLabel(x);
  yAxis->setLabel(y);
}

void Plot::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  adoptPalette();
  emit recolored();
}

void Plot::resizeEvent(QResizeEvent* event) {
  wrapLegend();
  QCustomPlot::resizeEvent(event);
}

void Plot::wheelEvent(QWheelEvent* event) { event->ignore(); }

void Plot::adoptPalette() {
  const QColor ink = palette().color(QPalette::WindowText);
  QColor faint = ink;
  faint.setAlphaF(0.15F);
  setBackground(palette().color(QPalette::Base));
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
  legend->setBorderPen(Qt::NoPen);
  replot(rpQueuedReplot);
}

}  // namespace smbscope::gui
