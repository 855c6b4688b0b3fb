// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the SMB1 messages of a dialogue. [MS-CIFS] 2.2.
#pragma once

#include <memory>

#include "tests/support/dialogue_speaker.h"

namespace smbscope::test {

/// @param options  the `conn` phrase: max_buffer, client_max_buffer, max_mpx, caps, signing, share.
[[nodiscard]] std::unique_ptr<Speaker> smb1_speaker(const Phrase& options);

}  // namespace smbscope::test
