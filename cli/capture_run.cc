// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/capture_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "cli/analysis.h"
#include "cli/input_check.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/store_dir.h"
#include "common/text.h"

namespace smbscope::cli {
namespace {

Error usage(std::string message) { return {ErrorKind::kUsage, std::move(message)}; }

/// The whole of `text` as a number; false when anything else stands in it.
template <typename T>
bool number(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

Result<analyzers::RunnerOptions> rules_of(const AnalysisOptions& options) {
  analyzers::RunnerOptions rules;
  if (std::ranges::find(options.rules, "") != options.rules.end())
    return usage("--rule: the name is empty; `smbscope rules` lists the rules");
  rules.rules = options.rules;
  for (const std::string& word : options.parameters) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos)
      return usage(
          fmt::format("--set: '{}' is not of the form RULE.PARAMETER=VALUE", printable(word)));
    double value = 0;
    if (!number(std::string_view(word).substr(equals + 1), value))
      return usage(fmt::format("--set: '{}': the value is no number", printable(word)));
    rules.parameters[word.substr(0, equals)] = value;
  }
  const auto known = analyzers::check_options(rules);
  if (!known) return known.error();
  return rules;
}

}  // namespace

Result<CaptureRunOptions> capture_run_options(const AnalysisOptions& options) {
  CaptureRunOptions run;
  const auto ports = ports_of(options.ports);
  if (!ports) return ports.error();
  run.ports = *ports;
  const auto rules = rules_of(options);
  if (!rules) return rules.error();
  run.rules = *rules;
  run.store = options.store;
  const auto key = anonymize_key(options.anonymize);
  if (!key) return key.error();
  run.anonymize = *key;
  run.progress = !options.terminal.quiet && !options.terminal.no_progress;
  return run;
}

Result<report::CaptureReport> analyse_input(const std::string& input,
                                            const CaptureRunOptions& options,
                                            engine::AnalysisProgress& progress) {
  const auto readable = check_input(input);
  if (!readable) return readable.error();
  engine::AnalysisOptions job;
  job.ports = options.ports;
  job.rules = options.rules;
  job.store = options.store;
  job.anonymize = options.anonymize;
  job.details = options.details;
  job.hash = options.hash;
  job.cancel = &stop_flag();
  job.progress = &progress;
  try {
    if (options.store_dir != nullptr) return options.store_dir->analyse(input, job);
    return engine::analyse_capture(input, job);
  } catch (const std::system_error& error) {  // all threads of a job start before it reads
    return Error{ErrorKind::kInput,
                 fmt::format("{}: no thread can be started ({}); close other programs",
                             printable(input), error.code().message())};
  }
}

Result<report::CaptureReport> run_capture(const std::string& input,
                                          const CaptureRunOptions& options) {
  engine::AnalysisProgress state;
  const Progress progress(
      [&](double seconds) {
        std::string text = progress_text({state.bytes, state.total_bytes, state.packets}, seconds);
        return ProgressLine{fmt::format("{}: {}", printable(input), text), text};
      },
      options.progress);
  return analyse_input(input, options, state);
}

}  // namespace smbscope::cli
