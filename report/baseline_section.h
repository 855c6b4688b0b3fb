// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison with a baseline as people read it, ahead of the report.
#pragma once

#include <string>

#include "report/formats.h"

namespace smbscope::report {

/// How many findings are new, known and gone, and which are new and gone; the known ones are in the
/// report. "" without a baseline.
[[nodiscard]] std::string baseline_section_text(const Report& report, const RenderOptions& options);

/// The same in Markdown.
[[nodiscard]] std::string baseline_section_markdown(const Report& report);

}  // namespace smbscope::report
