// SPDX-License-Identifier: GPL-3.0-or-later
// What a capture is known by: its first four bytes.
#pragma once

#include <cstdint>

#include "common/bytes.h"

namespace smbscope::capture {

/// No capture is smaller than a pcap header.
inline constexpr std::size_t kCaptureHeadBytes = 24;

enum class CaptureKind : std::uint8_t { kForeign, kPcap, kPcapng };

/// @param head  the first bytes of the capture, unpacked.
[[nodiscard]] CaptureKind recognise_capture(Bytes head);

}  // namespace smbscope::capture
