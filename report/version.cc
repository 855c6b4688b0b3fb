// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/version.h"

namespace smbscope::report {

std::string_view program_version() { return SMBSCOPE_VERSION; }

}  // namespace smbscope::report
