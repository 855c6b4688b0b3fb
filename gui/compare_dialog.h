// SPDX-License-Identifier: GPL-3.0-or-later
// Which captures to set side by side: open ones and files, in which order.
#pragma once

#include <QDialog>
#include <vector>

#include "gui/comparison.h"

class QListWidget;
class QPushButton;
class QSpinBox;

namespace smbscope::gui {

class CompareDialog final : public QDialog {
  Q_OBJECT
 public:
  /// @param open  captures that are open, all chosen at first.
  explicit CompareDialog(const std::vector<ComparedCapture>& open, QWidget* parent = nullptr);

  void add(const ComparedCapture& capture);
  /// Those that are checked, from the top.
  [[nodiscard]] std::vector<ComparedCapture> captures() const;
  /// That each worked on; 0: what it shows.
  [[nodiscard]] std::uint64_t files() const;

 private:
  void askForFiles();
  void move(int by);
  void changed();

  QListWidget* m_list;
  QSpinBox* m_files;
  QPushButton* m_up;
  QPushButton* m_down;
  QPushButton* m_compare;
};

}  // namespace smbscope::gui
