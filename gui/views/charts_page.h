// SPDX-License-Identifier: GPL-3.0-or-later
// Curves and bars: operations observed beside expected, growing listings, sizes against the limit,
// response times.
#pragma once

#include <QScrollArea>
#include <memory>

#include "gui/capture_document.h"
#include "gui/models/service_times.h"
#include "gui/store_reader.h"
#include "report/details.h"

class QVBoxLayout;

namespace smbscope::gui {

class Plot;

class ChartsPage final : public QScrollArea {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the page.
  explicit ChartsPage(CaptureDocument& document, QWidget* parent = nullptr);

 private:
  Plot* addPlot(QVBoxLayout& column, const QString& title);
  void readDetails();
  void readTimes();
  void showOperations();
  void showGrowth(const std::vector<report::ListingSeries>& growth);
  void showSizes(const std::vector<report::IoSizes>& sizes);
  void showTimes(const ServiceTimes& times);
  void chooseTime(const QRect& area);

  CaptureDocument& m_document;
  Plot* m_operations;
  Plot* m_growth;
  Plot* m_sizes;
  Plot* m_times;
  Plot* m_spread;
  StoreReader m_reader;
};

}  // namespace smbscope::gui
