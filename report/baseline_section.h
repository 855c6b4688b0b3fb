// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison with a baseline as people read it, ahead of the report.
#pragma once

#include <string>

#include "report/formats.h"
#include "report/html_page.h"

namespace smbscope::report {

/// How many findings are new, worse, known and gone, and which of them changed; the known ones are
/// in the report. "" without a baseline.
[[nodiscard]] std::string baseline_section_text(const Report& report, const RenderOptions& options);

/// The same in Markdown.
[[nodiscard]] std::string baseline_section_markdown(const Report& report);

/// The same as a section of the HTML report; its body is empty without a baseline.
[[nodiscard]] HtmlSection baseline_section_html(const Report& report);

}  // namespace smbscope::report
