// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers what a rule finds by client machine and directory, and at the end says it so that a
// person can act: a few directories each get their finding, many of a share get one together.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzers/analyzer.h"
#include "common/bounded_map.h"

namespace smbscope::analyzers {

/// What was found in one directory, or in several put together.
struct DirectoryGroup {
  std::string share;
  std::string directory;    // below the share, '\' separators; of several: what they have in common
  std::uint64_t count = 0;  // what the rule counts
  std::uint64_t paths = 0;  // distinct ones, where the rule knows
  std::uint64_t most_on_one_path = 0;    // of count
  std::array<std::uint64_t, 4> extra{};  // the rule's own sums
  std::vector<CandidateId> candidates;   // [0] is made with the group
  std::uint64_t directories = 1;
  std::string first_path;

  /// Counts one more on a path. @param on_path  how many there are on it now, this one included.
  void add(std::uint64_t on_path, std::string_view path);

  /// "in docs\2024", "in 12 directories below docs", "in the root of the share".
  [[nodiscard]] std::string where() const;
  /// The subject of a finding: the path where there is only one, else the directory; "\" for the
  /// root of the share.
  [[nodiscard]] std::string subject() const;
};

class DirectoryGroups {
 public:
  explicit DirectoryGroups(FindingSink& findings);

  void begin_connection(const db::ConnectionRecord& connection);
  /// The group of the directory that `exchange.path` lies in; of the path itself where that is
  /// known to be a directory (`is_directory`, or it has a group already).
  DirectoryGroup& of_path(const db::ExchangeRecord& exchange, bool is_directory = false);
  /// The group of a directory itself. @param key  of the directory.
  DirectoryGroup& of_directory(const db::ExchangeRecord& exchange, PathKey key,
                               std::string_view directory);

  /// The machine behind the exchange: equal for all its clients (processes, ClientGuids).
  [[nodiscard]] std::uint64_t machine(const db::ExchangeRecord& exchange) const;

  /// Calls `say` for each group that `is_worth_saying`, in the order of their first exchanges; what
  /// is left over in a share is put together and asked about once more.
  void conclude(const std::function<bool(const DirectoryGroup&)>& is_worth_saying,
                const std::function<void(const DirectoryGroup&)>& say);

 private:
  struct Entry {
    DirectoryGroup group;
    std::uint64_t share_key = 0;  // machine, server and share
    ExchangeId first;
  };

  FindingSink& findings_;
  BoundedMap<std::uint64_t, Entry> entries_;
  struct Ends {
    std::uint64_t client = 0;  // hashes of the addresses
    std::uint64_t server = 0;
  };
  std::vector<Ends> ends_;  // by ConnectionId
};

/// "3 from a listing and 2 from a lookup": the numbers that are not 0, with what they count.
struct Share {
  std::uint64_t count = 0;
  std::string_view of_what;  // plural: "reads"
};
[[nodiscard]] std::string listed_shares(std::span<const Share> shares);

/// Everything before the last component; empty for a path of one.
[[nodiscard]] std::string_view parent_of(std::string_view path) noexcept;
/// The last component.
[[nodiscard]] std::string_view name_of(std::string_view path) noexcept;

}  // namespace smbscope::analyzers
