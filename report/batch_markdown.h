// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the Markdown report that are about many captures: the counterpart of batch_text.h.
#pragma once

#include <string>

#include "report/batch_summary.h"

namespace smbscope::report {

/// The worst captures, each with its headline and its worst findings; "" when none has any.
[[nodiscard]] std::string brief_reports_markdown(const BatchSummary& summary);

/// Every capture in a table, what could not be analysed, and what the rules found in all of them.
[[nodiscard]] std::string batch_tables_markdown(const Report& report, const BatchSummary& summary);

}  // namespace smbscope::report
