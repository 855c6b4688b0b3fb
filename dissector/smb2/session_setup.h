// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 SESSION_SETUP request and response. [MS-SMB2] 2.2.5, 2.2.6.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"

namespace smbscope::smb2 {

struct SessionSetupRequest {
  bool binding = false;            // binds the session to another connection (multichannel)
  std::uint8_t security_mode = 0;  // SecurityMode of negotiate.h
  std::uint32_t capabilities = 0;
  std::uint64_t previous_session_id = 0;
  Bytes security_blob;  // SPNEGO or raw NTLMSSP, as far as it is there
};

enum SessionFlag : std::uint16_t {
  kSessionGuest = 0x0001,
  kSessionNull = 0x0002,
  kSessionEncryptData = 0x0004,
};

struct SessionSetupResponse {
  std::uint16_t flags = 0;  // SessionFlag
  Bytes security_blob;      // as far as it is there
};

[[nodiscard]] std::optional<SessionSetupRequest> parse_session_setup_request(
    Bytes message) noexcept;
[[nodiscard]] std::optional<SessionSetupResponse> parse_session_setup_response(
    Bytes message) noexcept;

}  // namespace smbscope::smb2
