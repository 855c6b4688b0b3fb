// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope compare: captures side by side.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "cli/analysis.h"
#include "cli/capture_run.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "common/text.h"
#include "report/compare_formats.h"
#include "report/compare_words.h"

namespace smbscope::cli {
namespace {

struct CompareOptions {
  AnalysisOptions analysis;
  std::vector<std::string> labels;  // of the inputs, in their order; empty: file names
  std::string files;                // empty: what each capture shows
};

/// Everything that can be wrong with the words of the command line, before any work is done.
struct Plan {
  const report::ComparisonFormat* format = nullptr;
  report::RenderOptions render;
  CaptureRunOptions run;
  std::uint64_t files = 0;  // 0: what each capture shows
};

/// --files. Errors (kUsage): no number of files.
Result<std::uint64_t> files_of(const std::string& word) {
  std::uint64_t files = 0;
  if (word.empty()) return files;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), files);
  if (error == std::errc() && end == word.data() + word.size() && files > 0) return files;
  return Error{ErrorKind::kUsage,
               fmt::format("--files: '{}' is no number of files; give 1 or more", printable(word))};
}

Result<Plan> plan_of(const CompareOptions& options) {
  const AnalysisOptions& analysis = options.analysis;
  Plan plan;
  std::vector<std::string> names;
  for (const auto& format : report::comparison_formats()) names.emplace_back(format.name);
  const auto format = choose_format(analysis.output.format, "text", names);
  if (!format) return format.error();
  plan.format = report::find_comparison_format(*format);
  const auto color = wants_color(analysis.terminal, analysis.output.file);
  if (!color) return color.error();
  plan.render = {.color = *color, .width = terminal_columns()};
  const auto run = capture_run_options(analysis);
  if (!run) return run.error();
  plan.run = *run;
  plan.run.hash = plan.format->shows_sha256;
  const auto files = files_of(options.files);
  if (!files) return files.error();
  plan.files = *files;
  if (!options.labels.empty() && options.labels.size() != analysis.inputs.size())
    return Error{ErrorKind::kUsage,
                 fmt::format("--label: {} given for {} captures; give one for each, in their order",
                             options.labels.size(), analysis.inputs.size())};
  std::vector<std::string> read = analysis.inputs;
  read.push_back(analysis.anonymize.key_file);
  const auto safe = check_not_an_input("-o", analysis.output.file, read);
  if (!safe) return safe.error();
  return plan;
}

/// The label of an input: the user's, or the one of its file name.
std::string label_of(const CompareOptions& options, std::size_t input,
                     const report::CaptureReport& capture,
                     const std::vector<report::Scenario>& before) {
  if (!options.labels.empty() && !options.labels[input].empty()) return options.labels[input];
  return report::default_label(capture, before);
}

int run(const CompareOptions& options) {
  const auto plan = plan_of(options);
  if (!plan) return fail(plan.error());
  auto output = Output::open(options.analysis.output.file);
  if (!output) return fail(output.error());

  std::vector<report::Scenario> scenarios;
  int exit_code = kDone;
  for (std::size_t i = 0; i < options.analysis.inputs.size(); ++i) {
    auto capture = run_capture(options.analysis.inputs[i], plan->run);
    if (!capture) {
      exit_code = std::max(exit_code, fail(capture.error()));
      if (stop_flag()) return stop_exit_code();
      continue;
    }
    std::string label = label_of(options, i, *capture, scenarios);
    scenarios.push_back({std::move(label), std::move(*capture)});
  }
  if (scenarios.size() < 2)
    return std::max(exit_code, fail({ErrorKind::kInput,
                                     "compare: fewer than two captures are left; nothing is "
                                     "compared"}));
  const report::Comparison comparison = report::compare(std::move(scenarios), plan->files);
  (void)output->write(plan->format->render(comparison, plan->render));
  const auto written = output->commit();
  return written ? exit_code : std::max(exit_code, fail(written.error()));
}

}  // namespace

Run add_compare(CLI::App& command) {
  auto options = std::make_shared<CompareOptions>();
  command.add_option("CAPTURE", options->analysis.inputs, "two captures or stores, or more")
      ->required()
      ->expected(2, CLI::detail::expected_max_vector_size)
      ->check(file_name())
      ->option_text(" ");
  std::string formats;
  for (const auto& format : report::comparison_formats())
    formats += fmt::format("{}{}", formats.empty() ? "" : ", ", format.name);
  add_output_options(command, options->analysis.output, formats);
  command
      .add_option("--label", options->labels,
                  "what to call a capture; once for each, in their order")
      ->allow_extra_args(false)
      ->option_text("NAME");
  command.add_option("--files", options->files, "how many files each worked on (default: as seen)")
      ->option_text("N");
  add_judging_options(command, options->analysis);
  add_terminal_options(command, options->analysis.terminal);
  return [options] { return run(*options); };
}

}  // namespace smbscope::cli
