// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope analyze: diagnose captures.
#include <memory>

#include "cli/analysis.h"
#include "cli/commands.h"

namespace smbscope::cli {

Run add_analyze(CLI::App& command) {
  auto options = std::make_shared<AnalysisOptions>();
  command
      .add_option("CAPTURE", options->inputs, "captures, stores, directories; - is standard input")
      ->required()
      ->check(file_name())
      ->option_text(" ");
  add_analysis_options(command, *options, "text");
  return [options] { return run_analysis(*options); };
}

}  // namespace smbscope::cli
