// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of the table of exchanges stand where: chosen by the user, and remembered.
#pragma once

#include <QDialog>

class QHeaderView;
class QListWidget;

namespace smbscope::gui {

/// Gives the header the columns, order and widths that were remembered, else those of
/// exchangeColumns().
void restoreColumns(QHeaderView& header);
void rememberColumns(const QHeaderView& header);

/// Columns in their order, each shown or not.
class ColumnDialog final : public QDialog {
  Q_OBJECT
 public:
  explicit ColumnDialog(QHeaderView& header, QWidget* parent = nullptr);

  /// Gives the header what was chosen.
  void accept() override;

 private:
  void fill(bool asShipped);
  void move(int rows);

  QHeaderView& m_header;
  QListWidget* m_list;
};

}  // namespace smbscope::gui
