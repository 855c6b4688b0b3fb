// SPDX-License-Identifier: GPL-3.0-or-later
// Small files that people write for us: a configuration, a key.
#pragma once

#include <string>

#include "common/result.h"

namespace smbscope {

/// All bytes of a file or pipe. Errors (`kind`): can't be read, or is larger than 1 MiB and hardly
/// what was meant.
[[nodiscard]] Result<std::string> read_small_file(const std::string& path, ErrorKind kind);

}  // namespace smbscope
