// SPDX-License-Identifier: GPL-3.0-or-later
// Is this TCP stream SMB, and which end is the server? [MS-SMB2] 2.1, RFC 1002 4.3.
#pragma once

#include <cstdint>
#include <span>

#include "common/bytes.h"
#include "dissector/net/stream.h"

namespace smbscope::smb {

enum class ProtocolId : std::uint8_t {
  kNone,
  kSmb1,        // 0xFF 'S' 'M' 'B'
  kSmb2,        // 0xFE
  kTransform,   // 0xFD, encrypted [MS-SMB2] 2.2.41
  kCompressed,  // 0xFC [MS-SMB2] 2.2.42
};

/// The protocol of a message by its first four bytes; kNone where they are missing or others.
[[nodiscard]] ProtocolId protocol_id(Bytes message) noexcept;

enum class Sender : std::uint8_t { kUnknown, kClient, kServer };

/// Who sent a message, by the reply bit of its header: SMB1 Flags 0x80 [MS-CIFS] 2.2.3.1, SMB2
/// SERVER_TO_REDIR [MS-SMB2] 2.2.1; encrypted and compressed messages don't tell.
///
/// @param message  begins with the protocol id, without transport bytes.
[[nodiscard]] Sender sender_of(Bytes message) noexcept;

/// True for the ports 139 and 445.
[[nodiscard]] constexpr bool is_smb_port(std::uint16_t port) noexcept {
  return port == 139 || port == 445;
}

struct SniffResult {
  bool smb = false;
  /// The stream's directions are guessed and wrong: what it calls client is the server.
  bool reversed = false;
};

/// Judges a stream by its ports and the beginning of its first payload. An SMB port (139, 445 or
/// one of `ports`) is enough; on other ports the payload must start with a session request or
/// with a message of SMB.
///
/// @param first  first payload captured, in `direction`; may be empty (cut by the snap length).
[[nodiscard]] SniffResult sniff_stream(const net::StreamInfo& stream, net::Direction direction,
                                       Bytes first, std::span<const std::uint16_t> ports) noexcept;

}  // namespace smbscope::smb
