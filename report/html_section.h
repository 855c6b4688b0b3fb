// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of one capture in the HTML report, and what they have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/html.h"
#include "report/html_page.h"
#include "report/report.h"
#include "report/yardstick.h"

namespace smbscope::report {

/// Where the sections of a capture stand on the page.
struct HtmlPlace {
  std::string prefix;  // of their ids: "c1"
  int level = 2;       // of their headings

  [[nodiscard]] std::string id(const std::string& name) const { return prefix + '-' + name; }
};

/// Longest name shown in a cell, in characters; JSON and CSV have them whole.
inline constexpr std::size_t kShownNameCharacters = 240;

/// A path, a name, a filter.
[[nodiscard]] Html code(std::string_view text);
/// A word with its colour: "high", "far more", "data loss".
[[nodiscard]] Html tag(db::Severity severity);
[[nodiscard]] Html tag(Verdict verdict);
[[nodiscard]] Html tag(db::Quality quality);
[[nodiscard]] Html paragraph(std::string_view text);
/// Cells of numbers; empty where there is nothing to count.
[[nodiscard]] Html count_cell(double value);
[[nodiscard]] Html duration_cell(double ns);
[[nodiscard]] Html bytes_cell(double bytes);
/// How many are left out, where any are; "" otherwise.
[[nodiscard]] Html left_out(std::size_t all, std::size_t shown, const std::string& noun);

[[nodiscard]] Html summary_html(const CaptureReport& capture);
[[nodiscard]] HtmlSection environment_section(const CaptureReport& capture, const HtmlPlace& place);
[[nodiscard]] HtmlSection quality_section(const CaptureReport& capture, const HtmlPlace& place);
[[nodiscard]] HtmlSection time_section(const CaptureReport& capture, const HtmlPlace& place);
[[nodiscard]] HtmlSection findings_section(const CaptureReport& capture, const HtmlPlace& place);
[[nodiscard]] HtmlSection operations_section(const CaptureReport& capture, const HtmlPlace& place);
[[nodiscard]] HtmlSection paths_section(const CaptureReport& capture, const HtmlPlace& place);
[[nodiscard]] HtmlSection changes_section(const CaptureReport& capture, const HtmlPlace& place);

/// The curves of single exchanges; nothing where there were none.
[[nodiscard]] Html growth_html(const std::vector<ListingSeries>& series, const HtmlPlace& place);
[[nodiscard]] Html sizes_html(const CaptureReport& capture, const HtmlPlace& place);
[[nodiscard]] Html outstanding_html(const CaptureReport& capture, const HtmlPlace& place);

}  // namespace smbscope::report
