// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "report/details_parts.h"
#include "report/details_rows.h"

namespace smbscope::report {
namespace {

/// One path, or one directory with what is in it.
struct Candidate {
  PathSum sum;
  std::int64_t key = 0;            // path_key of the store
  std::int64_t directory_key = 0;  // of the directory it is in; 0: none, or not known
  std::uint32_t path_id = 0;       // one of its numbers in the store,
  bool names_child = false;        // or that of a path in it, where it has none
  bool is_directory = false;
  std::uint64_t entries = 0;  // directories: paths in it that were asked about
};

void add(PathSum& sum, const PathSum& more) {
  for (std::size_t i = 0; i < sum.requests.size(); ++i) sum.requests[i] += more.requests[i];
  sum.cost += more.cost;
}

/// Paths and directories by their keys, in order of appearance.
class Candidates {
 public:
  Candidate& of(std::int64_t key) {
    const auto [at, is_new] = index_.try_emplace(key, all_.size());
    if (is_new) all_.emplace_back().key = key;
    return all_[at->second];
  }
  [[nodiscard]] Candidate* find(std::int64_t key) {
    const auto at = index_.find(key);
    return at == index_.end() ? nullptr : &all_[at->second];
  }
  [[nodiscard]] const std::vector<Candidate>& all() const { return all_; }

 private:
  std::unordered_map<std::int64_t, std::size_t> index_;
  std::vector<Candidate> all_;
};

/// Marks the directories among `paths`, and sums up what was asked about each of them and the files
/// right in it.
Candidates directories_of(Candidates& paths) {
  for (const Candidate& path : paths.all())
    if (Candidate* parent = paths.find(path.directory_key)) parent->is_directory = true;
  Candidates directories;
  for (const Candidate& path : paths.all()) {
    if (!path.is_directory) continue;
    Candidate& directory = directories.of(path.key);
    directory.path_id = path.path_id;
    add(directory.sum, path.sum);
  }
  for (const Candidate& path : paths.all()) {
    if (path.directory_key == 0) continue;
    Candidate& parent = directories.of(path.directory_key);
    if (parent.path_id == 0) {
      parent.path_id = path.path_id;
      parent.names_child = true;
    }
    ++parent.entries;
    if (!path.is_directory) add(parent.sum, path.sum);
  }
  return directories;
}

std::vector<const Candidate*> costliest(std::vector<const Candidate*> top) {
  std::ranges::stable_sort(top, [](const Candidate* a, const Candidate* b) {
    const Share& left = a->sum.cost;
    const Share& right = b->sum.cost;
    if (left.wasted.time_ns != right.wasted.time_ns)
      return left.wasted.time_ns > right.wasted.time_ns;
    return left.busy_ns > right.busy_ns;
  });
  top.resize(std::min(top.size(), kRankedPaths));
  return top;
}

std::string parent_of(std::string_view path) {
  const auto last = path.rfind('\\');
  return std::string(path.substr(0, last == std::string_view::npos ? 0 : last));
}

/// With the names that the store has for them.
Result<PathRanking> ranking_of(const db::Store& store,
                               const std::vector<const Candidate*>& candidates) {
  PathRanking ranking;
  const std::vector<const Candidate*> top = costliest(candidates);
  ranking.others = candidates.size() - top.size();
  std::string ids;
  for (const Candidate* candidate : top)
    ids += fmt::format("{}{}", ids.empty() ? "" : ", ", candidate->path_id);
  std::unordered_map<std::uint32_t, std::pair<std::string, std::string>> names;
  const auto named = each_row(
      store,
      fmt::format("SELECT path_id, share, path FROM v_path WHERE path_id IN ({}) ORDER BY path_id",
                  ids),
      [&](const DetailsRow& row) {
        names.emplace(row.id(0), std::pair(row.text(1), row.text(2)));
      });
  if (!named) return named.error();
  for (const Candidate* candidate : top) {
    PathShare& path = ranking.top.emplace_back();
    const auto& [share, name] = names[candidate->path_id];
    path.share = share;
    path.path = candidate->names_child ? parent_of(name) : name;
    std::ranges::copy(candidate->sum.requests, path.requests.begin());
    path.entries = candidate->entries;
    path.cost = candidate->sum.cost;
  }
  return ranking;
}

}  // namespace

Result<PathRankings> load_path_rankings(const db::Store& store, const std::vector<PathSum>& sums) {
  Candidates paths;
  const auto read = each_row(
      store,
      "SELECT path_id, path_key, directory_key FROM v_path WHERE path_key IS NOT NULL "
      "ORDER BY path_id",
      [&](const DetailsRow& row) {
        const std::uint32_t id = row.id(0);
        if (id > sums.size() || sums[id - 1].cost.requests == 0) return;
        const PathSum& sum = sums[id - 1];
        Candidate& path = paths.of(row.integer(1));
        if (path.path_id == 0) path.path_id = id;
        path.directory_key = row.integer(2);
        path.is_directory =
            path.is_directory || sum.requests[static_cast<std::size_t>(db::Operation::kFind)] > 0;
        add(path.sum, sum);
      });
  if (!read) return read.error();
  const auto opened = each_row(
      store,
      "SELECT DISTINCT p.path_key FROM (SELECT DISTINCT path_id FROM v_open WHERE is_directory) o "
      "JOIN v_path p ON p.path_id = o.path_id ORDER BY p.path_key",
      [&](const DetailsRow& row) {
        if (Candidate* path = paths.find(row.integer(0))) path->is_directory = true;
      });
  if (!opened) return opened.error();

  const Candidates directories = directories_of(paths);
  std::vector<const Candidate*> files;
  for (const Candidate& path : paths.all())
    if (!path.is_directory) files.push_back(&path);
  std::vector<const Candidate*> folders;
  for (const Candidate& directory : directories.all())
    if (directory.sum.cost.requests > 0) folders.push_back(&directory);

  PathRankings rankings;
  auto ranked = ranking_of(store, folders);
  if (!ranked) return ranked.error();
  rankings.directories = std::move(ranked).value();
  ranked = ranking_of(store, files);
  if (!ranked) return ranked.error();
  rankings.files = std::move(ranked).value();
  return rankings;
}

}  // namespace smbscope::report
