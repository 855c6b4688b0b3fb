// SPDX-License-Identifier: GPL-3.0-or-later
// Options that several commands have in common.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/result.h"

namespace smbscope::cli {

struct OutputOptions {
  std::string format;  // empty: the command's own
  std::string file;    // empty: standard output
};
/// --format and -o. `formats` is for the help text.
void add_output_options(CLI::App& command, OutputOptions& options, const std::string& formats);

/// `given`, or `fallback` when none was. Errors (kUsage): not one of `known`.
[[nodiscard]] Result<std::string> choose_format(const std::string& given, std::string_view fallback,
                                                const std::vector<std::string>& known);

/// The ids of all rules.
[[nodiscard]] std::vector<std::string> rule_ids();
/// What --set takes, up to its value: "redundant-find.window=".
[[nodiscard]] std::vector<std::string> parameter_words();

/// --port N[,N]: words for ports_of().
void add_port_option(CLI::App& command, std::vector<std::string>& ports);
/// Errors (kUsage): a word that is no port.
[[nodiscard]] Result<std::vector<std::uint16_t>> ports_of(const std::vector<std::string>& words);

struct TerminalOptions {
  std::string color = "auto";
  bool quiet = false;
  bool no_progress = false;
};
/// --color, -q, --no-progress.
void add_terminal_options(CLI::App& command, TerminalOptions& options);

/// Whether text to `file` ("": standard output) gets colours. NO_COLOR and TERM=dumb turn `auto`
/// off. Errors (kUsage): a word that is none of auto, always, never.
[[nodiscard]] Result<bool> wants_color(const TerminalOptions& options, const std::string& file);

/// Columns of the terminal on standard output, kept between 72 and 110; 96 when there is none.
[[nodiscard]] unsigned terminal_columns();

/// For options that name a file: an empty name, such as that of a variable not set, is refused.
[[nodiscard]] CLI::Validator file_name();
/// Whether file_name() is asked of the option.
[[nodiscard]] bool takes_file(const CLI::Option& option);

/// For options with a set of words: says which there are, for completion. Checks nothing: the
/// command does, and names the nearest.
[[nodiscard]] CLI::Validator words(const std::vector<std::string>& words);
/// What words() said of the option.
[[nodiscard]] std::vector<std::string> words_of(const CLI::Option& option);

/// Errors (kUsage): `output` (empty or "-": standard output) is one of `inputs` (an empty one is
/// none), which writing would destroy.
[[nodiscard]] Result<void> check_not_an_input(std::string_view option, const std::string& output,
                                              const std::vector<std::string>& inputs);

}  // namespace smbscope::cli
