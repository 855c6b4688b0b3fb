// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/compare_table_model.h"

#include <QGuiApplication>

#include "gui/captured_text.h"
#include "gui/views/theme.h"

namespace smbscope::gui {
namespace {

/// "381, far more": the word says what the colour does.
QString cellText(const report::CompareTable::Cell& cell) {
  const QString text = harmless(QString::fromStdString(cell.text));
  if (cell.verdict == report::Verdict::kNotKnown || text.isEmpty()) return text;
  const std::string_view word = report::verdict_text(cell.verdict);
  if (cell.text == word) return text;
  return QStringLiteral("%1, %2").arg(
      text, QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
}

QVariant cellColor(const report::CompareTable::Cell& cell) {
  const QPalette palette = QGuiApplication::palette();
  if (cell.severity) return toneTextColor(toneOf(*cell.severity), palette);
  if (cell.verdict == report::Verdict::kNotKnown) return {};
  return toneTextColor(toneOf(cell.verdict), palette);
}

}  // namespace

int CompareTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int CompareTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant CompareTableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto column = static_cast<std::size_t>(index.column());
  const report::CompareTable::Cell& cell =
      m_table.rows[static_cast<std::size_t>(index.row())][column];
  switch (role) {
    case Qt::DisplayRole:
      return cellText(cell);
    case Qt::ToolTipRole:
      return toolTipText(cellText(cell));
    case Qt::ForegroundRole:
      return cellColor(cell);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::AlignVCenter | (m_table.columns[column].is_number ? Qt::AlignRight : Qt::AlignLeft));
    default:
      return {};
  }
}

QVariant CompareTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole || section < 0) return {};
  if (orientation == Qt::Vertical) return section + 1;
  if (section >= columnCount()) return {};
  return harmless(QString::fromStdString(m_table.columns[static_cast<std::size_t>(section)].title));
}

}  // namespace smbscope::gui
