// SPDX-License-Identifier: GPL-3.0-or-later
// A check that fuzzers see in every build type.
#pragma once

#include <cstdlib>

namespace smbscope::fuzz {

inline void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace smbscope::fuzz
