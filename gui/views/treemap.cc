// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/treemap.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <numeric>

#include "gui/models/path_model.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kTiles = 200;
constexpr double kLeastTextWidth = 48;

/// The worst proportion of a row of areas that sum up to `sum` along a side of `length`.
double worst(double smallest, double largest, double sum, double length) {
  const double square = length * length;
  return std::max(square * largest / (sum * sum), sum * sum / (square * smallest));
}

}  // namespace

std::vector<QRectF> squarified(const std::vector<double>& weights, const QRectF& bounds) {
  std::vector<QRectF> areas(weights.size());
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (total <= 0 || bounds.isEmpty()) return areas;
  const double scale = bounds.width() * bounds.height() / total;
  QRectF left = bounds;
  for (std::size_t first = 0; first < weights.size();) {
    const double side = std::min(left.width(), left.height());
    double sum = weights[first] * scale;
    std::size_t last = first + 1;
    double proportion = sum > 0 ? worst(sum, sum, sum, side) : 0;
    for (; last < weights.size() && weights[last] > 0; ++last) {
      const double next = weights[last] * scale;
      const double with = worst(next, weights[first] * scale, sum + next, side);
      if (with > proportion) break;
      proportion = with;
      sum += next;
    }
    if (sum <= 0) break;  // what weighs nothing gets no room
    const double depth = sum / side;
    const bool column = left.width() >= left.height();
    double along = 0;
    for (std::size_t i = first; i < last; ++i) {
      const double length = weights[i] * scale / depth;
      areas[i] = column ? QRectF(left.left(), left.top() + along, depth, length)
                        : QRectF(left.left() + along, left.top(), length, depth);
      along += length;
    }
    if (column)
      left.setLeft(std::min(left.left() + depth, left.right()));
    else
      left.setTop(std::min(left.top() + depth, left.bottom()));
    first = last;
  }
  return areas;
}

Treemap::Treemap(QWidget* parent) : QWidget(parent) {
  setMinimumSize(160, 160);
  setAccessibleName(tr("Treemap by wasted time"));
}

double Treemap::weight(const PathTree::Node& node) const {
  // Without any waste the map shows time: an empty map says nothing.
  const bool any = m_tree->nodes[static_cast<std::size_t>(m_node)].cost.wasted_ns > 0;
  return any ? node.cost.wasted_ns : node.cost.time_ns;
}

void Treemap::show(const PathTree& tree, int node) {
  m_tree = &tree;
  m_node = node;
  m_laidOutFor = {};
  update();
}

void Treemap::layOut() {
  if (m_laidOutFor == QSizeF(size())) return;
  m_laidOutFor = size();
  m_tiles.clear();
  if (m_tree == nullptr || static_cast<std::size_t>(m_node) >= m_tree->nodes.size()) return;
  const PathTree::Node& above = m_tree->nodes[static_cast<std::size_t>(m_node)];
  for (int i = 0; i < above.childCount; ++i) m_tiles.push_back({above.firstChild + i, {}});
  const auto weigh = [this](const Tile& tile) {
    return weight(m_tree->nodes[static_cast<std::size_t>(tile.node)]);
  };
  std::stable_sort(m_tiles.begin(), m_tiles.end(),
                   [&](const Tile& a, const Tile& b) { return weigh(a) > weigh(b); });
  if (m_tiles.size() > kTiles) m_tiles.resize(kTiles);
  std::vector<double> weights;
  for (const Tile& tile : m_tiles) weights.push_back(weigh(tile));
  const std::vector<QRectF> areas = squarified(weights, QRectF(rect()));
  for (std::size_t i = 0; i < m_tiles.size(); ++i) m_tiles[i].area = areas[i];
}

const Treemap::Tile* Treemap::tileAt(const QPointF& at) const {
  const auto found = std::find_if(m_tiles.begin(), m_tiles.end(),
                                  [&](const Tile& tile) { return tile.area.contains(at); });
  return found == m_tiles.end() ? nullptr : &*found;
}

void Treemap::paintEvent(QPaintEvent* /*event*/) {
  layOut();
  QPainter painter(this);
  const bool dark = palette().color(QPalette::Window).lightnessF() < 0.5F;
  for (const Tile& tile : m_tiles) {
    const PathTree::Node& node = m_tree->nodes[static_cast<std::size_t>(tile.node)];
    const double wasted =
        node.cost.time_ns > 0 ? std::min(1.0, node.cost.wasted_ns / node.cost.time_ns) : 0;
    // From quiet to red with the part of its time that was not needed.
    const QColor color = QColor::fromHsvF(dark ? 0.0F : 0.02F, static_cast<float>(wasted) * 0.55F,
                                          dark ? 0.42F : 0.93F);
    painter.fillRect(tile.area.adjusted(0.5, 0.5, -0.5, -0.5), color);
    if (tile.area.width() < kLeastTextWidth || tile.area.height() < fontMetrics().height())
      continue;
    const QRectF room = tile.area.adjusted(4, 2, -4, -2);
    const QString name =
        fontMetrics().elidedText(nodeName(node), Qt::ElideMiddle, static_cast<int>(room.width()));
    painter.setPen(dark ? Qt::white : Qt::black);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignTop, name);
  }
}

void Treemap::mouseReleaseEvent(QMouseEvent* event) {
  if (const Tile* tile = tileAt(event->position())) emit chosen(tile->node);
}

bool Treemap::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const Tile* tile = tileAt(help->pos());
  if (tile == nullptr) {
    QToolTip::hideText();
    return true;
  }
  const PathTree::Node& node = m_tree->nodes[static_cast<std::size_t>(tile->node)];
  QToolTip::showText(help->globalPos(),
                     tr("%1: %2 not needed of %3")
                         .arg(nodeName(node).toHtmlEscaped(),
                              QString::fromStdString(report::duration_text(node.cost.wasted_ns)),
                              QString::fromStdString(report::duration_text(node.cost.time_ns))),
                     this);
  return true;
}

}  // namespace smbscope::gui
