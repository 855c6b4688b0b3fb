// SPDX-License-Identifier: GPL-3.0-or-later
// The HTML report over several captures.
#pragma once

#include <string>
#include <vector>

#include "report/batch_summary.h"
#include "report/html_page.h"

namespace smbscope::report {

/// A capture by what tells it from the others: its name below their common folder. What is known by
/// its place in the whole file system is shown without: that is nobody's business where the report
/// goes.
[[nodiscard]] std::string shown_name(const BatchRow& row);

/// The sections of a capture at `index` of BatchSummary::rows have ids that begin with this.
[[nodiscard]] std::string row_id(std::size_t index);

/// Rows of the summary that get a section: all up to kFullReports, of more the kBriefReports worst
/// that have findings.
[[nodiscard]] std::vector<std::size_t> rows_with_sections(const BatchSummary& summary);

/// All captures, worst first, those in `linked` with a link to their sections.
[[nodiscard]] HtmlSection captures_section(const BatchSummary& summary,
                                           const std::vector<std::size_t>& linked);
/// What each rule found in all captures; no body where none found anything.
[[nodiscard]] HtmlSection rule_totals_section(const BatchSummary& summary);
/// A capture with its headline and its worst findings.
[[nodiscard]] HtmlSection brief_section(const BatchRow& row, const std::string& id);

}  // namespace smbscope::report
