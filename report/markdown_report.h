// SPDX-License-Identifier: GPL-3.0-or-later
// The report for a bug tracker: GitHub-flavoured Markdown.
#pragma once

#include <string>

#include "report/formats.h"

namespace smbscope::report {

/// The sections of the text report, in the same order. Names from the capture are escaped: no
/// markup, no HTML, no links, and nobody is mentioned.
[[nodiscard]] std::string render_markdown(const Report& report, const RenderOptions& options);

}  // namespace smbscope::report
