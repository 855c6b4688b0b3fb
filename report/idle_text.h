// SPDX-License-Identifier: GPL-3.0-or-later
// Idle time in words, so that nobody takes it for wall clock.
#pragma once

#include <string>

#include "report/report.h"

namespace smbscope::report {

/// "idle 5.6 s, summed over 8 connections' lifetimes"; of one "idle 2.0 s".
[[nodiscard]] std::string idle_text(const CaptureReport& capture);

}  // namespace smbscope::report
