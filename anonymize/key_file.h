// SPDX-License-Identifier: GPL-3.0-or-later
// The secret that a user keeps in a file, so that pseudonyms are the same in every run.
#pragma once

#include <string>

#include "anonymize/keyed_function.h"
#include "common/result.h"

namespace smbscope::anonymize {

/// The key that the secret in a file stands for. Errors (kInput): it can't be read, is
/// larger than 1 MiB, or empty.
[[nodiscard]] Result<Key> key_of_file(const std::string& path);

}  // namespace smbscope::anonymize
