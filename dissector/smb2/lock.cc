// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/lock.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<LockRequest> parse_lock_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 48);
  LockRequest request;
  request.lock_count = c.le<std::uint16_t>();
  c.skip(4);  // LockSequenceNumber, LockSequenceIndex
  request.file_id = read_file_id(c);
  request.offset = c.le<std::uint64_t>();
  request.length_bytes = c.le<std::uint64_t>();
  request.flags = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  return request;
}

}  // namespace smbscope::smb2
