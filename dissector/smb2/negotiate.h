// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 NEGOTIATE request and response, with the contexts of 3.1.1. [MS-SMB2] 2.2.3, 2.2.4.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

inline constexpr std::uint16_t kDialectWildcard = 0x02FF;  // answer to a multi-protocol negotiate
inline constexpr std::uint16_t kDialect311 = 0x0311;

enum SecurityMode : std::uint16_t { kSigningEnabled = 0x0001, kSigningRequired = 0x0002 };

/// What the negotiate contexts say. Lists are cut to their first member: the client's preference,
/// the server's choice. 0: not given.
struct NegotiateContexts {
  std::uint16_t cipher = 0;  // 1 AES-128-CCM, 2 AES-128-GCM, 3 AES-256-CCM, 4 AES-256-GCM
  std::uint16_t signing_algorithm = 0xFFFF;  // 0 HMAC-SHA256, 1 AES-CMAC, 2 AES-GMAC; 0xFFFF: none
  std::uint16_t compression_algorithm = 0;
  bool posix = false;  // SMB3 POSIX extensions
  Bytes server_name;   // NETNAME_NEGOTIATE_CONTEXT_ID, UTF-16LE
};

struct NegotiateRequest {
  std::uint16_t security_mode = 0;  // SecurityMode
  std::uint32_t capabilities = 0;   // SMB2_GLOBAL_CAP_*
  Guid client_guid;
  Bytes dialects;  // DialectRevision, 2 bytes little endian each; whole ones only
  std::uint16_t highest_dialect = 0;  // of those
  NegotiateContexts contexts;

  /// A 3.x dialect is among them: only then do `capabilities` mean anything.
  [[nodiscard]] bool offers_smb3() const noexcept { return highest_dialect >= 0x0300; }
};

struct NegotiateResponse {
  std::uint16_t security_mode = 0;  // SecurityMode
  std::uint16_t dialect = 0;        // DialectRevision
  Guid server_guid;
  std::uint32_t capabilities = 0;
  std::uint32_t max_transact_bytes = 0;
  std::uint32_t max_read_bytes = 0;
  std::uint32_t max_write_bytes = 0;
  std::uint64_t system_time = 0;  // FILETIME
  Bytes security_blob;            // as far as it is there
  NegotiateContexts contexts;     // 3.1.1 only
};

/// Dialects and contexts that don't fit are left out.
[[nodiscard]] std::optional<NegotiateRequest> parse_negotiate_request(Bytes message) noexcept;
[[nodiscard]] std::optional<NegotiateResponse> parse_negotiate_response(Bytes message) noexcept;

}  // namespace smbscope::smb2
