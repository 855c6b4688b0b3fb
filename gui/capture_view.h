// SPDX-License-Identifier: GPL-3.0-or-later
// A tab: one capture, first while it is read, then its pages under the shared filter.
#pragma once

#include <QStackedWidget>
#include <functional>
#include <vector>

#include "gui/capture_document.h"

class QListWidget;
class QLabel;

namespace smbscope::gui {

class CaptureView final : public QWidget {
  Q_OBJECT
 public:
  explicit CaptureView(const QString& path, QWidget* parent = nullptr);

  [[nodiscard]] CaptureDocument& document() noexcept { return *m_document; }
  [[nodiscard]] int pageCount() const;
  [[nodiscard]] QString pageName(int index) const;
  void showPage(int index);
  /// Shows a page and gives the keyboard to what it is about.
  void goToPage(int index);
  /// Opens Wireshark at the chosen exchange of the page Operations, else at the first frame.
  void openInWireshark();

 signals:
  /// One sentence for the status bar.
  void said(const QString& sentence);

 private:
  enum Page { kSummary, kFindings, kOperations, kFiles, kTimeline, kCharts, kSql };

  void follow(CaptureDocument::State state);
  void buildPages();
  /// @param make  the page, when it is shown first: nobody waits for those not looked at.
  void addPage(const QString& name, std::function<QWidget*()> make);
  [[nodiscard]] QWidget* page(Page which);
  void replacePage(Page which, QWidget* page);
  QWidget* makeSummary();
  QWidget* makeFindings();
  QWidget* makeOperations();
  void renewSummary();
  void chooseFinding(int index);
  void showFinding(quint32 finding_id);
  void openWireshark(quint64 frame);

  CaptureDocument* m_document;
  QStackedWidget* m_stack;  // the reading panel; the pages
  QListWidget* m_names = nullptr;
  QStackedWidget* m_pages = nullptr;
  std::vector<std::function<QWidget*()>> m_makers;  // of the pages; null: made
};

}  // namespace smbscope::gui
