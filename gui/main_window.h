// SPDX-License-Identifier: GPL-3.0-or-later
// The window: captures in tabs, menus, what was open recently.
#pragma once

#include <QMainWindow>
#include <QStringList>
#include <cstdint>
#include <vector>

class QMenu;
class QStackedWidget;
class QTabWidget;

namespace smbscope::gui {

class CaptureView;
class ComparePage;
class SuppressionFile;
struct ComparedCapture;

class MainWindow final : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);

  /// Opens a capture or a store in a tab; one that is open already is shown.
  CaptureView* open(const QString& path);
  [[nodiscard]] CaptureView* current() const;
  /// Sets captures side by side in a tab. @param files  of each; 0: what it shows.
  ComparePage* compare(const std::vector<ComparedCapture>& captures, std::uint64_t files);
  /// What the user knows about, in all tabs.
  [[nodiscard]] SuppressionFile& suppressions() noexcept { return *m_suppressions; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildMenus();
  void askForFiles();
  void askWhatToCompare();
  void exportShown();
  void loadSuppressions();
  void fillSuppressions();
  void closeTab(int index);
  void fillRecent();
  void remember(const QString& path);
  void follow();
  void about();

  QTabWidget* m_tabs;
  QStackedWidget* m_stack;  // the welcome; the tabs
  QMenu* m_recent = nullptr;
  QMenu* m_known = nullptr;
  SuppressionFile* m_suppressions;
};

}  // namespace smbscope::gui
