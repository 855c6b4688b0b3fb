// SPDX-License-Identifier: GPL-3.0-or-later
// Who logs on: the NTLMSSP AUTHENTICATE message in a security blob. [MS-NLMP] 2.2.1.3. Used by SMB1
// and SMB2.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"

namespace smbscope::smb2 {

/// Names are UTF-16LE when `unicode`, else OEM; empty: not given, or not all of it is there.
struct NtlmAuthenticate {
  bool unicode = false;
  Bytes domain;
  Bytes user;
  Bytes workstation;
  Bytes nt_response;            // NTLMv2: proof (16 bytes) and client challenge
  Bytes encrypted_session_key;  // EncryptedRandomSessionKey
  std::uint32_t flags = 0;      // NegotiateFlags

  [[nodiscard]] bool is_anonymous() const noexcept { return user.empty() && nt_response.empty(); }
};

struct NtlmChallenge {
  Bytes server_challenge;  // 8 bytes
  std::uint32_t flags = 0;
};

/// Finds the message in `blob`: raw, or wrapped in SPNEGO (found by its signature, no ASN.1
/// needed). Offsets count from the signature.
///
/// Errors: nullopt when there is no such message, or its fixed part (64 bytes) is cut.
[[nodiscard]] std::optional<NtlmAuthenticate> find_ntlm_authenticate(Bytes blob) noexcept;

/// The same for CHALLENGE ([MS-NLMP] 2.2.1.2; fixed part 32 bytes).
[[nodiscard]] std::optional<NtlmChallenge> find_ntlm_challenge(Bytes blob) noexcept;

/// VERSION structure: what the sender says it is. [MS-NLMP] 2.2.2.10.
struct NtlmVersion {
  std::uint8_t major = 0;
  std::uint8_t minor = 0;
  std::uint16_t build = 0;
};

/// The version in an NTLMSSP message of any type. Errors: nullopt when there is no such message, it
/// carries no version (NTLMSSP_NEGOTIATE_VERSION), or is cut before it.
[[nodiscard]] std::optional<NtlmVersion> find_ntlm_version(Bytes blob) noexcept;

}  // namespace smbscope::smb2
