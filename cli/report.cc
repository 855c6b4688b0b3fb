// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope report: the diagnosis of one capture for a bug tracker.
#include <memory>

#include "cli/analysis.h"
#include "cli/commands.h"

namespace smbscope::cli {

Run add_report(CLI::App& command) {
  auto options = std::make_shared<AnalysisOptions>();
  command
      .add_option_function<std::string>(
          "CAPTURE", [options](const std::string& input) { options->inputs = {input}; },
          "a capture or a store; - reads standard input")
      ->required()
      ->check(file_name())
      ->option_text(" ");
  add_analysis_options(command, *options, "markdown");
  return [options] { return run_analysis(*options); };
}

}  // namespace smbscope::cli
