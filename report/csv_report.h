// SPDX-License-Identifier: GPL-3.0-or-later
// The findings as a table: one row each, the columns of `findings[]` in smbscope.report/1.
#pragma once

#include <string>

#include "report/formats.h"

namespace smbscope::report {

/// CSV ([RFC 4180], but lines end in LF, as all our tables do) with a line of column names. Costs
/// are plain numbers: operations, round trips, seconds, bytes. Lists (frames) have blanks between
/// their items. What is not known is an empty cell;
/// `baseline` is empty unless there is one.
[[nodiscard]] std::string render_csv(const Report& report, const RenderOptions& options);

}  // namespace smbscope::report
