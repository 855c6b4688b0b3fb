// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands. A new one: its file, its line in main.cc.
#pragma once

#include <CLI/App.hpp>
#include <functional>

namespace smbscope::cli {

/// What a subcommand does once its options are parsed; gives the exit code.
using Run = std::function<int()>;

/// Each declares its options on `command` and returns what to run.
[[nodiscard]] Run add_analyze(CLI::App& command);
[[nodiscard]] Run add_anonymize(CLI::App& command);
[[nodiscard]] Run add_report(CLI::App& command);
[[nodiscard]] Run add_compare(CLI::App& command);
[[nodiscard]] Run add_operations(CLI::App& command);
[[nodiscard]] Run add_query(CLI::App& command);
[[nodiscard]] Run add_rules(CLI::App& command);

}  // namespace smbscope::cli
