// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "analyzers/runner.h"
#include "cli/messages.h"
#include "common/text.h"

namespace smbscope::cli {
namespace {

/// What a validator says of itself begins so.
constexpr std::string_view kFile = "FILE";
constexpr char kWord = '|';

/// "text", "json" of "text (default), json".
std::vector<std::string> first_words(std::string_view list) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start < list.size();) {
    const std::size_t end = std::min(list.find(", ", start), list.size());
    const std::string_view item = list.substr(start, end - start);
    words.emplace_back(item.substr(0, item.find(' ')));
    start = end + 2;
  }
  return words;
}

}  // namespace

void add_output_options(CLI::App& command, OutputOptions& options, const std::string& formats) {
  command.add_option("--format", options.format, formats)
      ->check(words(first_words(formats)))
      ->option_text("FORMAT");
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

std::vector<std::string> rule_ids() {
  std::vector<std::string> ids;
  for (const analyzers::Rule& rule : analyzers::all_rules()) ids.emplace_back(rule.info->id);
  return ids;
}

std::vector<std::string> parameter_words() {
  std::vector<std::string> words;
  const auto add = [&words](std::string_view owner, std::span<const analyzers::Parameter> all) {
    for (const analyzers::Parameter& one : all)
      words.push_back(fmt::format("{}.{}=", owner, one.name));
  };
  for (const analyzers::Rule& rule : analyzers::all_rules())
    add(rule.info->id, rule.info->parameters);
  add("severity", analyzers::severity_parameters());
  return words;
}

void add_port_option(CLI::App& command, std::vector<std::string>& ports) {
  command.add_option("--port", ports, "server ports besides 139 and 445")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->option_text("N[,N]");
}

Result<std::vector<std::uint16_t>> ports_of(const std::vector<std::string>& words) {
  std::vector<std::uint16_t> ports;
  for (const std::string& word : words) {
    std::uint16_t port = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, port);
    if (error != std::errc() || stop != end || port == 0) {
      return Error{
          ErrorKind::kUsage,
          fmt::format("--port: '{}' is no port; give numbers from 1 to 65535", printable(word))};
    }
    ports.push_back(port);
  }
  return ports;
}

void add_terminal_options(CLI::App& command, TerminalOptions& options) {
  command.add_option("--color", options.color, "auto (default), always, never")
      ->check(words({"auto", "always", "never"}))
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
      [](std::string& name) { return std::string(name.empty() ? "the name is empty" : ""); },
      std::string(kFile));
}

bool takes_file(const CLI::Option& option) { return option.get_type_name().ends_with(kFile); }

CLI::Validator words(const std::vector<std::string>& words) {
  std::string description;
  for (const std::string& word : words) description += kWord + word;
  return CLI::Validator([](std::string&) { return std::string(); }, description);
}

std::vector<std::string> words_of(const CLI::Option& option) {
  std::vector<std::string> words;
  const std::string type = option.get_type_name();
  for (std::size_t start = type.find(kWord); start != std::string::npos;) {
    const std::size_t end = type.find(kWord, start + 1);
    words.push_back(type.substr(start + 1, end == std::string::npos ? end : end - start - 1));
    start = end;
  }
  return words;
}

Result<void> check_not_an_input(std::string_view option, const std::string& output,
                                const std::vector<std::string>& inputs) {
  std::error_code ignored;
  const bool to_stdout = output.empty() || output == "-";
  const std::string written = to_stdout ? "/dev/stdout" : output;
  // A terminal or a pipe may well be both.
  if (to_stdout && !std::filesystem::is_regular_file(written, ignored)) return {};
  for (const std::string& input : inputs) {
    const std::string file = input == "-" ? "/dev/stdin" : input;
    if (!std::filesystem::equivalent(written, file, ignored)) continue;
    const std::string what =
        to_stdout ? fmt::format("standard output: goes into {}, an input; send it to another file",
                                input == "-" ? "standard input" : printable(input))
                  : fmt::format("{}: {} is an input and would be overwritten; name another file",
                                option, printable(output));
    return Error{ErrorKind::kUsage, what};
  }
  return {};
}

}  // namespace smbscope::cli
