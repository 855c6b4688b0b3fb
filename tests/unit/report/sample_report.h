// SPDX-License-Identifier: GPL-3.0-or-later
// A report made by hand: 300 files copied to a share by a client that looks everything up again.
#pragma once

#include "report/report.h"

namespace smbscope::report {

[[nodiscard]] CaptureReport sample_capture();
[[nodiscard]] Report sample_report();

/// The sample with a name that attacks every format in each place where a capture's text can stand.
inline constexpr char kHostileName[] =
    "\x1b[2J\a`|</td><script>alert(1)</script>|@octocat #1 http://evil.test \xff"
    "\xE2\x80\xAE"
    "fdp.exe\n# owned\r\n";
[[nodiscard]] Report hostile_report();

}  // namespace smbscope::report
