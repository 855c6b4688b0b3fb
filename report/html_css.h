// SPDX-License-Identifier: GPL-3.0-or-later
// report/html.css, as CMake put it into the program.
#pragma once

#include <string_view>

namespace smbscope::report {

extern const std::string_view kHtmlCss;

}  // namespace smbscope::report
