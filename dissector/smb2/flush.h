// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 FLUSH request. [MS-SMB2] 2.2.17.
#pragma once

#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

struct FlushRequest {
  FileId file_id;
};

[[nodiscard]] std::optional<FlushRequest> parse_flush_request(Bytes message) noexcept;

}  // namespace smbscope::smb2
