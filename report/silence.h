// SPDX-License-Identifier: GPL-3.0-or-later
// Why rules found nothing though they ran: the capture didn't hold what they judge by.
#pragma once

#include <string_view>

#include "report/report.h"

namespace smbscope::report {

/// "the start is missing, so rules about limits stayed silent"; the gravest reason where there are
/// several, "" where there is none.
[[nodiscard]] std::string_view silence_text(const CaptureReport& capture);

/// Encrypted messages of all connections, both directions.
[[nodiscard]] std::uint64_t opaque_messages(const CaptureReport& capture);

}  // namespace smbscope::report
