// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope: which command is meant, its options, its exit code.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <new>

#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "cli/version_text.h"
#include "common/suggest.h"
#include "common/text.h"
#include "report/text_table.h"

namespace smbscope::cli {
namespace {

struct Command {
  const char* name;
  const char* description;
  const char* takes;  // its arguments, to complete "NAME takes ..."
  Run (*add)(CLI::App& command);
};

constexpr std::array kCommands = {
    Command{"analyze", "diagnose captures (the command may be left out)", "captures or stores",
            add_analyze},
    Command{"report", "the diagnosis for a bug tracker (Markdown)",
            "one capture or store (analyze takes several)", add_report},
    Command{"compare", "captures side by side: what differs, per file",
            "two captures or stores, or more", add_compare},
    Command{"operations", "one line per request, in the order of sending", "one capture or store",
            add_operations},
    Command{"query", "read-only SQL over a store", "a store and one SQL statement in quotes",
            add_query},
    Command{"anonymize", "a copy of a capture that can be shared", "a capture and a file to write",
            add_anonymize},
    Command{"rules", "list the rules, or explain one", "one rule at most", add_rules},
};

/// `smbscope help COMMAND` is `smbscope COMMAND --help`.
constexpr const char* kHelp = "help";

/// What the completion scripts of shells begin with.
constexpr const char* kCompletionWord = "__complete";

/// kUsage: a first word that is nothing we know.
Error unknown_command(const std::string& word) {
  std::vector<std::string> names;
  for (const Command& command : kCommands) names.emplace_back(command.name);
  names.emplace_back(kHelp);
  const auto meant = nearest(word, names);
  return {ErrorKind::kUsage,
          fmt::format("'{}' is neither a command nor a file; {}", printable(word),
                      meant ? fmt::format("did you mean the command {}?", *meant)
                            : fmt::format("the commands are {}", fmt::join(names, ", ")))};
}

bool is_command(std::string_view word) {
  return std::ranges::find(kCommands, word, &Command::name) != kCommands.end();
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

/// `smbscope CAPTURE...` is short for `smbscope analyze CAPTURE...`, `smbscope help COMMAND` for
/// `smbscope COMMAND --help`: puts the words in their places. Errors (kUsage): a bare word that is
/// neither a command nor a file.
Result<void> complete_command(std::vector<std::string>& arguments) {
  if (arguments.empty()) return {};
  if (arguments.front() == kHelp) {
    arguments.erase(arguments.begin());
    arguments.resize(std::min<std::size_t>(arguments.size(), 1));
    if (!arguments.empty() && arguments.front() == kHelp) arguments.clear();
    if (!arguments.empty() && !is_command(arguments.front()))
      return unknown_command(arguments.front());
    arguments.emplace_back("--help");
  }
  const std::string& first = arguments.front();
  for (const char* own : {"-h", "--help", "-V", "--version"})
    if (first == own) return {};
  if (is_command(first)) return {};
  const bool bare_word = first.find_first_of("./-\\*?[") == std::string::npos;
  if (bare_word && !exists(first)) return unknown_command(first);
  arguments.insert(arguments.begin(), "analyze");
  return {};
}

/// Behind "--" are names of files, however they begin. The parser knows that only before the first
/// name, so they become names that can't be mistaken.
void protect_names(std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() == "query" || arguments.front() == "rules") return;
  const auto mark = std::ranges::find(arguments, "--");
  if (mark == arguments.end()) return;
  for (auto word = arguments.erase(mark); word != arguments.end(); ++word)
    if (word->size() > 1 && word->starts_with('-')) word->insert(0, "./");
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

/// The option of `command` that does what `word` does elsewhere; empty: there is none.
std::string namesake(const CLI::App& command, const std::string& word) {
  constexpr std::array kNames = {"--key", "--anonymize-key"};
  if (std::ranges::find(kNames, word) == kNames.end()) return {};
  for (const char* name : kNames)
    if (command.get_option_no_throw(name) != nullptr) return name;
  return {};
}

/// What is wrong with the option that `complaint` of the parser begins with ("--filter: 1 required
/// TEXT missing", "quiet was given a ..."); "" when it begins with none.
std::string option_problem(const CLI::App& command, std::string_view complaint) {
  std::string name(complaint.substr(0, complaint.find_first_of(": ")));
  if (!name.starts_with('-')) name.insert(0, "--");
  const CLI::Option* option = command.get_option_no_throw(name);
  if (option == nullptr) return {};
  if (option->get_expected_max() == 0) return name + " takes no value";
  return name + (option->count() > 1 ? " is given more than once" : " needs a value");
}

/// What the parser found wrong, in our words and in one line.
Error usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::string name = command.get_name();
  const std::string help = fmt::format("see smbscope {}--help", chosen.empty() ? "" : name + ' ');
  const auto usage = [](std::string text) { return Error{ErrorKind::kUsage, std::move(text)}; };
  std::string surplus;
  for (const std::string& extra : app.remaining(true)) {
    if (!extra.starts_with('-')) {
      if (surplus.empty()) surplus = fmt::format("'{}' is one too many: ", printable(extra));
      continue;
    }
    const std::string word = extra.substr(0, extra.find('='));
    auto meant = nearest(word, option_names(command));
    if (const std::string same = namesake(command, word); !same.empty()) meant = same;
    return usage(fmt::format("{}: unknown option '{}'; {}", name, printable(word),
                             meant ? fmt::format("did you mean {}?", *meant) : help));
  }
  if (const std::string problem = option_problem(command, error.what()); !problem.empty())
    return usage(fmt::format("{}: {}; {}", name, problem, help));
  const auto* known = std::ranges::find(kCommands, name, &Command::name);
  return usage(fmt::format("{}{} takes {}; {}", surplus, name,
                           known != kCommands.end() ? known->takes : "a command or captures",
                           help));
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
  /// Wrapped, so that help fits 80 columns.
  std::string make_option_desc(const CLI::Option* option) const override {
    std::string text = CLI::Formatter::make_option_desc(option);
    std::ranges::replace(text, '\n', ' ');
    text = report::wrapped(text, 0, kHelpColumns - get_column_width());
    if (!text.empty()) text.pop_back();
    return text;
  }

 private:
  static constexpr std::size_t kHelpColumns = 80;
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
  app.add_flag("-V,--version", version, "versions of smbscope and its libraries")
      ->disable_flag_override();
  app.formatter(std::make_shared<HelpFormatter>());
  app.footer(
      "Exit codes: 0 done, 1 findings at or above --fail-on, 2 usage, 3 input,\n"
      "4 output, 130/143 stopped. More: man smbscope");
  app.require_subcommand(0, 1);

  std::vector<std::pair<CLI::App*, Run>> runs;
  for (const Command& command : kCommands) {
    CLI::App* sub = app.add_subcommand(command.name, command.description);
    sub->set_help_flag("-h,--help", "this text");
    runs.emplace_back(sub, command.add(*sub));
    if (sub->get_option_no_throw("--fail-on") == nullptr)
      sub->footer(
          "Exit codes: 0 done, 2 usage, 3 input, 4 output, 130/143 stopped.\n"
          "More: man smbscope");
  }
  app.add_subcommand(kHelp, "what smbscope or a command takes");  // complete_command() does it

  if (!arguments.empty() && arguments.front() == kCompletionWord) {
    arguments.erase(arguments.begin());
    return print(completion_lines(complete(app, std::move(arguments))));
  }
  const auto completed = complete_command(arguments);
  if (!completed) return fail(completed.error());
  protect_names(arguments);
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

/// Takes those of the descriptors 0 to 2 that were closed, so that no file of ours gets one and,
/// with it, our messages. Writing to them fails as it did.
void take_standard_descriptors() {
  int descriptor = 0;
  do {
    descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  if (descriptor >= 0) close(descriptor);
}

/// Says so where memory ends. Nothing unwinds then: what would have to speak its last rows can't.
[[noreturn]] void end_without_memory() {
  constexpr std::string_view kText =
      "smbscope: needs more memory than there is; close other programs, or split the capture with "
      "editcap -c\n";
  static std::atomic_flag said;
  while (said.test_and_set()) pause();  // another thread ends the program
  (void)!write(STDERR_FILENO, kText.data(), kText.size());
  _exit(kInputError);
}

}  // namespace
}  // namespace smbscope::cli

int main(int argc, char** argv) {
  std::set_new_handler(smbscope::cli::end_without_memory);
  smbscope::cli::take_standard_descriptors();
  smbscope::cli::install_signal_handlers();
  return smbscope::cli::run({argv + 1, argv + std::max(argc, 1)});
}
