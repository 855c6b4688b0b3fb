// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/version_text.h"

#include <fmt/format.h>

#include <CLI/Version.hpp>

#include "engine/libraries.h"
#include "report/version.h"

namespace smbscope::cli {

std::string version_text() {
  std::string text = fmt::format("{} {}\n", report::kProgramName, report::program_version());
  for (const engine::Library& library : engine::libraries())
    text += fmt::format("{} {}\n", library.name, library.version);
  return text + fmt::format("CLI11 {}\nLicence GPL-3.0-or-later. No warranty.\n", CLI11_VERSION);
}

}  // namespace smbscope::cli
