// SPDX-License-Identifier: GPL-3.0-or-later
// F6 goes from one part of a window to the next, Shift+F6 back.
#pragma once

#include <QObject>
#include <vector>

class QWidget;

namespace smbscope::gui {

class PaneFocus final : public QObject {
  Q_OBJECT
 public:
  /// @param window  owns this object; its keys work while the focus is in it.
  /// @param panes  in their order; they outlive this object.
  PaneFocus(QWidget* window, std::vector<QWidget*> panes);

 private:
  void go(int by);

  std::vector<QWidget*> m_panes;
};

}  // namespace smbscope::gui
