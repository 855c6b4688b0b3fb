// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/directory_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "analyzers/figures.h"
#include "analyzers/path_table.h"
#include "common/limits.h"
#include "common/text.h"

namespace smbscope::analyzers {
namespace {

/// More directories of one share than this are said in one finding.
constexpr std::size_t kMaxOwnFindings = 4;

/// The components that both paths start with, in the words of `a`.
std::string_view common_directory(std::string_view a, std::string_view b) {
  std::size_t common = 0;
  std::size_t from = 0;
  while (from <= a.size() && from <= b.size()) {
    const std::size_t end_a = std::min(a.find('\\', from), a.size());
    const std::size_t end_b = std::min(b.find('\\', from), b.size());
    if (end_a == from || end_b == from ||
        fold_utf8(a.substr(from, end_a - from)) != fold_utf8(b.substr(from, end_b - from))) {
      break;
    }
    common = end_a;
    if (end_a != end_b) break;
    from = end_a + 1;
  }
  return a.substr(0, common);
}

void merge(DirectoryGroup& into, const DirectoryGroup& from) {
  into.directory = common_directory(into.directory, from.directory);
  into.count += from.count;
  into.paths += from.paths;
  into.most_on_one_path = std::max(into.most_on_one_path, from.most_on_one_path);
  for (std::size_t i = 0; i < into.extra.size(); ++i) into.extra[i] += from.extra[i];
  into.candidates.insert(into.candidates.end(), from.candidates.begin(), from.candidates.end());
  into.directories += from.directories;
}

}  // namespace

std::string_view parent_of(std::string_view path) noexcept {
  const auto slash = path.rfind('\\');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

std::string_view name_of(std::string_view path) noexcept {
  const auto slash = path.rfind('\\');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string listed_shares(std::span<const Share> shares) {
  std::vector<std::string> parts;
  for (const Share& share : shares) {
    if (share.count > 0) parts.push_back(fmt::format("{} {}", grouped(share.count), share.of_what));
  }
  if (parts.empty()) return "none";
  const std::string last = parts.back();
  parts.pop_back();
  return parts.empty() ? last : fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

std::string DirectoryGroup::where() const {
  if (directories > 1) {
    return directory.empty()
               ? fmt::format("in {} directories of the share", grouped(directories))
               : fmt::format("in {} directories below {}", grouped(directories), directory);
  }
  return directory.empty() ? "in the root of the share" : fmt::format("in {}", directory);
}

std::string DirectoryGroup::subject() const {
  const std::string& subject = paths == 1 && !first_path.empty() ? first_path : directory;
  return subject.empty() ? "\\" : subject;
}

void DirectoryGroup::add(std::uint64_t on_path, std::string_view path) {
  if (count++ == 0) first_path = path;
  if (on_path == 1) ++paths;
  most_on_one_path = std::max(most_on_one_path, on_path);
}

DirectoryGroups::DirectoryGroups(FindingSink& findings)
    : findings_(findings), entries_(limits::kMaxTrackedDirectories) {}

void DirectoryGroups::begin_connection(const db::ConnectionRecord& connection) {
  const std::size_t id = connection.connection_id.value;
  if (id >= ends_.size()) ends_.resize(id + 1);
  const std::hash<std::string> hash;
  ends_[id] = {hash(connection.client), hash(connection.server)};
}

std::uint64_t DirectoryGroups::machine(const db::ExchangeRecord& exchange) const {
  const std::size_t id = exchange.connection_id.value;
  return id < ends_.size() ? ends_[id].client : 0;
}

DirectoryGroup& DirectoryGroups::of_path(const db::ExchangeRecord& exchange, bool is_directory) {
  if (is_directory || entries_.find(joined_key(exchange.path_key, machine(exchange))) != nullptr) {
    return of_directory(exchange, exchange.path_key, exchange.path);
  }
  return of_directory(exchange, exchange.directory_key, parent_of(exchange.path));
}

DirectoryGroup& DirectoryGroups::of_directory(const db::ExchangeRecord& exchange, PathKey key,
                                              std::string_view directory) {
  Entry& entry = entries_[joined_key(key, machine(exchange))];
  if (!entry.first.valid()) {
    const std::size_t id = exchange.connection_id.value;
    const std::uint64_t server = id < ends_.size() ? ends_[id].server : 0;
    entry.first = exchange.exchange_id;
    entry.share_key = joined_key(joined_key(server, machine(exchange)),
                                 std::hash<std::string>{}(fold_utf8(exchange.share)));
    entry.group.share = exchange.share;
    entry.group.directory = directory;
    entry.group.candidates.push_back(findings_.new_candidate());
  }
  return entry.group;
}

void DirectoryGroups::conclude(const std::function<bool(const DirectoryGroup&)>& is_worth_saying,
                               const std::function<void(const DirectoryGroup&)>& say) {
  std::vector<const Entry*> in_order;
  for (const auto& [key, entry] : entries_) {
    if (entry.group.count > 0) in_order.push_back(&entry);
  }
  std::ranges::sort(in_order, {}, &Entry::first);

  std::map<std::uint64_t, std::size_t> worthy;  // per share: directories worth a finding
  for (const Entry* entry : in_order) {
    worthy[entry->share_key] += is_worth_saying(entry->group) ? 1U : 0U;
  }
  std::map<std::uint64_t, std::size_t> place_of;  // per share: what is put together
  std::vector<DirectoryGroup> sayings;
  for (const Entry* entry : in_order) {
    const bool few = worthy[entry->share_key] <= kMaxOwnFindings;
    if (few && is_worth_saying(entry->group)) {
      sayings.push_back(entry->group);
      continue;
    }
    const auto [place, is_first] = place_of.try_emplace(entry->share_key, sayings.size());
    if (is_first) {
      sayings.push_back(entry->group);
    } else {
      merge(sayings[place->second], entry->group);
    }
  }
  for (const DirectoryGroup& group : sayings) {
    if (is_worth_saying(group)) say(group);
  }
}

}  // namespace smbscope::analyzers
