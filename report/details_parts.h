// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of load_details() that ask the store on their own.
#pragma once

#include <cstdint>
#include <vector>

#include "report/details.h"
#include "report/exchange_sums.h"

namespace smbscope::db {
class Store;
}

namespace smbscope::report {

// Errors of all: those of db::Store::query(). `start_ns` is the first packet of the capture.

/// @param anchors  one for each of the first findings.
[[nodiscard]] Result<std::vector<Excerpt>> load_excerpts(
    const db::Store& store, const std::vector<db::FindingRecord>& findings,
    const std::vector<Anchors>& anchors, std::int64_t start_ns);

[[nodiscard]] Result<std::vector<ListingSeries>> load_listing_growth(const db::Store& store,
                                                                     std::int64_t start_ns);

struct PathRankings {
  PathRanking directories;
  PathRanking files;
};
/// @param paths  by path number - 1.
[[nodiscard]] Result<PathRankings> load_path_rankings(const db::Store& store,
                                                      const std::vector<PathSum>& paths);

}  // namespace smbscope::report
