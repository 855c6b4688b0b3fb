// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <optional>

#include "cli/baseline.h"
#include "cli/batch.h"
#include "cli/capture_run.h"
#include "cli/config_file.h"
#include "cli/inputs.h"
#include "cli/messages.h"
#include "cli/open_wireshark.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "cli/store_dir.h"
#include "common/text.h"
#include "report/batch_summary.h"
#include "report/formats.h"
#include "report/suppressions.h"
#include "report/units.h"

namespace smbscope::cli {
namespace {

constexpr const char* kNeverFail = "none";

/// --fail-on as a severity, in any case; kInfo: never fail. Errors (kUsage): unknown word.
Result<db::Severity> fail_threshold(std::string word) {
  std::ranges::transform(word, word.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (word == kNeverFail) return db::Severity::kInfo;
  for (const db::Severity severity :
       {db::Severity::kLow, db::Severity::kMedium, db::Severity::kHigh})
    if (word == db::severity_name(severity)) return severity;
  return unknown_word("--fail-on", word, {kNeverFail, "low", "medium", "high"});
}

bool fails(const report::Report& report, db::Severity threshold) {
  if (threshold == db::Severity::kInfo) return false;
  return std::ranges::any_of(report.captures, [&](const report::CaptureReport& capture) {
    return std::ranges::any_of(capture.findings, [&](const db::FindingRecord& finding) {
      return report::is_failure(report, finding, threshold);
    });
  });
}

bool same_file(const std::string& one, const std::string& other) {
  if (one.empty() || other.empty()) return false;
  std::error_code ignored;
  const auto whole = [&ignored](const std::string& name) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(name, ignored), ignored);
  };
  return whole(one) == whole(other);
}

/// A baseline may come from a run that showed names; an anonymous report names nothing of it.
void hide_names(report::Baseline& baseline) {
  baseline.file = "baseline";
  for (auto& [id, finding] : baseline.findings) {
    finding.server.clear();
    finding.share.clear();
    finding.subject.clear();
  }
}

/// What an anonymous report says of an input that has none.
report::FailedInput unnamed_input(std::size_t index) {
  const std::string name = fmt::format("input {}", index + 1);
  return {name, name + ": could not be analysed; standard error said why"};
}

/// "12 files are no captures: skipped".
std::string skipped_text(const Inputs& inputs) {
  return report::counted(inputs.skipped, "file") +
         (inputs.skipped == 1 ? " is no capture: skipped" : " are no captures: skipped");
}

/// Everything that can be wrong with the words of the command line, before any work is done.
struct Plan {
  const report::Format* format = nullptr;
  report::RenderOptions render;
  db::Severity fail_on = db::Severity::kInfo;
  CaptureRunOptions run;
  std::optional<report::Baseline> baseline;
  unsigned jobs = 1;
  Inputs inputs;
  report::Suppressions suppressions;
};

/// --jobs. Errors (kUsage): no number that makes sense.
Result<unsigned> jobs_of(const std::string& word) {
  constexpr unsigned kMostJobs = 256;
  unsigned jobs = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), jobs);
  if (error == std::errc() && end == word.data() + word.size() && jobs >= 1 && jobs <= kMostJobs)
    return jobs;
  return Error{ErrorKind::kUsage, fmt::format("--jobs: '{}' is no number of captures to analyse at "
                                              "a time; give 1 to {}",
                                              printable(word), kMostJobs)};
}

/// What single options say, each for itself. Errors: kUsage; kInput (the key file).
Result<Plan> plan_of_values(const AnalysisOptions& options) {
  Plan plan;
  std::vector<std::string> names;
  for (const report::Format& format : report::formats()) names.emplace_back(format.name);
  const auto format = choose_format(options.output.format, options.default_format, names);
  if (!format) return format.error();
  plan.format = report::find_format(*format);
  const auto color = wants_color(options.terminal, options.output.file);
  if (!color) return color.error();
  const auto threshold = fail_threshold(options.fail_on);
  if (!threshold) return threshold.error();
  plan.fail_on = *threshold;
  plan.render = {.color = *color, .width = terminal_columns(), .fail_on = *threshold};
  const auto run = capture_run_options(options);
  if (!run) return run.error();
  plan.run = *run;
  plan.run.hash = plan.format->shows_sha256;
  const auto jobs = jobs_of(options.jobs);
  if (!jobs) return jobs.error();
  plan.jobs = *jobs;
  return plan;
}

