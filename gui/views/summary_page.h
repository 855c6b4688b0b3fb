// SPDX-License-Identifier: GPL-3.0-or-later
// The first page: what the capture comes to, whether it can be trusted, what cost most.
#pragma once

#include <QScrollArea>

#include "gui/session_filter.h"
#include "report/report.h"

class QLabel;
class QVBoxLayout;

namespace smbscope::gui {

class SummaryPage final : public QScrollArea {
  Q_OBJECT
 public:
  /// The summary speaks of the whole capture, and says so while `filter` is set.
  /// @param report, filter  outlive the page.
  SummaryPage(const report::CaptureReport& report, const SessionFilter& filter,
              QWidget* parent = nullptr);

 signals:
  /// The user wants to see finding number `index` of the report.
  void findingChosen(int index);
  /// The user wants to see the operations beside what was needed.
  void operationsWanted();

 private:
  void addNotes();
  void addHeading(const QString& text);
  void addText(const QString& text, qreal scale = 1.0);
  void addQuality();
  void addTime();
  void addFindings();
  void addEnvironment();

  const report::CaptureReport& m_report;
  QVBoxLayout* m_column;
  QLabel* m_note;
};

}  // namespace smbscope::gui
