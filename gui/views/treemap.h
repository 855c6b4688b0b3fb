// SPDX-License-Identifier: GPL-3.0-or-later
// What lies in a directory as rectangles, as large as the time they wasted.
#pragma once

#include <QRectF>
#include <QWidget>
#include <vector>

#include "gui/models/path_tree.h"

namespace smbscope::gui {

/// Areas for `weights` (largest first, none negative) inside `bounds`, in their order: squarified,
/// so that rectangles are near squares and can be compared (Bruls, Huizing, van Wijk 2000).
[[nodiscard]] std::vector<QRectF> squarified(const std::vector<double>& weights,
                                             const QRectF& bounds);

class Treemap final : public QWidget {
  Q_OBJECT
 public:
  explicit Treemap(QWidget* parent = nullptr);

  /// Shows the children of `node`, or of the next one below it that has several: a level with a
  /// single tile tells nothing. @param tree  outlives the widget or the next call.
  void show(const PathTree& tree, int node);

  [[nodiscard]] QSize sizeHint() const override { return {320, 320}; }

 signals:
  void chosen(int node);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Tile {
    int node = 0;
    QRectF area;
  };

  void layOut();
  [[nodiscard]] const Tile* tileAt(const QPointF& at) const;
  [[nodiscard]] QRect mapRect() const;
  [[nodiscard]] double weight(const PathTree::Node& node) const;

  const PathTree* m_tree = nullptr;
  int m_node = 0;
  std::vector<Tile> m_tiles;
  QSizeF m_laidOutFor;
};

}  // namespace smbscope::gui
