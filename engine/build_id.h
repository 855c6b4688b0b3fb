// SPDX-License-Identifier: GPL-3.0-or-later
// Which build of the program runs: what it finds may change without its version.
#pragma once

#include <string>

namespace smbscope::engine {

/// The linker's hash over the running program (its GNU build id) in hex digits; empty: it was
/// linked without one.
[[nodiscard]] std::string build_id();

}  // namespace smbscope::engine
