// SPDX-License-Identifier: GPL-3.0-or-later
// SMB_COM_TREE_CONNECT_ANDX and SMB_COM_TREE_CONNECT. [MS-CIFS] 2.2.4.55, 2.2.4.50.
#pragma once

#include <cstdint>
#include <optional>

#include "dissector/smb1/andx.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

struct TreeConnectRequest {
  std::optional<WireText> path;     // \\server\share; nullopt: not there
  std::optional<WireText> service;  // OEM: "A:", "IPC", "LPT1:", "COMM", "?????"
};

struct TreeConnectResponse {
  std::optional<WireText> service;   // OEM: "A:", "IPC", ...; nullopt in the core form
  std::optional<std::uint16_t> tid;  // core form only; else the header's
};

/// Both commands; which one is told by element.command.
[[nodiscard]] std::optional<TreeConnectRequest> parse_tree_connect_request(
    const Element& element) noexcept;
[[nodiscard]] std::optional<TreeConnectResponse> parse_tree_connect_response(
    const Element& element) noexcept;

}  // namespace smbscope::smb1
