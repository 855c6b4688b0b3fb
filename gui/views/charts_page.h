// SPDX-License-Identifier: GPL-3.0-or-later
// Curves and bars: operations sent beside what was needed, growing listings, sizes against the
// limit, response times.
#pragma once

#include <QScrollArea>
#include <deque>
#include <functional>

#include "gui/capture_document.h"
#include "gui/models/chart_data.h"
#include "gui/models/service_times.h"
#include "gui/store_reader.h"

class QComboBox;
class QLabel;
class QTimer;
class QVBoxLayout;

namespace smbscope::gui {

class ChartPanel;

class ChartsPage final : public QScrollArea {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the page.
  explicit ChartsPage(CaptureDocument& document, QWidget* parent = nullptr);

 signals:
  /// One sentence for the status bar.
  void said(const QString& sentence);

 private:
  struct Figures {
    IoLengths io;
    ListingGrowths growth;
    ServiceTimes times;
  };

  ChartPanel* addPanel(QVBoxLayout& column, const QString& title);
  void read();
  void take(const Figures& figures, const QString& trouble);
  /// One chart in a turn of the event loop: nobody waits for all of them.
  void drawNext();
  void showGrowth(const QString& problem);
  void showSizes(const QString& problem);
  void showTimes(const QString& problem);
  void showSpread(const QString& problem);
  /// @return whether there are no response times, which `panel` then says.
  bool sayWhyNoTimes(ChartPanel& panel, const QString& problem);
  /// Why a chart is empty, of the whole capture or of what the filter lets through.
  [[nodiscard]] QString nothing(const QString& whole, const QString& filtered) const;
  /// Offers the workloads that the filter's client, server and share let through.
  void offerWorkloads();
  void showWorkload();
  void chooseTime(const QRect& area);

  CaptureDocument& m_document;
  QComboBox* m_workloads;
  QLabel* m_note;
  ChartPanel* m_operations;
  ChartPanel* m_growth;
  ChartPanel* m_sizes;
  ChartPanel* m_times;
  ChartPanel* m_spread;
  Figures m_figures;
  std::deque<std::function<void()>> m_undrawn;  // the charts to come
  QTimer* m_turn;                               // draws them
  StoreReader m_reader;
};

}  // namespace smbscope::gui
