// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of paths for a view.
#pragma once

#include <QAbstractItemModel>

#include "gui/models/path_tree.h"

namespace smbscope::gui {

class PathModel final : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kOperations, kRoundTrips, kBytes, kTime, kWaste, kColumns };
  /// Role of a node's number in tree().
  static constexpr int kNodeRole = Qt::UserRole;

  explicit PathModel(QObject* parent = nullptr);
  void setTree(PathTree tree);
  [[nodiscard]] const PathTree& tree() const noexcept { return m_tree; }
  [[nodiscard]] QModelIndex indexOfNode(int node) const;

  [[nodiscard]] QModelIndex index(int row, int column,
                                  const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  [[nodiscard]] const PathTree::Node& node(const QModelIndex& index) const;

  PathTree m_tree;
};

/// A node's name for people: what has none (a request without a path) says so.
[[nodiscard]] QString nodeName(const PathTree::Node& node);

}  // namespace smbscope::gui
