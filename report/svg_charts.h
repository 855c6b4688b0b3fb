// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of the HTML report, a figure each. The same figures stand in a table near them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/details.h"
#include "report/html.h"

namespace smbscope::report {

/// Listings of a chart; more would be hard to tell apart.
inline constexpr std::size_t kDrawnSeries = 5;

/// Bars: the busy time of each operation, needed and not, and the idle time.
[[nodiscard]] Html time_chart(const TimeSplit& split, std::string_view id);

/// Bars: what was sent of each operation, with a mark at what was needed.
[[nodiscard]] Html operations_chart(const db::WorkloadRecord& workload, std::string_view id);

/// Curves: the entries of one listing after the other, of the first kDrawnSeries directories.
[[nodiscard]] Html growth_chart(const std::vector<ListingSeries>& series, std::string_view id);

/// Stems: how many reads or writes asked for how many bytes, beside the limit.
/// @param connection  who they are of, for the caption. Nothing of a few requests.
[[nodiscard]] Html sizes_chart(const IoSizes& sizes, std::string_view connection,
                               std::string_view id);

/// Curve and area: the most and the mean of the requests outstanding over time.
[[nodiscard]] Html outstanding_chart(const OutstandingDepth& depth, std::string_view connection,
                                     std::string_view id);

}  // namespace smbscope::report
