// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 LOCK request. [MS-SMB2] 2.2.26.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

struct LockRequest {
  std::uint16_t lock_count = 0;
  FileId file_id;
  // The first of the locks.
  std::uint64_t offset = 0;
  std::uint64_t length_bytes = 0;
  std::uint32_t flags = 0;  // SHARED 1, EXCLUSIVE 2, UNLOCK 4, FAIL_IMMEDIATELY 0x10
};

[[nodiscard]] std::optional<LockRequest> parse_lock_request(Bytes message) noexcept;

}  // namespace smbscope::smb2
