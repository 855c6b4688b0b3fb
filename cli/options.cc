// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/messages.h"
#include "common/text.h"

namespace smbscope::cli {

void add_output_options(CLI::App& command, OutputOptions& options, const std::string& formats) {
  command.add_option("--format", options.format, formats)->option_text("FORMAT");
  command.add_option("-o,--output", options.file, "write to FILE: complete, or not at all")
      ->check(file_name())
      ->option_text("FILE");
}

Result<std::string> choose_format(const std::string& given, std::string_view fallback,
                                  const std::vector<std::string>& known) {
  if (given.empty()) return std::string(fallback);
  if (std::find(known.begin(), known.end(), given) != known.end()) return given;
  return unknown_word("--format", given, known);
}

void add_terminal_options(CLI::App& command, TerminalOptions& options) {
  command.add_option("--color", options.color, "auto (default), always, never")
      ->option_text("WHEN");
  command.add_flag("-q,--quiet", options.quiet, "no notes and no progress on standard error")
      ->disable_flag_override();
  command.add_flag("--no-progress", options.no_progress, "no progress on standard error")
      ->disable_flag_override();
}

Result<bool> wants_color(const TerminalOptions& options, const std::string& file) {
  if (options.color == "always") return true;
  if (options.color == "never") return false;
  if (options.color != "auto")
    return unknown_word("--color", options.color, {"auto", "always", "never"});
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  if (no_color != nullptr && *no_color != '\0') return false;
  if (term == nullptr || std::string_view(term) == "dumb") return false;
  return (file.empty() || file == "-") && isatty(STDOUT_FILENO) == 1;
}

unsigned terminal_columns() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 96;
  return std::clamp<unsigned>(size.ws_col, 72, 110);
}

CLI::Validator file_name() {
  return CLI::Validator(
      [](std::string& name) { return std::string(name.empty() ? "the name is empty" : ""); }, "");
}

Result<void> check_not_an_input(std::string_view option, const std::string& output,
                                const std::vector<std::string>& inputs) {
  std::error_code ignored;
  for (const std::string& input : inputs) {
    if (!output.empty() && std::filesystem::equivalent(output, input, ignored)) {
      return Error{ErrorKind::kUsage,
                   fmt::format("{}: {} is an input and would be overwritten; name another file",
                               option, printable(output))};
    }
  }
  return {};
}

}  // namespace smbscope::cli
