// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/treemap.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <numeric>

#include "gui/captured_text.h"
#include "gui/models/path_model.h"
#include "gui/views/theme.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kTiles = 200;
constexpr double kLeastTextWidth = 48;
constexpr int kMargin = 4;
constexpr qsizetype kMostOfName = 500;

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
  setMouseTracking(true);
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
  const auto at = [&tree](int place) -> const PathTree::Node& {
    return tree.nodes[static_cast<std::size_t>(place)];
  };
  while (at(m_node).childCount == 1 && at(at(m_node).firstChild).childCount > 0)
    m_node = at(m_node).firstChild;
  setAccessibleDescription(
      tr("%1: %2 not needed")
          .arg(m_node == 0 ? tr("Whole capture") : nodeName(at(m_node)),
               QString::fromStdString(report::duration_text(at(m_node).cost.wasted_ns))));
  m_laidOutFor = {};
  update();
}

QRect Treemap::mapRect() const {
  return rect().adjusted(0, fontMetrics().height() + 2 * kMargin, 0, 0);
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
  const std::vector<QRectF> areas = squarified(weights, QRectF(mapRect()));
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
  const QRect heading(kMargin, 0, width() - 2 * kMargin, mapRect().top());
  painter.setPen(palette().color(QPalette::WindowText));
  if (m_tree == nullptr || m_tiles.empty()) {
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("Nothing to compare"));
    return;
  }
  const PathTree::Node& above = m_tree->nodes[static_cast<std::size_t>(m_node)];
  const QString where = m_node == 0 ? tr("whole capture") : nodeName(above);
  const QString title = above.cost.wasted_ns > 0 ? tr("Time not needed in %1") : tr("Time in %1");
  painter.drawText(heading, Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(title.arg(where), Qt::ElideMiddle, heading.width()));
  for (const Tile& tile : m_tiles) {
    const PathTree::Node& node = m_tree->nodes[static_cast<std::size_t>(tile.node)];
    const double wasted =
        node.cost.time_ns > 0 ? std::min(1.0, node.cost.wasted_ns / node.cost.time_ns) : 0;
    // From quiet to bad with the part of its time that was not needed.
    const QColor color = rampColor(wasted, palette());
    painter.fillRect(tile.area.adjusted(0.5, 0.5, -0.5, -0.5), color);
    const int line = fontMetrics().height();
    if (tile.area.width() < kLeastTextWidth || tile.area.height() < line + kMargin) continue;
    const QRectF room = tile.area.adjusted(kMargin, kMargin / 2, -kMargin, -kMargin / 2);
    const auto fit = [&](const QString& text, Qt::TextElideMode cut) {
      return fontMetrics().elidedText(text, cut, static_cast<int>(room.width()));
    };
    painter.setPen(inkOn(color));
    QString text = fit(nodeName(node), Qt::ElideLeft);  // names beside each other end differently
    if (room.height() >= 2 * line)
      text +=
          '\n' + fit(QString::fromStdString(report::duration_text(weight(node))), Qt::ElideRight);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignTop, text);
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
  QToolTip::showText(
      help->globalPos(),
      toolTipText(tr("%1: %2 not needed of %3")
                      .arg(shortened(nodeName(node), kMostOfName),
                           QString::fromStdString(report::duration_text(node.cost.wasted_ns)),
                           QString::fromStdString(report::duration_text(node.cost.time_ns)))),
      this);
  return true;
}

}  // namespace smbscope::gui
