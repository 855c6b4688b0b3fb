// SPDX-License-Identifier: GPL-3.0-or-later
// When what was asked: the timeline with its controls.
#pragma once

#include <QWidget>
#include <memory>

#include "gui/capture_document.h"
#include "gui/models/timeline_data.h"
#include "gui/store_reader.h"

class QLabel;
class QPushButton;
class QTimer;

namespace smbscope::gui {

class WhenShown;
class Timeline;
class TimelineLegend;

class TimelinePage final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the page.
  explicit TimelinePage(CaptureDocument& document, QWidget* parent = nullptr);

 signals:
  /// The user wants to see an exchange in full.
  void exchangeChosen(quint32 exchange_id);

 private:
  void read();
  void take(TimelineSlice slice, const QString& trouble);
  void filterTo(const TimeRange& range);
  void zoomToFilter();
  /// There is nothing to filter while the filter's time is what is seen.
  void followRange();

  CaptureDocument& m_document;
  Timeline* m_timeline;
  TimelineLegend* m_legend;
  QLabel* m_state;
  QPushButton* m_filterToThis;
  bool m_zoomed = false;  // to the filter's time
  QTimer* m_settled;      // fires when zooming pauses
  WhenShown* m_fresh;
  std::shared_ptr<const TimelineIndex> m_index;
  StoreReader m_reader;
};

}  // namespace smbscope::gui