Result<Plan> plan_of(const AnalysisOptions& options) {
  auto values = plan_of_values(options);
  if (!values) return values.error();
  Plan plan = std::move(*values);
  if (!options.suppress.empty()) {
    auto suppressions = report::Suppressions::read(options.suppress);
    if (!suppressions) return suppressions.error();
    plan.suppressions = std::move(*suppressions);
  }
  plan.inputs = expand_inputs(options.inputs);
  const bool brief = plan.format->brief_batches && plan.inputs.paths.size() > report::kFullReports;
  plan.run.details = plan.format->needs_details && !brief;
  if (!options.store.empty() && std::max(options.inputs.size(), plan.inputs.paths.size()) > 1)
    return Error{ErrorKind::kUsage, "--store: holds one capture; analyse them one by one"};
  if (!options.store.empty() && !options.store_dir.empty())
    return Error{ErrorKind::kUsage, "--store-dir: names its stores itself; leave out --store"};
  if (plan.run.anonymize && !options.store_dir.empty())
    return Error{ErrorKind::kUsage,
                 "--store-dir: names its stores by their captures; keep one with --store where "
                 "names are to stay secret"};
  if (same_file(options.store, options.output.file))
    return Error{ErrorKind::kUsage, "-o: names the same file as --store; name another"};
  std::vector<std::pair<const char*, std::string>> outputs = {{"-o", options.output.file}};
  if (!options.store.empty()) outputs.emplace_back("--store", options.store);
  std::vector<std::string> read = plan.inputs.paths;
  read.insert(read.end(), {options.config, options.suppress, options.anonymize.key_file});
  for (const auto& [option, file] : outputs) {
    const auto safe = check_not_an_input(option, file, read);
    if (!safe) return safe.error();
  }
  if (!options.baseline.empty()) {
    auto baseline = read_baseline(options.baseline);
    if (!baseline) return baseline.error();
    if (options.anonymize.wanted && options.anonymize.key_file.empty()) {
      return Error{ErrorKind::kUsage,
                   "--baseline: findings with pseudonyms are known again under the same key only; "
                   "give --anonymize-key FILE"};
    }
    plan.baseline = std::move(*baseline);
    if (plan.run.anonymize) hide_names(*plan.baseline);
  }
  return plan;
}

/// Says how many findings a format that has no place for them leaves out.
void note_suppressed(const report::Report& report) {
  std::size_t count = 0;
  for (const report::CaptureReport& capture : report.captures) count += capture.suppressed.size();
  if (count > 0) print_note(report::counted(count, "finding") + " suppressed");
}

/// An option given that --open makes no use of; "" when there is none.
std::string beside_open(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options())
    if (option->nonpositional() && option->count() > 0 && !option->check_lname("open") &&
        !option->check_lname("quiet") && !option->check_lname("no-progress"))
      return "--" + option->get_lnames().front();
  return {};
}

/// Names the lines of --suppress that are of no use any more, but for those of rules that were not
/// asked to run.
void note_unused(const AnalysisOptions& options, const report::Suppressions& suppressions) {
  for (const report::Suppression* one : suppressions.unused()) {
    const auto& rules = options.rules;
    if (!rules.empty() && std::ranges::find(rules, one->rule) == rules.end()) continue;
    print_note(fmt::format("{}:{}: suppresses nothing here", options.suppress, one->line));
  }
}

}  // namespace

void add_judging_options(CLI::App& command, AnalysisOptions& options) {
  command.add_option("--rule", options.rules, "only these rules")
      ->check(words(rule_ids()))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->option_text("ID[,ID]");
  command.add_option("--set", options.parameters, "change a threshold (RULE.PARAMETER=VALUE)")
      ->check(words(parameter_words()))
      ->allow_extra_args(false)
      ->option_text("R.P=VALUE");
  add_port_option(command, options.ports);
  add_anonymize_options(command, options.anonymize);
}

