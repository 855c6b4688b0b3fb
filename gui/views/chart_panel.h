// SPDX-License-Identifier: GPL-3.0-or-later
// A chart with its other faces: the same figures as a table, an image to copy or to save.
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

class QLabel;
class QStackedWidget;
class QTableWidget;
class QToolButton;

namespace smbscope::gui {

class Plot;

class ChartPanel final : public QWidget {
  Q_OBJECT
 public:
  explicit ChartPanel(const QString& title, QWidget* parent = nullptr);

  [[nodiscard]] Plot& plot() noexcept { return *m_plot; }
  /// What the plot shows, in columns: for those who read tables, and for assistive programs.
  /// @param rows  bounded by who makes the chart.
  void setTable(const QStringList& columns, const std::vector<QStringList>& rows);
  /// Says instead of a chart why there is none.
  void say(const QString& sentence);
  /// What the plot shows, in a sentence for assistive programs.
  void describe(const QString& sentence);

 signals:
  /// One sentence for the status bar.
  void said(const QString& sentence);

 private:
  void saveImage();

  Plot* m_plot;
  QTableWidget* m_table;
  QLabel* m_sentence;       // instead of a chart
  QStackedWidget* m_faces;  // plot; table; sentence
  QToolButton* m_asTable;
  QToolButton* m_copy;
  QToolButton* m_save;
};

}  // namespace smbscope::gui
