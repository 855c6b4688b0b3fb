// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/path_model.h"

#include <QLocale>
#include <utility>

#include "gui/captured_text.h"
#include "report/units.h"

namespace smbscope::gui {

QString nodeName(const PathTree::Node& node) {
  return node.name.isEmpty() ? PathModel::tr("(no name)") : harmless(node.name);
}

namespace {

/// What the table shows of a node.
QString columnText(const PathTree::Node& at, int column) {
  switch (column) {
    case PathModel::kName:
      return nodeName(at);
    case PathModel::kOperations:
      return QLocale().toString(qulonglong{at.cost.operations});
    case PathModel::kRoundTrips:
      return QString::fromStdString(report::count_text(at.cost.round_trips));
    case PathModel::kBytes:
      return QString::fromStdString(report::bytes_text(at.cost.bytes));
    case PathModel::kTime:
      return QString::fromStdString(report::duration_text(at.cost.time_ns));
    case PathModel::kWaste:
      return QString::fromStdString(report::duration_text(at.cost.wasted_ns));
    default:
      return {};
  }
}

}  // namespace

PathModel::PathModel(QObject* parent) : QAbstractItemModel(parent) {}

void PathModel::setTree(PathTree tree) {
  beginResetModel();
  m_tree = std::move(tree);
  endResetModel();
}

const PathTree::Node& PathModel::node(const QModelIndex& index) const {
  return m_tree.nodes[index.isValid() ? index.internalId() : 0];
}

QModelIndex PathModel::indexOfNode(int number) const {
  if (number <= 0 || static_cast<std::size_t>(number) >= m_tree.nodes.size()) return {};
  return createIndex(m_tree.nodes[static_cast<std::size_t>(number)].row, 0,
                     static_cast<quintptr>(number));
}

QModelIndex PathModel::index(int row, int column, const QModelIndex& parent) const {
  const PathTree::Node& above = node(parent);
  if (row < 0 || row >= above.childCount || column < 0 || column >= kColumns) return {};
  return createIndex(row, column, static_cast<quintptr>(above.firstChild + row));
}

QModelIndex PathModel::parent(const QModelIndex& child) const {
  return child.isValid() ? indexOfNode(node(child).parent) : QModelIndex();
}

int PathModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : node(parent).childCount;
}

int PathModel::columnCount(const QModelIndex& /*parent*/) const { return kColumns; }

QVariant PathModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const PathTree::Node& at = node(index);
  if (role == kNodeRole) return static_cast<int>(index.internalId());
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::AlignVCenter |
                               (index.column() == kName ? Qt::AlignLeft : Qt::AlignRight));
  if (role == Qt::DisplayRole) return columnText(at, index.column());
  if (role == Qt::ToolTipRole) return toolTipText(columnText(at, index.column()));
  return {};
}

QVariant PathModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::AlignVCenter |
                               (section != kName ? Qt::AlignRight : Qt::AlignLeft));
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Name");
    case kOperations:
      return tr("Operations");
    case kRoundTrips:
      return tr("Round trips");
    case kBytes:
      return tr("Bytes");
    case kTime:
      return tr("Time");
    case kWaste:
      return tr("Not needed");
    default:
      return {};
  }
}

}  // namespace smbscope::gui
