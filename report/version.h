// SPDX-License-Identifier: GPL-3.0-or-later
// Who made a report.
#pragma once

#include <string_view>

namespace smbscope::report {

inline constexpr std::string_view kProgramName = "smbscope";
[[nodiscard]] std::string_view program_version();  // "0.1.0"

}  // namespace smbscope::report
