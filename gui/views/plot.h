// SPDX-License-Identifier: GPL-3.0-or-later
// A plot that looks like the rest of the window, light or dark, and tells assistive programs what
// it shows.
#pragma once

#include <qcustomplot.h>

#include <QString>

namespace smbscope::gui {

class Plot final : public QCustomPlot {
  Q_OBJECT
 public:
  explicit Plot(const QString& title, QWidget* parent = nullptr);

  /// Removes what is plotted, keeps the axes.
  void reset();
  /// Ticks of `axis` at whole numbers alone.
  static void countOn(QCPAxis& axis);
  void setTitles(const QString& x, const QString& y);
  /// Shows what the series are called, above the plot, where it hides none.
  void showLegend();
  /// Narrower than its legend in one line: that is laid out in as many as it takes.
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  /// Colours have changed: what is plotted wants new ones.
  void recolored();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// Inside a scrolling page the wheel scrolls the page.
  void wheelEvent(QWheelEvent* event) override;

 private:
  void adoptPalette();
  void wrapLegend();
};

}  // namespace smbscope::gui
