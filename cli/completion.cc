// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/completion.h"

#include <algorithm>
#include <string_view>

#include "cli/options.h"

namespace smbscope::cli {
namespace {

/// The command that stands for a command line which names none.
constexpr const char* kImpliedCommand = "analyze";

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

bool takes_value(const CLI::Option& option) { return option.get_expected_max() > 0; }

class Completer {
 public:
  Completer(CLI::App& app, std::vector<std::string> words)
      : app_(app), words_(std::move(words)), current_(words_.empty() ? "" : words_.back()) {
    if (!words_.empty()) words_.pop_back();
    if (current_ == "=") {
      current_.clear();
    } else if (!words_.empty() && words_.back() == "=") {
      words_.pop_back();
    }
  }

  Completion complete() {
    if (words_.empty()) {
      first_word();
    } else if (words_.front() == "help") {
      commands();
    } else {
      later_word();
    }
    return std::move(completion_);
  }

 private:
  void first_word() {
    CLI::App& implied = *app_.get_subcommand(kImpliedCommand);
    if (current_.starts_with('-')) {
      options(app_);
      if (!option_value(implied)) options(implied);
      return;
    }
    commands();
    completion_.files = true;
  }

  void later_word() {
    const std::vector<CLI::App*> known = app_.get_subcommands({});
    const auto named = std::ranges::find(known, words_.front(), &CLI::App::get_name);
    CLI::App& command = named != known.end() ? **named : *app_.get_subcommand(kImpliedCommand);
    const CLI::Option* before = command.get_option_no_throw(words_.back());
    if (before != nullptr && takes_value(*before)) {
      value(*before, "");
    } else if (!current_.starts_with('-')) {
      for (const CLI::Option* option : command.get_options())
        if (option->get_positional()) value(*option, "");
    } else if (!option_value(command)) {
      options(command);
    }
  }

  /// "--format=js": the value of the option. False when the word is nothing of the kind.
  bool option_value(CLI::App& command) {
    const std::size_t equals = current_.find('=');
    if (equals == std::string::npos) return false;
    const CLI::Option* option = command.get_option_no_throw(current_.substr(0, equals));
    if (option != nullptr && takes_value(*option)) value(*option, current_.substr(0, equals + 1));
    return true;
  }

  void commands() {
    for (const CLI::App* command : app_.get_subcommands({}))
      add(command->get_name(), command->get_description());
  }

  void options(CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
      const std::string text = first_line(option->get_description());
      for (const std::string& name : option->get_lnames()) add("--" + name, text);
      for (const std::string& name : option->get_snames()) add("-" + name, text);
    }
  }

  /// @param behind  what of the word is before the value.
  void value(const CLI::Option& option, std::string behind) {
    completion_.files = completion_.files || takes_file(option);
    if (option.get_delimiter() != '\0') {  // "a,b": of a list the last item
      const std::size_t end = current_.rfind(option.get_delimiter());
      if (end != std::string::npos) behind = current_.substr(0, end + 1);
    }
    for (const std::string& word : words_of(option)) {
      add(behind + word, "");
      completion_.continues = completion_.continues || word.ends_with('=');
    }
  }

  void add(std::string word, const std::string& description) {
    const auto same = [&](const Completion::Candidate& one) { return one.word == word; };
    if (word.starts_with(current_) && std::ranges::none_of(completion_.candidates, same))
      completion_.candidates.push_back({std::move(word), description});
  }

  CLI::App& app_;
  std::vector<std::string> words_;  // before the one to complete
  std::string current_;
  Completion completion_;
};

}  // namespace

Completion complete(CLI::App& app, std::vector<std::string> words) {
  return Completer(app, std::move(words)).complete();
}

std::string completion_lines(const Completion& completion) {
  std::string out;
  for (const Completion::Candidate& one : completion.candidates)
    out += one.word + (one.description.empty() ? "" : '\t' + one.description) + '\n';
  if (completion.continues) out += ":continues\n";
  if (completion.files) out += ":files\n";
  return out;
}

}  // namespace smbscope::cli
