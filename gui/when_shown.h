// SPDX-License-Identifier: GPL-3.0-or-later
// Work that waits until somebody looks.
#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace smbscope::gui {

/// Pages read a store only while they are on screen: with seven of them in a tab, all reading
/// millions of rows at once, the one that is looked at would come last.
class WhenShown final : public QObject {
 public:
  /// @param page  owns this object. @param act  reads what the page shows.
  WhenShown(QWidget* page, std::function<void()> act);

  /// Acts at once when the page is on screen, else once when it is shown next.
  void want();

 protected:
  bool eventFilter(QObject* page, QEvent* event) override;

 private:
  QWidget* m_page;
  std::function<void()> m_act;
  bool m_wanted = false;
};

}  // namespace smbscope::gui
