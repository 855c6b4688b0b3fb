// SPDX-License-Identifier: GPL-3.0-or-later
// Who is speaking, told by the NativeOS and NativeLanMan strings of SESSION_SETUP_ANDX.
#pragma once

#include <string_view>

#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

/// "Windows", "Samba", "jCIFS", "Linux cifs", "BSD smbfs", "macOS"; empty: not one we know.
[[nodiscard]] std::string_view implementation_name(const WireText& native_os,
                                                   const WireText& native_lan_man);
/// The words in those strings that it goes by, and what each says.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>>
implementation_marks() noexcept;

}  // namespace smbscope::smb1
