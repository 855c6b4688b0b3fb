// SPDX-License-Identifier: GPL-3.0-or-later
// Who is speaking, told by the NativeOS and NativeLanMan strings of SESSION_SETUP_ANDX.
#pragma once

#include <string_view>

#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

/// "Windows", "Samba", "jCIFS", "Linux cifs", "BSD smbfs", "macOS"; empty: not one we know.
[[nodiscard]] std::string_view implementation_name(const WireText& native_os,
                                                   const WireText& native_lan_man);

}  // namespace smbscope::smb1
