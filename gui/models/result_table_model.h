// SPDX-License-Identifier: GPL-3.0-or-later
// The rows that a statement gave, as a table.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "gui/store_reader.h"

namespace smbscope::gui {

class ResultTableModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setResult(ResultTable result);
  /// Stays as it is when another result is set: it may be written meanwhile.
  [[nodiscard]] std::shared_ptr<const ResultTable> result() const noexcept { return m_result; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  std::shared_ptr<const ResultTable> m_result = std::make_shared<ResultTable>();
};

}  // namespace smbscope::gui
