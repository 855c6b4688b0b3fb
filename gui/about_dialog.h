// SPDX-License-Identifier: GPL-3.0-or-later
// What this is, what it stands on, and under which licences; all of it without a network.
#pragma once

#include <QDialog>

class QTreeWidget;

namespace smbscope::gui {

class AboutDialog final : public QDialog {
  Q_OBJECT
 public:
  explicit AboutDialog(QWidget* parent = nullptr);

 private:
  QTreeWidget* listLibraries();
};

}  // namespace smbscope::gui
