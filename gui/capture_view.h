// SPDX-License-Identifier: GPL-3.0-or-later
// A tab: one capture, first while it is read, then its pages under the shared filter.
#pragma once

#include <QStackedWidget>

#include "gui/capture_document.h"

class QListWidget;
class QLabel;

namespace smbscope::gui {

class FindingsPage;
class OperationsPage;

class CaptureView final : public QWidget {
  Q_OBJECT
 public:
  explicit CaptureView(const QString& path, QWidget* parent = nullptr);

  [[nodiscard]] CaptureDocument& document() noexcept { return *m_document; }
  [[nodiscard]] int pageCount() const;
  [[nodiscard]] QString pageName(int index) const;
  void showPage(int index);
  /// Opens Wireshark at the chosen exchange of the page Operations, else at the first frame.
  void openInWireshark();

 signals:
  /// One sentence for the status bar.
  void said(const QString& sentence);

 private:
  void follow(CaptureDocument::State state);
  void buildPages();
  QWidget* makeSummary();
  void renewSummary();
  QWidget* addPage(const QString& name, QWidget* page);
  void showFinding(quint32 finding_id);
  void openWireshark(quint64 frame);

  CaptureDocument* m_document;
  QStackedWidget* m_stack;  // the reading panel; the pages
  QListWidget* m_names = nullptr;
  QStackedWidget* m_pages = nullptr;
  FindingsPage* m_findings = nullptr;
  OperationsPage* m_operations = nullptr;
};

}  // namespace smbscope::gui
