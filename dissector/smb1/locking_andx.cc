// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/locking_andx.h"

#include "common/byte_cursor.h"

namespace smbscope::smb1 {

std::optional<LockingRequest> parse_locking_request(const Element& element) noexcept {
  ByteCursor c(element.words);
  LockingRequest request;
  c.skip(4);  // AndX
  request.fid = c.le<std::uint16_t>();
  request.oplock_release = (c.le<std::uint8_t>() & 0x02U) != 0;
  request.new_oplock_level = c.le<std::uint8_t>();
  c.skip(4);  // Timeout
  request.unlock_count = c.le<std::uint16_t>();
  request.lock_count = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  return request;
}

}  // namespace smbscope::smb1
