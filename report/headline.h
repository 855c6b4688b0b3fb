// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says first: the headline, and the sentences that keep it from being misread.
#pragma once

#include <string>
#include <vector>

#include "report/report.h"

namespace smbscope::report {

/// "41 % of 2,310 round trips were not needed, about 2.1 of 5.0 s"; where no rule found any, that.
/// Busy time that is summed over connections, measured at the server, or little beside the length
/// of the capture says so. Of all captures together; no full stop.
[[nodiscard]] std::string headline(const Report& report);
/// The same of one capture.
[[nodiscard]] std::string headline(const CaptureReport& capture);

/// Operations that the largest workload which sent far more than its files needed sent too often;
/// "" where none did. No full stop.
[[nodiscard]] std::string excess_note(const CaptureReport& capture);

/// What hindered TCP on the busiest connections, which hold more than half of the busy time; ""
/// where nothing did. No full stop.
[[nodiscard]] std::string trouble_note(const CaptureReport& capture);

/// Both, for right behind the headline of a report whose chapter Operations has the first in full.
/// Empty where there is neither.
[[nodiscard]] std::vector<std::string> headline_notes(const CaptureReport& capture);

/// The network's round trip in ns that no measured time holds, because the capture was taken at the
/// server: the mean over its connections, by round trips. 0 where it was taken elsewhere.
[[nodiscard]] double unseen_rtt_ns(const CaptureReport& capture);

}  // namespace smbscope::report
