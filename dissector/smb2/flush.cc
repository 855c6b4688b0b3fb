// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/flush.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<FlushRequest> parse_flush_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 24);
  c.skip(2 + 4);  // Reserved1, Reserved2
  FlushRequest request;
  request.file_id = read_file_id(c);
  if (!c.ok()) return std::nullopt;
  return request;
}

}  // namespace smbscope::smb2
