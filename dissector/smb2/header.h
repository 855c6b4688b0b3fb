// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 packet header, 64 bytes, in its SYNC and ASYNC forms. [MS-SMB2] 2.2.1.
//
// Conventions of all SMB2 parsers: `message` is one SMB2 message (an element of a compound), its
// header included, because offsets in bodies count from the header's first byte. It may be shorter
// than it was on the wire (snap length, skipped bulk payload). A parser answers nullopt when the
// fixed part of the body is missing or its StructureSize is another one; what a variable part lacks
// is said at its field. An ERROR response ([MS-SMB2] 2.2.2) has StructureSize 9 too, and reads as
// an empty SESSION_SETUP, QUERY_DIRECTORY, CHANGE_NOTIFY or QUERY_INFO response: look at the
// status. Views die with `message`. Nothing throws or allocates.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/command.h"

namespace smbscope::smb2 {

inline constexpr std::size_t kHeaderBytes = 64;
inline constexpr std::size_t kLeastHeaderBytes = 32;  // to MessageId: enough to count and pair
inline constexpr std::uint64_t kUnsolicitedMessageId = 0xFFFF'FFFF'FFFF'FFFF;  // break notification
inline constexpr std::uint32_t kStatusPending = 0x0000'0103;

enum HeaderFlag : std::uint32_t {
  kFlagResponse = 0x0000'0001,  // SERVER_TO_REDIR
  kFlagAsync = 0x0000'0002,
  kFlagRelated = 0x0000'0004,
  kFlagSigned = 0x0000'0008,
  kFlagDfs = 0x1000'0000,
  kFlagReplay = 0x2000'0000,
};

struct Header {
  std::uint16_t credit_charge = 0;
  std::uint32_t status = 0;  // responses; in requests of 3.x the low half is ChannelSequence
  Command command{};
  std::uint16_t credits = 0;       // asked (request) or granted (response)
  std::uint32_t flags = 0;         // HeaderFlag
  std::uint32_t next_command = 0;  // offset of the next element from this header; 0: the last
  std::uint64_t message_id = 0;
  std::uint64_t async_id = 0;  // ASYNC form only
  std::uint32_t tree_id = 0;   // SYNC form only
  std::uint64_t session_id = 0;

  [[nodiscard]] bool is_response() const noexcept { return (flags & kFlagResponse) != 0; }
  [[nodiscard]] bool is_async() const noexcept { return (flags & kFlagAsync) != 0; }
  [[nodiscard]] bool is_related() const noexcept { return (flags & kFlagRelated) != 0; }
  [[nodiscard]] bool is_signed() const noexcept { return (flags & kFlagSigned) != 0; }
};

/// True when `bytes` begin with the protocol id FE 'S' 'M' 'B'.
[[nodiscard]] bool has_smb2_magic(Bytes bytes) noexcept;

/// Parses the header at the start of `message`, which a snap length may have cut: what lies behind
/// its end reads as 0. Errors: nullopt when it is shorter than kLeastHeaderBytes, has another
/// protocol id, or its StructureSize is not 64.
[[nodiscard]] std::optional<Header> parse_header(Bytes message) noexcept;

/// FileId of an open. [MS-SMB2] 2.2.14.1.
struct FileId {
  static constexpr std::uint64_t kAll = 0xFFFF'FFFF'FFFF'FFFF;
  std::uint64_t persistent_id = 0;
  std::uint64_t volatile_id = 0;
  auto operator<=>(const FileId&) const noexcept = default;
  /// All ones: the open that an earlier element of the related compound made. [MS-SMB2] 3.2.4.1.4.
  [[nodiscard]] bool is_related() const noexcept {
    return persistent_id == kAll && volatile_id == kAll;
  }
};

/// 16 bytes without an inner structure: GUIDs, lease keys.
struct Guid {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  auto operator<=>(const Guid&) const noexcept = default;
};

}  // namespace smbscope::smb2
