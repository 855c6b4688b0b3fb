// SPDX-License-Identifier: GPL-3.0-or-later
// Create contexts of SMB2 CREATE requests and responses. [MS-SMB2] 2.2.13.2, 2.2.14.2.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

/// A lease asked for or granted: RqLs, version 1 or 2. [MS-SMB2] 2.2.13.2.8, 2.2.13.2.10.
struct Lease {
  Guid key;
  std::uint32_t state = 0;  // READ 1, HANDLE 2, WRITE 4
  std::uint8_t version = 1;
};

/// The contexts of one CREATE message, as far as they are there.
struct CreateContexts {
  std::uint32_t present = 0;  // bits of db::CreateContext
  std::optional<Lease> lease;
  bool complete = true;  // false: the list is cut or broken, there may have been more
};

/// Walks a list of create contexts.
///
/// @param list  from CreateContextsOffset, at most CreateContextsLength bytes.
/// A broken offset ends the list.
[[nodiscard]] CreateContexts parse_create_contexts(Bytes list) noexcept;

}  // namespace smbscope::smb2
