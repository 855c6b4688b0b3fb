// SPDX-License-Identifier: GPL-3.0-or-later
// A plot that looks like the rest of the window, light or dark, and tells assistive programs what
// it shows.
#pragma once

#include <qcustomplot.h>

#include <QString>
#include <cstddef>

namespace smbscope::gui {

class Plot final : public QCustomPlot {
  Q_OBJECT
 public:
  explicit Plot(const QString& title, QWidget* parent = nullptr);

  /// Removes what is plotted, keeps title and axes.
  void reset();
  /// Says instead of a plot why there is none.
  void say(const QString& sentence);
  void setTitles(const QString& x, const QString& y);
  /// One of the colours that tell series apart, on the current background.
  [[nodiscard]] QColor seriesColor(std::size_t series) const;
  [[nodiscard]] QColor badColor() const;
  [[nodiscard]] QColor quietColor() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void adoptPalette();

  QCPTextElement* m_title;
};

}  // namespace smbscope::gui
