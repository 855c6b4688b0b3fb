// SPDX-License-Identifier: GPL-3.0-or-later
// All findings by cost, grouped as wanted, and one of them in full.
#pragma once

#include <QWidget>

#include "gui/capture_document.h"

class QComboBox;
class QPushButton;
class QTextBrowser;
class QTreeView;

namespace smbscope::gui {

class FindingsModel;

class FindingsPage final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the page.
  explicit FindingsPage(CaptureDocument& document, QWidget* parent = nullptr);

  /// Selects finding number `index` of the report.
  void choose(int index);

 signals:
  /// Show the exchanges that this finding claims.
  void evidenceWanted(quint32 finding_id);
  void wiresharkWanted(quint64 frame);

 private:
  [[nodiscard]] const db::FindingRecord* chosen() const;
  void showChosen();
  [[nodiscard]] QString fullText(const db::FindingRecord& finding) const;

  CaptureDocument& m_document;
  FindingsModel* m_model;
  QTreeView* m_tree;
  QComboBox* m_grouping;
  QTextBrowser* m_text;
  QPushButton* m_evidence;
  QPushButton* m_copyFilter;
  QPushButton* m_wireshark;
};

}  // namespace smbscope::gui
