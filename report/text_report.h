// SPDX-License-Identifier: GPL-3.0-or-later
// The report for a person at a terminal.
#pragma once

#include <string>

#include "report/formats.h"

namespace smbscope::report {

/// Headline, capture quality, where the time went, findings by cost, operations beside what was
/// needed, connections, method.
[[nodiscard]] std::string render_text(const Report& report, const RenderOptions& options);

}  // namespace smbscope::report
