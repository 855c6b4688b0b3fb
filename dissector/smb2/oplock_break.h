// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 OPLOCK_BREAK: notification, acknowledgement and response, for oplocks and leases.
// [MS-SMB2] 2.2.23, 2.2.24, 2.2.25.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

/// All six messages in one: which it is follows from the header's direction and MessageId
/// (kUnsolicitedMessageId: a notification) and from `is_lease`.
struct OplockBreak {
  bool is_lease = false;
  std::uint8_t oplock_level = 0;  // oplock: the new level
  FileId file_id;                 // oplock
  Guid lease_key;                 // lease
  std::uint32_t lease_state = 0;  // lease: the new state
  bool ack_required = false;      // lease notification
};

[[nodiscard]] std::optional<OplockBreak> parse_oplock_break(Bytes message) noexcept;

}  // namespace smbscope::smb2
