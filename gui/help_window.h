// SPDX-License-Identifier: GPL-3.0-or-later
// The manual of the desktop program, which lies in the program: docs/desktop.md and what it links
// to.
#pragma once

#include <QDialog>

namespace smbscope::gui {

/// Deletes itself when it is closed.
class HelpWindow final : public QDialog {
  Q_OBJECT
 public:
  explicit HelpWindow(QWidget* parent = nullptr);
};

}  // namespace smbscope::gui
