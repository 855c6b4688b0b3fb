// SPDX-License-Identifier: GPL-3.0-or-later
// The window: captures in tabs, menus, what was open recently.
#pragma once

#include <QMainWindow>
#include <QStringList>

class QMenu;
class QStackedWidget;
class QTabWidget;

namespace smbscope::gui {

class CaptureView;

class MainWindow final : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);

  /// Opens a capture or a store in a tab; one that is open already is shown.
  CaptureView* open(const QString& path);
  [[nodiscard]] CaptureView* current() const;

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildMenus();
  void askForFiles();
  void closeTab(int index);
  void fillRecent();
  void remember(const QString& path);
  void follow();
  void about();

  QTabWidget* m_tabs;
  QStackedWidget* m_stack;  // the welcome; the tabs
  QMenu* m_recent = nullptr;
};

}  // namespace smbscope::gui
