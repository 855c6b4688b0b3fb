// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of several captures as bars beside each other: per file where that is known.
#pragma once

#include <QWidget>

#include "report/compare.h"

class QCPBarsGroup;

namespace smbscope::gui {

class Plot;

class CompareChart final : public QWidget {
  Q_OBJECT
 public:
  explicit CompareChart(const report::Comparison& comparison, QWidget* parent = nullptr);

 private:
  void draw();

  struct Series {
    QString name;
    QVector<double> values;  // one for each name of m_operations
  };
  QStringList m_operations;
  std::vector<Series> m_series;
  bool m_perFile = false;
  Plot* m_plot;
  QCPBarsGroup* m_group;
};

}  // namespace smbscope::gui
