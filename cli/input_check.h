// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs that can't be read whatever they hold.
#pragma once

#include <string>

#include "common/result.h"

namespace smbscope::cli {

/// Errors (kInput): `path` is a directory, or isn't there; the message then names the file beside
/// it that was probably meant. "-" (standard input) is fine.
[[nodiscard]] Result<void> check_input(const std::string& path);

}  // namespace smbscope::cli
