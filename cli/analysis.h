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
  std::string store_dir;
  std::string config;
  std::string suppress;
  std::string open;  // a frame
  std::vector<std::string> rules;
  std::vector<std::string> parameters;  // "RULE.PARAMETER=VALUE"
  std::vector<std::string> ports;
  std::string jobs;
  std::string fail_on;
  AnonymizeOptions anonymize;
  std::string baseline;  // empty: none
  OutputOptions output;
  std::string_view default_format;
  TerminalOptions terminal;
  CLI::App* command = nullptr;  // whose options these are: for those that --config gives
};

/// @param default_format  a name of report::formats().
void add_analysis_options(CLI::App& command, AnalysisOptions& options,
                          std::string_view default_format);
/// Of those, what decides how captures are read and judged: --rule, --set, --port, --anonymize.
void add_judging_options(CLI::App& command, AnalysisOptions& options);

/// Analyses the inputs, several at a time, and writes one report; an input that can't be read is
/// named on standard error and doesn't stop the rest. With --open it starts Wireshark instead.
/// Gives the exit code: the largest that applies.
///
/// @param options  gets what --config adds.
[[nodiscard]] int run_analysis(AnalysisOptions& options);

}  // namespace smbscope::cli
