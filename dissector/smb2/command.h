// SPDX-License-Identifier: GPL-3.0-or-later
// Command codes of SMB2, as commands.def lists them. [MS-SMB2] 2.2.1.2.
#pragma once

#include <cstdint>
#include <string_view>

namespace smbscope::smb2 {

/// Holds any 16-bit value from the wire: codes that aren't listed are commands we don't know.
enum class Command : std::uint16_t {
#define SMB2_COMMAND(code, enumerator, name, wireshark_name) enumerator = code,
#include "dissector/smb2/commands.def"
#undef SMB2_COMMAND
};

/// The specification's name ("QUERY_DIRECTORY"); empty for a code that isn't listed.
[[nodiscard]] constexpr std::string_view command_name(Command command) noexcept {
  switch (command) {
#define SMB2_COMMAND(code, enumerator, name, wireshark_name) \
  case Command::enumerator:                                  \
    return name;
#include "dissector/smb2/commands.def"
#undef SMB2_COMMAND
  }
  return {};
}

}  // namespace smbscope::smb2
