// SPDX-License-Identifier: GPL-3.0-or-later
// The findings for code-scanning services and editors: SARIF 2.1.0 (OASIS).
#pragma once

#include <string>

#include "report/formats.h"

namespace smbscope::report {

/// One run. Every rule stands in `tool.driver`, every finding is a result at the level of its
/// severity (high: error, medium: warning, else note) with the finding's id as its fingerprint, the
/// capture as its artifact and share and path as its logical location. What is missing from a
/// capture is a notification of the invocation. With a baseline each result has its
/// `baselineState`; suppressed findings are results with their reason. Names from the capture are
/// neither links nor placeholders.
[[nodiscard]] std::string render_sarif(const Report& report, const RenderOptions& options);

}  // namespace smbscope::report
