// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/result_table_model.h"

#include <utility>

#include "gui/captured_text.h"

namespace smbscope::gui {
namespace {

constexpr qsizetype kMostInCell = 1'000;

}  // namespace

void ResultTableModel::setResult(ResultTable result) {
  beginResetModel();
  m_result = std::make_shared<ResultTable>(std::move(result));
  endResetModel();
}

int ResultTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_result->rows.size());
}

int ResultTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_result->columns.size());
}

QVariant ResultTableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const QVariant& value =
      m_result
          ->rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
  const bool text = value.typeId() == QMetaType::QString;
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (role == Qt::ToolTipRole) return toolTipText(value.toString());
  if (value.isNull()) return QStringLiteral("NULL");
  return text ? shortened(value.toString(), kMostInCell) : value.toString();
}

QVariant ResultTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole) return {};
  if (orientation == Qt::Vertical) return section + 1;
  return section < m_result->columns.size() ? QVariant(harmless(m_result->columns[section]))
                                            : QVariant();
}

}  // namespace smbscope::gui
