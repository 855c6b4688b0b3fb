// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope --version.
#pragma once

#include <string>

namespace smbscope::cli {

/// The version of smbscope and of each library it uses, a line each: what a bug report needs.
[[nodiscard]] std::string version_text();

}  // namespace smbscope::cli
