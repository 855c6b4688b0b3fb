// SPDX-License-Identifier: GPL-3.0-or-later
// --open: Wireshark, at a frame.
#pragma once

#include <string>
#include <vector>

#include "common/result.h"

namespace smbscope::cli {

/// Starts Wireshark with the capture at a frame, detached: it outlives the program and its
/// terminal. No shell is involved.
///
/// @param frame  as typed: Wireshark's "No.", from 1.
/// Errors: kUsage (no such number; not one capture in a file), kInput (no such file; no Wireshark
/// in PATH: the message says how else to see the frame).
[[nodiscard]] Result<void> open_wireshark(const std::vector<std::string>& inputs,
                                          const std::string& frame);

}  // namespace smbscope::cli
