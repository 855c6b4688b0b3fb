// SPDX-License-Identifier: GPL-3.0-or-later
// The report for programs: schema smbscope.report/1.
#pragma once

#include <string>

#include "report/formats.h"

namespace smbscope::report {

inline constexpr std::string_view kReportSchema = "smbscope.report/1";

/// One object. Every key is always there; null is "not known". Times are seconds to the nanosecond,
/// absolute times ns since 1970 as strings, round trips have three decimals.
[[nodiscard]] std::string render_json(const Report& report, const RenderOptions& options);

/// The same facts, one object a line, each with `record` (generator, capture, summary, command,
/// connection, workload, finding).
[[nodiscard]] std::string render_ndjson(const Report& report, const RenderOptions& options);

}  // namespace smbscope::report
