// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/path_tree.h"

#include <QHash>
#include <QStringList>
#include <algorithm>
#include <map>
#include <memory>
#include <span>

#include "db/store.h"

namespace smbscope::gui {
namespace {

/// While rows come in: children by folded name.
struct Branch {
  QString name;
  PathTree::Kind kind = PathTree::Kind::kRoot;
  PathCost cost;
  std::map<QString, std::unique_ptr<Branch>> children;

  Branch& child(const QString& called, PathTree::Kind is) {
    auto& place = children[called.toCaseFolded()];
    if (!place) {
      place = std::make_unique<Branch>();
      place->name = called;
      place->kind = is;
    }
    return *place;
  }
};

QString statement(const QString& condition) {
  return QStringLiteral(
             "WITH waste AS (SELECT exchange_id, max(time_ns) AS wasted_ns FROM v_finding_exchange "
             "GROUP BY exchange_id) "
             "SELECT c.client, ifnull(e.share, ''), ifnull(e.path, ''), count(*), "
             "sum(e.round_trips), sum(e.request_bytes + ifnull(e.response_bytes, 0)), "
             "sum(e.exclusive_ns), ifnull(sum(w.wasted_ns), 0) "
             "FROM (SELECT * FROM v_exchange WHERE %1) e "
             "JOIN v_connection c ON c.connection_id = e.connection_id "
             "LEFT JOIN waste w ON w.exchange_id = e.exchange_id "
             "GROUP BY e.connection_id, e.share, e.path ORDER BY 8 DESC, 7 DESC LIMIT %2")
      .arg(condition, QString::number(PathTree::kMaxPaths + 1));
}

QString textOf(const db::SqlValue& value) {
  const auto* text = std::get_if<std::string_view>(&value);
  return text == nullptr ? QString()
                         : QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
}

double numberOf(const db::SqlValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  return 0;
}

void add(Branch& root, std::span<const db::SqlValue> row) {
  PathCost cost;
  cost.operations = static_cast<std::uint64_t>(numberOf(row[3]));
  cost.round_trips = numberOf(row[4]);
  cost.bytes = numberOf(row[5]);
  cost.time_ns = numberOf(row[6]);
  cost.wasted_ns = numberOf(row[7]);
  root.cost += cost;
  Branch* at = &root.child(textOf(row[0]), PathTree::Kind::kClient);
  at->cost += cost;
  const QString share = textOf(row[1]);
  if (share.isEmpty()) return;
  at = &at->child(share, PathTree::Kind::kShare);
  at->cost += cost;
  const QStringList parts = textOf(row[2]).split('\\', Qt::SkipEmptyParts);
  for (const QString& part : parts) {
    if (at->kind == PathTree::Kind::kFile) at->kind = PathTree::Kind::kDirectory;
    at = &at->child(part, PathTree::Kind::kFile);
    at->cost += cost;
  }
}

/// Lays the children of each node side by side, level by level.
void flatten(const Branch& root, PathTree& tree) {
  std::vector<const Branch*> branches{&root};
  tree.nodes.front().cost = root.cost;
  for (std::size_t i = 0; i < branches.size(); ++i) {
    std::vector<const Branch*> children;
    for (const auto& [folded, child] : branches[i]->children) children.push_back(child.get());
    std::stable_sort(children.begin(), children.end(), [](const Branch* a, const Branch* b) {
      return std::pair(a->cost.wasted_ns, a->cost.time_ns) >
             std::pair(b->cost.wasted_ns, b->cost.time_ns);
    });
    tree.nodes[i].firstChild = static_cast<int>(branches.size());
    tree.nodes[i].childCount = static_cast<int>(children.size());
    for (std::size_t row = 0; row < children.size(); ++row) {
      const Branch& child = *children[row];
      branches.push_back(&child);
      tree.nodes.push_back({.name = child.name,
                            .kind = child.kind,
                            .parent = static_cast<int>(i),
                            .row = static_cast<int>(row),
                            .cost = child.cost});
    }
  }
}

}  // namespace

PathCost& PathCost::operator+=(const PathCost& more) {
  operations += more.operations;
  round_trips += more.round_trips;
  bytes += more.bytes;
  time_ns += more.time_ns;
  wasted_ns += more.wasted_ns;
  return *this;
}

QString PathTree::pathOf(int node) const {
  QStringList parts;
  for (; node > 0; node = nodes[static_cast<std::size_t>(node)].parent) {
    const Node& at = nodes[static_cast<std::size_t>(node)];
    if (at.kind != Kind::kDirectory && at.kind != Kind::kFile) break;
    parts.prepend(at.name);
  }
  return parts.join('\\');
}

int PathTree::ancestor(int node, Kind kind) const {
  while (node > 0 && nodes[static_cast<std::size_t>(node)].kind != kind)
    node = nodes[static_cast<std::size_t>(node)].parent;
  return node > 0 ? node : -1;
}

PathTree loadPathTree(const db::Store& store, const QString& condition) {
  PathTree tree;
  Branch root;
  std::size_t rows = 0;
  const auto done =
      store.query(statement(condition).toStdString(),
                  [&](std::span<const std::string>, std::span<const db::SqlValue> values) {
                    if (values.empty()) return true;
                    if (rows++ == PathTree::kMaxPaths) {
                      tree.cut = true;
                      return false;
                    }
                    add(root, values);
                    return true;
                  });
  if (!done && done.error().kind != ErrorKind::kCancelled)
    tree.trouble = QString::fromStdString(done.error().message);
  flatten(root, tree);
  return tree;
}

}  // namespace smbscope::gui
