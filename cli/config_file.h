// SPDX-License-Identifier: GPL-3.0-or-later
// --config: options and thresholds in a file.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>
#include <vector>

#include "common/result.h"

namespace smbscope::cli {

/// What the command says of the values of its options so far; asked after each line. Errors:
/// kUsage, kInput.
using CheckOptions = std::function<Result<void>()>;

/// Reads `NAME = VALUE` lines, a comment behind a blank and '#': NAME is a long option of `command`
/// without its dashes, or a threshold, RULE.PARAMETER. A flag takes true or false; an option that
/// may be repeated may stand on several lines. What the command line gives wins; of thresholds each
/// for itself.
///
/// @param command     parsed; options that its command line left out get the values of the file.
/// @param parameters  as --set takes them; those of the file are put before them.
/// Errors (kUsage), with file and line: an unknown option or threshold (the message names the
/// nearest), one that only the command line may give (config, help, open), a value it doesn't take,
/// an option that names a value twice.
[[nodiscard]] Result<void> apply_config(const std::string& file, CLI::App& command,
                                        std::vector<std::string>& parameters,
                                        const CheckOptions& check);

}  // namespace smbscope::cli
