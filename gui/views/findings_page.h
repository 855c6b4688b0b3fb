// SPDX-License-Identifier: GPL-3.0-or-later
// All findings by cost, grouped as wanted, and one of them in full; those that the user knows about
// apart, with the reason.
#pragma once

#include <QWidget>

#include "gui/capture_document.h"
#include "gui/store_reader.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QUrl;
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
  /// One sentence for the status bar.
  void said(const QString& sentence);

 private:
  [[nodiscard]] QBoxLayout* buildBar();
  [[nodiscard]] const db::FindingRecord* chosen() const;
  [[nodiscard]] const db::FindingRecord* findingAt(const QModelIndex& index) const;
  /// Why the chosen finding is suppressed; null: it is not.
  [[nodiscard]] const std::string* reason() const;
  void takeFindings();
  void unfold();
  void suppress();
  void undo();
  void showChosen();
  void readEvidence();
  void openLink(const QUrl& link);
  /// Lists the findings that claim exchanges which the filter lets through.
  void filter();
  void hideOthers(const ResultTable& matching);
  [[nodiscard]] QString fullText(const db::FindingRecord& finding) const;

  CaptureDocument& m_document;
  StoreReader m_matches;
  StoreReader m_exchanges;
  QLabel* m_listed;  // how many findings the filter lets through
  FindingsModel* m_model;
  QTreeView* m_tree;
  QComboBox* m_grouping;
  QTextBrowser* m_text;
  QPushButton* m_evidence;
  QPushButton* m_copyFilter;
  QPushButton* m_wireshark;
  QPushButton* m_suppress;  // or show again
  QPushButton* m_undo;
};

}  // namespace smbscope::gui
