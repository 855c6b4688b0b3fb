// SPDX-License-Identifier: GPL-3.0-or-later
// What was asked about which file: client > share > directory > file, with sums at every level.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

namespace smbscope::db {
class Store;
}

namespace smbscope::gui {

struct PathCost {
  std::uint64_t operations = 0;
  double round_trips = 0;
  double bytes = 0;
  double time_ns = 0;    // exclusive time
  double wasted_ns = 0;  // of it not needed: per exchange the largest claim

  PathCost& operator+=(const PathCost& more);
};

/// Nodes in one list: children of a node stand together, parents before their children. Node 0 is
/// the root, which stands for the whole capture.
struct PathTree {
  enum class Kind : std::uint8_t { kRoot, kClient, kShare, kDirectory, kFile };
  struct Node {
    QString name;  // of this level alone
    Kind kind = Kind::kRoot;
    int parent = -1;
    int row = 0;         // among its siblings
    int firstChild = 0;  // children: [firstChild, firstChild + childCount)
    int childCount = 0;
    PathCost cost;  // with everything below it
  };
  std::vector<Node> nodes = std::vector<Node>(1);
  bool cut = false;  // there are more paths than kMaxPaths; the cheapest are left out
  QString trouble;   // one sentence; empty: none

  static constexpr std::size_t kMaxPaths = 200'000;

  /// Path of a node below its share, \ separators; empty above directories.
  [[nodiscard]] QString pathOf(int node) const;
  /// The node of this kind at or above `node`; -1: none.
  [[nodiscard]] int ancestor(int node, Kind kind) const;
};

/// Asks for the exchanges that `condition` (over v_exchange) lets through. Siblings are ordered by
/// wasted time, then time, then name. May take seconds: not for the window's thread.
[[nodiscard]] PathTree loadPathTree(const db::Store& store, const QString& condition);

}  // namespace smbscope::gui
