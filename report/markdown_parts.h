// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the Markdown report, each with its heading; "" where there is nothing to say.
// Plain Markdown without HTML, which Bugzilla would show as it stands, and without characters
// beyond the Basic Multilingual Plane, which older trackers can't store.
#pragma once

#include <string>

#include "report/report.h"

namespace smbscope::report {

[[nodiscard]] std::string time_markdown(const CaptureReport& capture);
[[nodiscard]] std::string findings_markdown(const CaptureReport& capture);
[[nodiscard]] std::string operations_markdown(const CaptureReport& capture);
[[nodiscard]] std::string paths_markdown(const CaptureReport& capture);
[[nodiscard]] std::string advice_markdown(const CaptureReport& capture);

/// A paragraph "12 more findings; `--format json` has them all."; "" when nothing was left out.
[[nodiscard]] std::string left_out_markdown(std::uint64_t all, std::uint64_t shown,
                                            const std::string& noun,
                                            const std::string& plural = "");

}  // namespace smbscope::report
