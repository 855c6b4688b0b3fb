// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of SMB1 that name a path and need no open: CREATE_DIRECTORY, DELETE_DIRECTORY, DELETE,
// RENAME, NT_RENAME, COPY, MOVE, QUERY_INFORMATION, SET_INFORMATION, CHECK_DIRECTORY. And those
// that only name an open. [MS-CIFS] 2.2.4.
#pragma once

#include <cstdint>
#include <optional>

#include "dissector/smb1/andx.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

struct PathRequest {
  WireText path;                   // below the share
  std::optional<WireText> target;  // of RENAME, NT_RENAME, COPY, MOVE
};

/// True for the commands of PathRequest.
[[nodiscard]] bool names_path(Command command) noexcept;

/// Nullopt: the path is not there.
[[nodiscard]] std::optional<PathRequest> parse_path_request(const Element& element) noexcept;

/// The FID of a request whose words begin with it: CLOSE, FLUSH, SEEK, LOCK_BYTE_RANGE,
/// UNLOCK_BYTE_RANGE, SET_INFORMATION2, QUERY_INFORMATION2, IOCTL, CLOSE_AND_TREE_DISCONNECT.
/// Nullopt for every other command.
[[nodiscard]] std::optional<std::uint16_t> parse_leading_fid(const Element& element) noexcept;

}  // namespace smbscope::smb1
