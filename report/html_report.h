// SPDX-License-Identifier: GPL-3.0-or-later
// The report as one HTML file that explains itself: for people who were not there, and for paper.
#pragma once

#include <string>

#include "report/formats.h"
#include "report/report.h"

namespace smbscope::report {

[[nodiscard]] std::string render_html(const Report& report, const RenderOptions& options);

}  // namespace smbscope::report
