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

/// Sentences that belong right behind the headline: operations far beyond what the files needed,
/// and TCP trouble where most of the busy time was spent. Empty where there is neither.
[[nodiscard]] std::vector<std::string> headline_notes(const CaptureReport& capture);

/// The network's round trip in ns that no measured time holds, because the capture was taken at the
/// server: the mean over its connections, by round trips. 0 where it was taken elsewhere.
[[nodiscard]] double unseen_rtt_ns(const CaptureReport& capture);

}  // namespace smbscope::report
