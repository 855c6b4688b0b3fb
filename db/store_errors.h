// SPDX-License-Identifier: GPL-3.0-or-later
// What can be wrong with a store, in the words people read.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "common/result.h"
#include "common/text.h"

namespace smbscope::db {

[[nodiscard]] inline Error damaged_store(const std::string& file, std::string_view why) {
  return {ErrorKind::kInput, fmt::format("{}: damaged store ({}); analyse the capture again",
                                         printable(file), printable(why))};
}

}  // namespace smbscope::db
