// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope anonymize: a copy of a capture that can be shared.
#include "anonymize/anonymizer.h"

#include <fmt/format.h>

#include <array>
#include <memory>

#include "anonymize/key_file.h"
#include "cli/anonymize_options.h"
#include "cli/commands.h"
#include "cli/input_check.h"
#include "cli/messages.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "common/text.h"
#include "report/units.h"

namespace smbscope::cli {
namespace {

struct Options {
  std::string input;
  std::string output;
  std::string key_file;
  std::vector<std::string> ports;
  TerminalOptions terminal;
};

/// "kept 1,234 of 1,300 packets; dropped 60 (other protocols, 12 KiB), ...".
std::string summary_text(const anonymize::AnonymizeSummary& summary) {
  constexpr std::array<const char*, anonymize::kDroppedReasons> kReasons{
      "other protocols", "TCP without SMB", "headers that can't be read"};
  std::string text = fmt::format("kept {} of {}", report::grouped(summary.kept.packets),
                                 report::counted(summary.read.packets, "packet"));
  const char* joint = "; dropped ";
  for (std::size_t i = 0; i < kReasons.size(); ++i) {
    const anonymize::Count& dropped = summary.dropped[i];
    if (dropped.packets == 0) continue;
    text += fmt::format("{}{} ({}, {})", joint, report::grouped(dropped.packets), kReasons[i],
                        report::bytes_text(static_cast<double>(dropped.bytes)));
    joint = ", ";
  }
  if (summary.encrypted > 0) {
    text += fmt::format(
        "; {} of {} {} encrypted: only their headers are left", report::grouped(summary.encrypted),
        report::counted(summary.messages, "message"), summary.encrypted == 1 ? "is" : "are");
  }
  if (summary.skipped_bytes > 0) {
    text += fmt::format("; overwrote {} that are no SMB message",
                        report::bytes_text(static_cast<double>(summary.skipped_bytes)));
  }
  return text;
}

Result<void> run(const Options& options) {
  const auto ports = ports_of(options.ports);
  if (!ports) return ports.error();
  const auto safe = check_not_an_input("OUT", options.output, {options.input, options.key_file});
  if (!safe) return safe.error();
  const auto readable = check_input(options.input);
  if (!readable) return readable.error();
  const auto key =
      options.key_file.empty() ? anonymize::random_key() : anonymize::key_of_file(options.key_file);
  if (!key) return key.error();
  auto output = Output::open(options.output);
  if (!output) return output.error();

  const anonymize::Pseudonyms pseudonyms(*key);
  anonymize::AnonymizeProgress state;
  anonymize::AnonymizeOptions job;
  job.ports = *ports;
  job.cancel = &stop_flag();
  job.progress = &state;
  const auto write = [&output](std::string_view bytes) { return output->write(bytes); };
  const auto summary = [&] {
    const Progress progress(
        [&](double seconds) {
          const std::string text =
              progress_text(ProgressState{state.bytes, state.total_bytes, state.packets}, seconds);
          return ProgressLine{fmt::format("{}: {}", printable(options.input), text), text};
        },
        !options.terminal.quiet && !options.terminal.no_progress);
    return anonymize::anonymize_capture(options.input, pseudonyms, write, job);
  }();
  if (!summary) return summary.error();
  const auto written = output->commit();
  if (!written) return written.error();
  if (options.terminal.quiet) return {};
  for (const std::string& damage : summary->damage)
    print_note(damage + "; the copy holds what could be read");
  print_note(summary_text(*summary));
  if (summary->kept.packets == 0)
    print_note(
        fmt::format("{}: no SMB was found: the copy is empty; name its ports with --port "
                    "where they are others than 139 and 445",
                    options.input));
  return {};
}

}  // namespace

Run add_anonymize(CLI::App& command) {
  auto options = std::make_shared<Options>();
  command.add_option("IN", options->input, "a capture; - reads standard input")
      ->required()
      ->check(file_name())
      ->option_text(" ");
  command
      .add_option("OUT", options->output,
                  "the copy, as pcapng: complete, or not at all;\n- writes to standard output")
      ->required()
      ->check(file_name())
      ->option_text(" ");
  command
      .add_option("--key", options->key_file,
                  "a file with a secret: the same pseudonyms for the same names\nin every capture "
                  "(default: others in every run)")
      ->check(file_name())
      ->option_text("FILE");
  add_port_option(command, options->ports);
  add_terminal_options(command, options->terminal);
  return [options] {
    const auto done = run(*options);
    return done ? static_cast<int>(kDone) : fail(done.error());
  };
}

}  // namespace smbscope::cli
