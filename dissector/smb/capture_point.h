// SPDX-License-Identifier: GPL-3.0-or-later
// Where the capture was taken, and how long the network is. docs/architecture.md, "Where the
// capture was taken".
#pragma once

#include <cstdint>

#include "db/records.h"

namespace smbscope::smb {

/// Fills rtt_ns, rtt_estimated and position from the two halves of the handshake; without a
/// handshake rtt_ns is `smallest_reply_ns` (an upper bound, estimated; -1: not known) and the
/// position stays unknown.
void judge_capture_point(db::ConnectionRecord& connection, std::int64_t smallest_reply_ns) noexcept;

}  // namespace smbscope::smb
