// SPDX-License-Identifier: GPL-3.0-or-later
// SMB_COM_SESSION_SETUP_ANDX request and response. [MS-CIFS] 2.2.4.53, [MS-SMB] 2.2.4.6.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb1/andx.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

struct SessionSetupRequest {
  std::uint16_t max_buffer_bytes = 0;  // the client's own
  std::uint16_t max_mpx_count = 0;
  std::uint32_t capabilities = 0;  // 0 in the LAN Manager form
  bool extended_security = false;  // user and domain are in the blob
  Bytes security_blob;             // SPNEGO or raw NTLMSSP, as far as it is there
  WireText user;                   // empty: anonymous, or extended security
  WireText domain;
  WireText native_os;
  WireText native_lan_man;
};

struct SessionSetupResponse {
  bool guest = false;  // Action: logged on as guest
  Bytes security_blob;
  WireText native_os;
  WireText native_lan_man;
};

/// Tells the forms by WordCount: 12 extended security, 13 NT LM 0.12, 10 LAN Manager.
[[nodiscard]] std::optional<SessionSetupRequest> parse_session_setup_request(
    const Element& element) noexcept;
/// WordCount 4 with a security blob, 3 without.
[[nodiscard]] std::optional<SessionSetupResponse> parse_session_setup_response(
    const Element& element) noexcept;

}  // namespace smbscope::smb1