void add_analysis_options(CLI::App& command, AnalysisOptions& options,
                          std::string_view default_format) {
  options.default_format = default_format;
  std::string formats;
  for (const report::Format& format : report::formats())
    formats += fmt::format("{}{}{}", formats.empty() ? "" : ", ", format.name,
                           format.name == default_format ? " (default)" : "");
  add_output_options(command, options.output, formats);
  command.add_option("--store", options.store, "keep the store of the capture in FILE")
      ->check(file_name())
      ->option_text("FILE");
  command
      .add_option(
          "--store-dir", options.store_dir,
          "keep a store of each capture in DIR; what is up\nto date is read, not made again")
      ->check(file_name())
      ->option_text("DIR");
  options.jobs = std::to_string(default_jobs());
  command.add_option("--jobs", options.jobs, "captures analysed at a time; half of the processors")
      ->option_text("N");
  add_judging_options(command, options);
  options.command = &command;
  command.add_option("--config", options.config, "options and thresholds: NAME = VALUE lines")
      ->check(file_name())
      ->option_text("FILE");
  command
      .add_option("--suppress", options.suppress, "findings to leave out: RULE PLACE REASON lines")
      ->check(file_name())
      ->option_text("FILE");
  options.fail_on = kNeverFail;
  command
      .add_option("--fail-on", options.fail_on,
                  "exit 1 on a finding of low, medium or high; none (default)")
      ->check(words({kNeverFail, "low", "medium", "high"}))
      ->option_text("SEVERITY");
  command
      .add_option("--baseline", options.baseline,
                  "only findings that this report (JSON) or store lacks\ncount for --fail-on")
      ->check(file_name())
      ->option_text("FILE");
  add_terminal_options(command, options.terminal);
  command.add_option("--open", options.open, "start Wireshark at this frame, and nothing else")
      ->option_text("FRAME");
}

int run_analysis(AnalysisOptions& options) {
  if (options.command->count("--open") > 0) {
    if (const std::string other = beside_open(*options.command); !other.empty())
      return fail(
          {ErrorKind::kUsage, "--open: starts Wireshark and nothing else; leave out " + other});
    const auto opened = open_wireshark(options.inputs, options.open);
    return opened ? static_cast<int>(kDone) : fail(opened.error());
  }
  if (!options.config.empty()) {
    const auto check = [&]() -> Result<void> {
      const auto values = plan_of_values(options);
      if (!values) return values.error();
      return {};
    };
    const auto configured =
        apply_config(options.config, *options.command, options.parameters, check);
    if (!configured) return fail(configured.error());
  }
  auto plan = plan_of(options);
  if (!plan) return fail(plan.error());
  auto output = Output::open(options.output.file);
  if (!output) return fail(output.error());

  std::optional<StoreDir> store_dir;
  if (!options.store_dir.empty()) {
    const auto made = store_dir.emplace(options.store_dir).create();
    if (!made) return fail(made.error());
    plan->run.store_dir = &*store_dir;
  }
  report::Report report;
  report.rules = plan->run.rules.rules;
  report.baseline = plan->baseline;
  int exit_code = kDone;
  for (const Error& problem : plan->inputs.problems) exit_code = fail(problem);
  if (plan->inputs.skipped > 0 && !options.terminal.quiet) print_note(skipped_text(plan->inputs));
  run_batch(plan->inputs.paths, plan->run, plan->jobs,
            [&](std::size_t index, Result<report::CaptureReport> capture) {
              if (capture) {
                plan->suppressions.apply(*capture);
                report.captures.push_back(std::move(*capture));
                return;
              }
              exit_code = std::max(exit_code, fail(capture.error()));
              report.failed.push_back(
                  plan->run.anonymize
                      ? unnamed_input(index)
                      : report::FailedInput{plan->inputs.paths[index], capture.error().message});
            });
  if (stop_flag()) return stop_exit_code();
  if (store_dir && !options.terminal.quiet)
    print_note(fmt::format("{}: {} analysed, {} up to date", options.store_dir,
                           report::grouped(store_dir->analysed()),
                           report::grouped(store_dir->up_to_date())));
  if (report.captures.empty()) return exit_code;
  if (!options.terminal.quiet) note_unused(options, plan->suppressions);
  if (!options.terminal.quiet && !plan->format->shows_suppressed) note_suppressed(report);
  if (fails(report, plan->fail_on)) exit_code = std::max<int>(exit_code, kFindings);

  (void)output->write(plan->format->render(report, plan->render));
  const auto written = output->commit();
  return written ? exit_code : std::max(exit_code, fail(written.error()));
}

}  // namespace smbscope::cli
