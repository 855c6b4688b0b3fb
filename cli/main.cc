// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope: which command is meant, its options, its exit code.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>

#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "cli/version_text.h"
#include "common/suggest.h"
#include "common/text.h"

namespace smbscope::cli {
namespace {

struct Command {
  const char* name;
  const char* description;
  Run (*add)(CLI::App& command);
};

constexpr std::array kCommands = {
    Command{"analyze", "diagnose captures (the command may be left out)", add_analyze},
    Command{"report", "the diagnosis for a bug tracker (Markdown)", add_report},
    Command{"operations", "one line per request, in the order of sending", add_operations},
    Command{"query", "read-only SQL over a store", add_query},
    Command{"rules", "list the rules, or explain one", add_rules},
};

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command& command : kCommands) names.emplace_back(command.name);
  return names;
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

/// `smbscope CAPTURE...` is short for `smbscope analyze CAPTURE...`: puts the command in its place.
/// Errors (kUsage): a bare word that is no file and nearly a command.
Result<void> complete_command(std::vector<std::string>& arguments) {
  if (arguments.empty()) return {};
  const std::string& first = arguments.front();
  const std::vector<std::string> names = command_names();
  for (const char* own : {"-h", "--help", "--version"})
    if (first == own) return {};
  if (std::find(names.begin(), names.end(), first) != names.end()) return {};
  const bool bare_word = first.find_first_of("./-\\") == std::string::npos;
  if (bare_word && !exists(first) && nearest(first, names))
    return unknown_word("command", first, names);
  arguments.insert(arguments.begin(), "analyze");
  return {};
}

/// Every long and short option of `command`, as typed.
std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

/// What the parser found wrong, in our words: the option that was meant, in one line.
Error usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::string name = chosen.empty() ? "smbscope" : chosen.front()->get_name();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    for (const std::string& extra : app.remaining(true)) {
      if (!extra.starts_with('-')) {
        return {ErrorKind::kUsage,
                fmt::format("{}: unexpected argument '{}'; see smbscope {} --help", name,
                            printable(extra), name)};
      }
      const std::string word = extra.substr(0, extra.find('='));
      const auto meant = nearest(word, option_names(command));
      return {ErrorKind::kUsage, fmt::format("{}: unknown option '{}'; {}", name, printable(word),
                                             meant ? fmt::format("did you mean {}?", *meant)
                                                   : fmt::format("see smbscope {} --help", name))};
    }
  }
  std::string text = error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return {ErrorKind::kUsage, fmt::format("{}: {}; see smbscope {} --help", name, printable(text),
                                         chosen.empty() ? "" : name)};
}

/// The parser's own formatter, with the two ways to start spelt out.
class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter() {
    column_width(28);
    label("REQUIRED", "");
  }
  std::string make_usage(const CLI::App* app, std::string name) const override {
    if (app->get_parent() != nullptr)
      return CLI::Formatter::make_usage(app, "smbscope " + std::move(name));
    return "Usage: smbscope CAPTURE...\n       smbscope COMMAND [OPTIONS] ...\n";
  }
};

/// Help and version go where results go: a full disk is an error here too.
int print(const std::string& text) {
  auto output = Output::open("");
  if (!output) return fail(output.error());
  (void)output->write(text);
  const auto written = output->commit();
  return written ? kDone : fail(written.error());
}

int run(std::vector<std::string> arguments) {
  CLI::App app{"Finds the SMB operations that were not needed in a packet capture.", "smbscope"};
  app.set_help_flag("-h,--help", "this text; `smbscope COMMAND --help` for a command's options");
  bool version = false;
  app.add_flag("--version", version, "versions of smbscope and its libraries");
  app.formatter(std::make_shared<HelpFormatter>());
  app.footer(
      "Exit codes: 0 done, 1 findings at or above --fail-on, 2 usage, 3 input, 4 output,\n"
      "130/143 stopped. More: man smbscope");
  app.require_subcommand(0, 1);

  std::vector<std::pair<CLI::App*, Run>> runs;
  for (const Command& command : kCommands) {
    CLI::App* sub = app.add_subcommand(command.name, command.description);
    sub->set_help_flag("-h,--help", "this text");
    runs.emplace_back(sub, command.add(*sub));
  }

  const auto completed = complete_command(arguments);
  if (!completed) return fail(completed.error());
  if (arguments.empty()) return print(app.help());
  std::reverse(arguments.begin(), arguments.end());  // the parser takes them from the back
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app.get_subcommands();
    return print(chosen.empty() ? app.help() : chosen.front()->help());
  } catch (const CLI::ParseError& error) {
    return fail(usage_error(app, error));
  }
  if (version) return print(version_text());
  for (const auto& [command, run_command] : runs)
    if (command->parsed()) return run_command();
  return print(app.help());
}

}  // namespace
}  // namespace smbscope::cli

int main(int argc, char** argv) {
  smbscope::cli::install_signal_handlers();
  return smbscope::cli::run({argv + 1, argv + std::max(argc, 1)});
}
