// SPDX-License-Identifier: GPL-3.0-or-later
// The report for programs: schema smbscope.report/1.
#pragma once

#include <string>

#include "report/formats.h"
#include "report/json_values.h"

namespace smbscope::report {

inline constexpr std::string_view kReportSchema = "smbscope.report/1";

/// One object. Every key is always there; null is "not known". Times are seconds to the nanosecond,
/// absolute times ns since 1970 as strings, round trips have three decimals. With a baseline each
/// finding has `baseline` (new, known, worse), and `baseline` (its file) and `gone_findings` stand
/// beside.
[[nodiscard]] std::string render_json(const Report& report, const RenderOptions& options);

/// The same facts, one object a line, each with `record` (generator, capture, summary, command,
/// connection, workload, finding).
[[nodiscard]] std::string render_ndjson(const Report& report, const RenderOptions& options);

/// An element of `captures`, and the `summary` of that capture alone, for documents that show the
/// same.
[[nodiscard]] Json capture_json(const CaptureReport& report);
[[nodiscard]] Json summary_json(const CaptureReport& report);

}  // namespace smbscope::report
