// SPDX-License-Identifier: GPL-3.0-or-later
// Create contexts of SMB2. [MS-SMB2] 2.2.13.2, 2.2.14.2.
#pragma once

#include "anonymize/canvas.h"

namespace smbscope::anonymize {

/// The chain and the names of the contexts stay; of their data what is a number or a flag, and
/// keys and GUIDs get others.
void rewrite_create_contexts(const Canvas& list);

}  // namespace smbscope::anonymize
