// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/exchange_model.h"

#include <algorithm>
#include <utility>

#include "gui/captured_text.h"
#include "gui/models/exchange_columns.h"

namespace smbscope::gui {
namespace {

constexpr auto kEverything = "1";  // SessionFilter::condition() of an empty filter

constexpr auto kPathPlaces =
    " JOIN (SELECT path_id AS placed_id, CASE WHEN path NOT NULL THEN dense_rank() OVER (ORDER BY "
    "path COLLATE NOCASE) END AS place FROM v_path) ON placed_id = path_id";

QVariant alignment(const ExchangeColumn& column) {
  return QVariant::fromValue(Qt::AlignVCenter |
                             (column.unit == Unit::kText ? Qt::AlignLeft : Qt::AlignRight));
}

}  // namespace

ExchangeModel::ExchangeModel(const QString& store, qint64 start_ns, QObject* parent)
    : QAbstractTableModel(parent), m_start_ns(start_ns), m_rows(store), m_orders(store) {
  readOrder();
}

void ExchangeModel::setCondition(const QString& condition) {
  if (condition == m_condition) return;
  m_condition = condition;
  readOrder();
}

int ExchangeModel::rowOf(std::uint32_t exchange_id) const {
  if (m_sortColumn < 0) {
    const auto found = std::lower_bound(m_order.begin(), m_order.end(), exchange_id);
    return found != m_order.end() && *found == exchange_id
               ? static_cast<int>(found - m_order.begin())
               : -1;
  }
  const auto found = std::find(m_order.begin(), m_order.end(), exchange_id);
  return found != m_order.end() ? static_cast<int>(found - m_order.begin()) : -1;
}

int ExchangeModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ExchangeModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(exchangeColumns().size());
}

QVariant ExchangeModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const ExchangeColumn& column = exchangeColumns()[static_cast<std::size_t>(index.column())];
  if (role == kExchangeIdRole) return m_order[static_cast<std::size_t>(index.row())];
  if (role == Qt::TextAlignmentRole) return alignment(column);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != kValueRole) return {};
  const Block* rows = m_blocks.object(index.row() / kBlockRows);
  if (rows == nullptr) {
    askBlock(index.row() / kBlockRows);
    return role == Qt::DisplayRole ? QVariant(QStringLiteral("…")) : QVariant();
  }
  const auto row = static_cast<std::size_t>(index.row() % kBlockRows);
  if (row >= rows->size()) return {};
  const QVariant& value = (*rows)[row][static_cast<std::size_t>(index.column())];
  if (role == kValueRole) return value;
  const QString shown = shownValue(column, value, m_start_ns);
  return role == Qt::ToolTipRole ? toolTipText(shown) : shown;
}

QVariant ExchangeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  const auto columns = exchangeColumns();
  if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(columns.size()))
    return {};
  const ExchangeColumn& column = columns[static_cast<std::size_t>(section)];
  if (role == Qt::DisplayRole) return columnTitle(column);
  if (role == Qt::ToolTipRole) return columnMeaning(column);
  if (role == Qt::TextAlignmentRole) return alignment(column);
  return {};
}

void ExchangeModel::sort(int column, Qt::SortOrder order) {
  if (column >= columnCount() || (column == m_sortColumn && order == m_sortOrder)) return;
  m_sortColumn = column;
  m_sortOrder = order;
  readOrder();
}

void ExchangeModel::readOrder() {
  if (!std::exchange(m_reading, true)) emit reading(true);
  ++m_generation;
  m_orders.cancel();
  const auto take = [this](ResultOrder order) { takeOrder(std::move(order)); };
  if (m_sortColumn < 0 && m_condition == QLatin1String(kEverything)) {
    m_orders.askAll(take);
    return;
  }
  if (m_sortColumn < 0) {
    m_orders.askOrder(
        QStringLiteral("SELECT exchange_id FROM v_exchange WHERE %1 ORDER BY exchange_id")
            .arg(m_condition),
        m_sortOrder, take);
    return;
  }
  const ExchangeColumn& column = exchangeColumns()[static_cast<std::size_t>(m_sortColumn)];
  const auto name = QString::fromLatin1(column.name);
  QString key = name;
  QString from = QStringLiteral("v_exchange");
  if (column.unit == Unit::kReal) {
    key = QStringLiteral("CAST(%1 * 1000000 AS INTEGER)").arg(name);
  } else if (name ==
             QLatin1String("path")) {  // there may be millions: their places, not their text
    key = QStringLiteral("place");
    from += QLatin1String(kPathPlaces);
  }
  m_orders.askOrder(
      QStringLiteral("SELECT exchange_id, %1 FROM %2 WHERE %3").arg(key, from, m_condition),
      m_sortOrder, take);
}

void ExchangeModel::takeOrder(ResultOrder order) {
  m_reading = false;
  if (!order.error.isEmpty()) emit failed(order.error);
  beginResetModel();
  m_order = std::move(order.ids);
  m_blocks.clear();
  m_asked.clear();
  m_rows.cancel();
  endResetModel();
  emit reading(false);
}

void ExchangeModel::askBlock(int block) const {
  if (m_asked.contains(block)) return;
  m_asked.insert(block);
  const auto first = static_cast<std::size_t>(block) * kBlockRows;
  const std::size_t last = std::min(first + kBlockRows, m_order.size());
  QString ids;
  for (std::size_t row = first; row < last; ++row) {
    if (!ids.isEmpty()) ids += ',';
    ids += QString::number(m_order[row]);
  }
  QString columns;
  for (const ExchangeColumn& column : exchangeColumns()) {
    columns += ',';
    columns += QLatin1String(column.name);
  }
  m_rows.ask(QStringLiteral("SELECT exchange_id%1 FROM v_exchange WHERE exchange_id IN (%2)")
                 .arg(columns, ids),
             kBlockRows, [this, block, generation = m_generation](const ResultTable& table) {
               if (generation == m_generation) takeBlock(block, table);
             });
}

void ExchangeModel::takeBlock(int block, const ResultTable& table) const {
  m_asked.remove(block);
  const int first = block * kBlockRows;
  const int count = std::min(kBlockRows, rowCount() - first);
  if (count <= 0) return;
  QHash<std::uint32_t, const std::vector<QVariant>*> byId;
  for (const auto& row : table.rows) byId.insert(row.front().toUInt(), &row);
  auto rows = std::make_unique<Block>();
  for (int row = first; row < first + count; ++row) {
    const auto* found = byId.value(m_order[static_cast<std::size_t>(row)], nullptr);
    std::vector<QVariant> values(exchangeColumns().size());
    if (found != nullptr) std::copy(found->begin() + 1, found->end(), values.begin());
    rows->push_back(std::move(values));
  }
  m_blocks.insert(block, rows.release());
  auto* self = const_cast<ExchangeModel*>(this);
  emit self->dataChanged(index(first, 0), index(first + count - 1, columnCount() - 1));
}

}  // namespace smbscope::gui
