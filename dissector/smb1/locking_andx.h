// SPDX-License-Identifier: GPL-3.0-or-later
// SMB_COM_LOCKING_ANDX request: byte-range locks, and oplock breaks both ways. [MS-CIFS] 2.2.4.32.
#pragma once

#include <cstdint>
#include <optional>

#include "dissector/smb1/andx.h"

namespace smbscope::smb1 {

struct LockingRequest {
  std::uint16_t fid = 0;
  bool oplock_release = false;  // from the server: breaks the oplock; from the client: answers that
  std::uint8_t new_oplock_level = 0;
  std::uint16_t unlock_count = 0;
  std::uint16_t lock_count = 0;

  /// The client's answer to a break carries no locks and gets no response. [MS-CIFS] 3.2.5.42.
  [[nodiscard]] bool is_break_answer() const noexcept {
    return oplock_release && unlock_count == 0 && lock_count == 0;
  }
};

[[nodiscard]] std::optional<LockingRequest> parse_locking_request(const Element& element) noexcept;

}  // namespace smbscope::smb1
