// SPDX-License-Identifier: GPL-3.0-or-later
// A table of a comparison: what the command line prints, a judgement as a colour and a word.
#pragma once

#include <QAbstractTableModel>
#include <utility>

#include "report/compare_tables.h"

namespace smbscope::gui {

class CompareTableModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  explicit CompareTableModel(report::CompareTable table, QObject* parent = nullptr)
      : QAbstractTableModel(parent), m_table(std::move(table)) {}

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  const report::CompareTable m_table;
};

}  // namespace smbscope::gui
