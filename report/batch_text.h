// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the text report that are about many captures.
#pragma once

#include <string>

#include "report/batch_summary.h"
#include "report/formats.h"

namespace smbscope::report {

/// The worst captures, each with its headline and its worst findings; "" when none has any.
[[nodiscard]] std::string brief_reports_text(const BatchSummary& summary,
                                             const RenderOptions& options);

/// Every capture in a table, what could not be analysed, and what the rules found in all of them.
[[nodiscard]] std::string batch_tables_text(const Report& report, const BatchSummary& summary,
                                            const RenderOptions& options);

/// "The worst is cases/slow.pcap: 80 % of ...": nearest the prompt; "" where nothing is.
[[nodiscard]] std::string worst_capture_text(const BatchSummary& summary,
                                             const RenderOptions& options);

}  // namespace smbscope::report
