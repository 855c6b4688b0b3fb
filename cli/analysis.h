// SPDX-License-Identifier: GPL-3.0-or-later
// What analyze and report have in common: inputs, rules, thresholds, one report.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/anonymize_options.h"
#include "cli/options.h"

namespace smbscope::cli {

struct AnalysisOptions {
  std::vector<std::string> inputs;
  std::string store;
  std::vector<std::string> rules;
  std::vector<std::string> parameters;  // "RULE.PARAMETER=VALUE"
  std::vector<std::string> ports;
  std::string fail_on;
  AnonymizeOptions anonymize;
  std::string baseline;  // empty: none
  OutputOptions output;
  TerminalOptions terminal;
};

void add_analysis_options(CLI::App& command, AnalysisOptions& options);
/// Of those, what decides how captures are read and judged: --rule, --set, --port, --anonymize.
void add_judging_options(CLI::App& command, AnalysisOptions& options);

/// Analyses the inputs one after the other and writes one report; an input that can't be read is
/// named on standard error and doesn't stop the rest. Gives the exit code: the largest that
/// applies.
[[nodiscard]] int run_analysis(const AnalysisOptions& options, std::string_view default_format);

}  // namespace smbscope::cli
