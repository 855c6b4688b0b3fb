// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a tree as high as those of a table.
#pragma once

#include <QStyledItemDelegate>

namespace smbscope::gui {

class RoomyRows final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override {
    constexpr QSize kRoom(0, 4);  // pixels
    return QStyledItemDelegate::sizeHint(option, index) + kRoom;
  }
};

}  // namespace smbscope::gui
