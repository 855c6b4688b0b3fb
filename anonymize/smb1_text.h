// SPDX-License-Identifier: GPL-3.0-or-later
// Strings of SMB1 messages. [MS-CIFS] 2.2.1.1.
#pragma once

#include <optional>

#include "anonymize/canvas.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::anonymize {

// `message` is the canvas that `text` is a view of. What ends a string stays with it.

/// A path, a name or a pattern.
void rewrite_text(const Canvas& message, const std::optional<smb1::WireText>& text);

/// NativeOS, NativeLanMan: of what was said nothing stays but whose implementation it is.
void rewrite_implementation(const Canvas& message, const smb1::WireText& text);

/// A word of the protocol, OEM: a service, a dialect. Others stay filled.
void rewrite_word(const Canvas& message, const std::optional<smb1::WireText>& text);

}  // namespace smbscope::anonymize
