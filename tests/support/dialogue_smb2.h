// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the SMB2 messages of a dialogue. [MS-SMB2] 2.2.
#pragma once

#include <memory>

#include "tests/support/dialogue_speaker.h"

namespace smbscope::test {

/// @param options  the `conn` phrase: dialect, caps, large_mtu, max_read, max_write, max_transact,
/// signing, encrypted, share, credits.
[[nodiscard]] std::unique_ptr<Speaker> smb2_speaker(const Phrase& options);

}  // namespace smbscope::test
