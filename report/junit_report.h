// SPDX-License-Identifier: GPL-3.0-or-later
// The findings as test results, for the servers that run tests: JUnit XML, as Ant and Jenkins have
// it.
#pragma once

#include <string>

#include "report/formats.h"

namespace smbscope::report {

/// A test suite per capture, in it a test case per rule that ran. A rule fails when one of its
/// findings is at or above `options.fail_on` (medium where that is not said) and no baseline knows
/// it; its text has cost, place, frames, filter and advice of each. Where it isn't known whether a
/// rule ran (a store made with --rule) it is skipped. An input that couldn't be read is a suite
/// with an error. Times are 0: nothing is executed.
[[nodiscard]] std::string render_junit(const Report& report, const RenderOptions& options);

}  // namespace smbscope::report
