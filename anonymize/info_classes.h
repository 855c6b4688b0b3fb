// SPDX-License-Identifier: GPL-3.0-or-later
// Information about files, directories and volumes: numbers stay, names are replaced, the rest is
// filled. [MS-FSCC] 2.4, 2.5, 2.7.
#pragma once

#include <cstdint>

#include "anonymize/canvas.h"
#include "dissector/smb2/directory_entries.h"

namespace smbscope::anonymize {

/// The entries of a listing; names as they are in SMB2, or in OEM bytes (SMB1).
void rewrite_listing(const Canvas& output, smb2::DirectoryClass info_class, bool unicode = true);

/// File information by its class, as QUERY_INFO answers it and SET_INFO sends it.
void rewrite_file_info(const Canvas& buffer, std::uint32_t info_class);

/// The name that a rename or a link gets: `fixed_bytes` of numbers, then length and name.
void rewrite_new_name(const Canvas& buffer, std::size_t fixed_bytes, bool unicode = true);

/// Information about a volume by its class.
void rewrite_volume_info(const Canvas& buffer, std::uint32_t info_class);

/// FILE_NOTIFY_INFORMATION: what happened to which name.
void rewrite_changes(const Canvas& output);

}  // namespace smbscope::anonymize
