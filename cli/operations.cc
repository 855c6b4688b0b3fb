// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope operations: one line per request, in the order of sending.
#include <stdlib.h>

#include <cstring>
#include <filesystem>
#include <memory>

#include "cli/capture_run.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "common/text.h"
#include "db/store.h"

namespace smbscope::cli {
namespace {

struct OperationsOptions {
  std::string input;
  std::string filter;
  OutputOptions output;
  TerminalOptions terminal;
};

/// What a person looks for, narrow columns first; programs get all of v_exchange.
constexpr std::string_view kTextColumns =
    "request_frame AS frame, "
    "printf('%.6f', (request_ts_ns - (SELECT start_ns FROM v_capture)) / 1e9) AS at_s, "
    "connection_id AS conn, command, detail, status, iif(srt_ns IS NULL, NULL, printf('%.3f', "
    "srt_ns / 1e6)) AS srt_ms, "
    "printf('%.2f', round_trips) AS trips, request_bytes + response_bytes AS bytes, share, path";

/// A folder of our own, removed with what is in it.
class PrivateFolder {
 public:
  [[nodiscard]] static Result<PrivateFolder> create() {
    const char* base = getenv("TMPDIR");
    std::string path = std::string(base != nullptr && *base != '\0' ? base : "/tmp");
    path += "/smbscope-XXXXXX";
    if (mkdtemp(path.data()) == nullptr) {
      return Error{ErrorKind::kOutput, printable(path) + ": can't be created: " +
                                           std::strerror(errno) + "; set TMPDIR to another place"};
    }
    return PrivateFolder(std::move(path));
  }
  PrivateFolder(PrivateFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  PrivateFolder& operator=(PrivateFolder&&) = delete;
  ~PrivateFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string file(const char* name) const { return path_ + '/' + name; }

 private:
  explicit PrivateFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

std::string statement(const OperationsOptions& options) {
  const bool text = options.output.format.empty() || options.output.format == "text";
  std::string sql = "SELECT ";
  sql += text ? kTextColumns : "*";
  sql += " FROM v_exchange";
  // The new line ends a comment at the end of the condition.
  if (!options.filter.empty()) sql += " WHERE (" + options.filter + "\n)";
  return sql + " ORDER BY request_frame, request_index, exchange_id";
}

Result<void> print(const std::string& store_path, const OperationsOptions& options) {
  const auto store = db::Store::open(store_path);
  if (!store) return store.error();
  return write_rows(*store, statement(options), "text", options.output);
}

Result<void> run(const OperationsOptions& options) {
  const auto safe = check_not_an_input("-o", options.output.file, {options.input});
  if (!safe) return safe.error();
  const auto format = check_row_format(options.output.format);
  if (!format) return format.error();
  if (db::Store::looks_like_store(options.input)) return print(options.input, options);
  const auto folder = PrivateFolder::create();
  if (!folder) return folder.error();
  CaptureRunOptions capture;
  capture.store = folder.value().file("capture.smbscope");
  capture.progress = !options.terminal.quiet && !options.terminal.no_progress;
  const auto analysed = run_capture(options.input, capture);
  if (!analysed) return analysed.error();
  return print(capture.store, options);
}

}  // namespace

Run add_operations(CLI::App& command) {
  auto options = std::make_shared<OperationsOptions>();
  command.add_option("CAPTURE", options->input, "a capture or a store; - reads standard input")
      ->required()
      ->option_text(" ");
  command
      .add_option("--filter", options->filter,
                  "only these: a condition over v_exchange, such as\n\"command = 'CREATE' AND "
                  "failed\"")
      ->option_text("SQL");
  add_output_options(command, options->output, "text (default), json, ndjson, csv");
  add_terminal_options(command, options->terminal);
  return [options] {
    const auto done = run(*options);
    return done ? static_cast<int>(kDone) : fail(done.error());
  };
}

}  // namespace smbscope::cli
