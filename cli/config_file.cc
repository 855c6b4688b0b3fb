// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/config_file.h"

#include <fmt/format.h>

#include <CLI/Error.hpp>
#include <CLI/Option.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string_view>

#include "analyzers/runner.h"
#include "common/line_file.h"
#include "common/suggest.h"
#include "common/text.h"

namespace smbscope::cli {
namespace {

/// Make no sense in a file, or would take it in again.
constexpr std::array<std::string_view, 3> kCommandLineOnly = {"config", "help", "open"};

/// `value` up to a '#' that begins it or stands behind a blank.
std::string_view without_comment(std::string_view value) {
  for (std::size_t i = 0; i < value.size(); ++i)
    if (value[i] == '#' && (i == 0 || value[i - 1] == ' ' || value[i - 1] == '\t'))
      return value.substr(0, i);
  return value;
}

struct Entry {
  Line line;
  std::string name;
  std::string value;
};

class ConfigFile {
 public:
  ConfigFile(const std::string& file, CLI::App& command, const CheckOptions& check)
      : file_(file), command_(command), check_(check) {}

  Result<void> apply(const std::vector<Line>& lines, std::vector<std::string>& parameters) {
    if (const auto typed = check_(); !typed) return typed.error();
    std::vector<std::string> thresholds;
    for (const CLI::Option* option : command_.get_options())
      if (option->count() > 0) on_command_line_.insert(option);
    for (const Line& line : lines) {
      const auto entry = entry_of(line);
      if (!entry) return entry.error();
      const bool threshold = entry->name.find('.') != std::string::npos;
      const auto done = threshold ? check_threshold(*entry) : set_option(*entry);
      if (!done) return done.error();
      if (threshold) thresholds.push_back(entry->name + '=' + entry->value);
    }
    parameters.insert(parameters.begin(), thresholds.begin(), thresholds.end());
    return {};
  }

 private:
  Error error(const Entry& entry, std::string_view what) const {
    return line_error(file_, entry.line, what);
  }

  /// What the command has against the values so far is the fault of this line: before it was right.
  Result<void> check_values(const Entry& entry) const {
    const auto fine = check_();
    if (fine) return {};
    std::string_view what = fine.error().message;
    if (what.starts_with("--")) what.remove_prefix(2);
    return error(entry, what);
  }

  Result<Entry> entry_of(const Line& line) const {
    const std::size_t equals = std::min(line.text.find('='), line.text.size());
    Entry entry{line, std::string(trimmed(line.text.substr(0, equals))), ""};
    if (equals < line.text.size())
      entry.value = trimmed(without_comment(std::string_view(line.text).substr(equals + 1)));
    if (entry.name.empty() || entry.value.empty())
      return error(entry, "is not of the form NAME = VALUE");
    return entry;
  }

  Result<void> check_threshold(const Entry& entry) const {
    double value = 0;
    const char* end = entry.value.data() + entry.value.size();
    const auto [stop, failure] = std::from_chars(entry.value.data(), end, value);
    if (failure != std::errc() || stop != end)
      return error(entry, fmt::format("'{}' is no number", printable(entry.value)));
    const auto known = analyzers::check_options({{}, {{entry.name, value}}});
    if (!known) return error(entry, known.error().message);
    return {};
  }

  /// The long names a file may use.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const CLI::Option* option : command_.get_options()) {
      for (const std::string& name : option->get_lnames())
        if (std::ranges::find(kCommandLineOnly, name) == kCommandLineOnly.end())
          names.push_back(name);
    }
    return names;
  }

  Result<void> set_option(const Entry& entry) {
    if (std::ranges::find(kCommandLineOnly, entry.name) != kCommandLineOnly.end())
      return error(entry, entry.name + ": only the command line may say this; leave out the line");
    const std::vector<std::string> known = names();
    if (std::ranges::find(known, entry.name) == known.end()) {
      const auto meant = nearest(entry.name, known);
      return error(entry,
                   fmt::format("unknown option '{}'; {}", printable(entry.name),
                               meant ? fmt::format("did you mean {}?", *meant)
                                     : fmt::format("see smbscope {} --help", command_.get_name())));
    }
    CLI::Option* option = command_.get_option("--" + entry.name);
    if (on_command_line_.contains(option)) return {};
    const bool flag = option->get_expected_max() == 0;
    if (flag && entry.value != "true" && entry.value != "false")
      return error(entry, fmt::format("{} is true or false", entry.name));
    if (flag && entry.value == "false") return {};
    if (option->count() > 0 && option->get_items_expected_max() == 1)
      return error(entry, fmt::format("{} is given twice", entry.name));
    try {
      option->add_result(entry.value);
      option->run_callback();
    } catch (const CLI::Error& failure) {
      return error(entry, fmt::format("{}: {}", entry.name, failure.what()));
    }
    return check_values(entry);
  }

  const std::string& file_;
  CLI::App& command_;
  const CheckOptions& check_;
  std::set<const CLI::Option*> on_command_line_;
};

}  // namespace

Result<void> apply_config(const std::string& file, CLI::App& command,
                          std::vector<std::string>& parameters, const CheckOptions& check) {
  const auto lines = read_lines(file);
  if (!lines) return lines.error();
  return ConfigFile(file, command, check).apply(*lines, parameters);
}

}  // namespace smbscope::cli
