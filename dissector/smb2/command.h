// SPDX-License-Identifier: GPL-3.0-or-later
// Command codes of SMB2. [MS-SMB2] 2.2.1.2.
#pragma once

#include <cstdint>

namespace smbscope::smb2 {

/// Holds any 16-bit value from the wire: codes that aren't listed are commands we don't know.
///
/// LOGOFF, TREE_DISCONNECT, CANCEL and ECHO carry nothing but their StructureSize: they have no
/// parser. The same goes for the responses of FLUSH, LOCK and SET_INFO.
enum class Command : std::uint16_t {
#define SMB2_COMMAND(code, enumerator, name, wireshark, operation) enumerator = code,
#include "db/smb2_commands.def"
#undef SMB2_COMMAND
};

}  // namespace smbscope::smb2
