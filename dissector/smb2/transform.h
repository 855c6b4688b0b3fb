// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 TRANSFORM_HEADER: what stands before an encrypted message. [MS-SMB2] 2.2.41.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "common/bytes.h"

namespace smbscope::smb2 {

inline constexpr std::size_t kTransformHeaderBytes = 52;

struct TransformHeader {
  std::array<std::uint8_t, 16> signature{};  // the AEAD's tag
  std::array<std::uint8_t, 16> nonce{};      // CCM uses the first 11 bytes, GCM the first 12
  std::uint32_t original_message_bytes = 0;
  std::uint16_t flags = 0;  // 3.1.1: 1 = encrypted; 3.0.x: EncryptionAlgorithm, 1 = AES-128-CCM
  std::uint64_t session_id = 0;
  Bytes authenticated;  // the 32 bytes from Nonce to SessionId, which the tag covers
  Bytes ciphertext;     // what follows the header, as far as it is there
};

/// True when `bytes` begin with the protocol id FD 'S' 'M' 'B'.
[[nodiscard]] bool has_transform_magic(Bytes bytes) noexcept;

/// Parses the header at the start of `body` (a transport message). Errors: nullopt when it is
/// shorter than 52 bytes or has another protocol id.
[[nodiscard]] std::optional<TransformHeader> parse_transform_header(Bytes body) noexcept;

}  // namespace smbscope::smb2
