// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope operations: one line per request, in the order of sending.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <memory>

#include "cli/anonymize_options.h"
#include "cli/capture_run.h"
#include "cli/commands.h"
#include "cli/input_check.h"
#include "cli/messages.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "cli/signals.h"
#include "common/private_folder.h"
#include "common/text.h"
#include "db/schema.h"
#include "db/store.h"
#include "db/store_writer.h"

namespace smbscope::cli {
namespace {

struct OperationsOptions {
  std::string input;
  std::string filter;
  std::string sort;   // one of column_words(), after '-' the largest first; empty: as sent
  std::string limit;  // empty: all
  AnonymizeOptions anonymize;
  OutputOptions output;
  TerminalOptions terminal;
};

/// A printed column whose header is no column of v_exchange. --filter and --sort take the header,
/// too: there it is a number.
struct Heading {
  std::string_view name;
  std::string_view value;  // over v_exchange
  std::string_view text;   // what is printed of it; empty: the value
};
constexpr std::array kHeadings = {
    Heading{"frame", "request_frame", ""},
    Heading{"at_s", "(request_ts_ns - (SELECT start_ns FROM v_capture)) / 1e9",
            "iif(at_s IS NULL, NULL, printf('%.6f', at_s))"},
    Heading{"conn", "connection_id", ""},
    Heading{"srt_ms", "srt_ns / 1e6", "iif(srt_ms IS NULL, NULL, printf('%.3f', srt_ms))"},
    Heading{"trips", "round_trips", "printf('%.2f', trips)"},
    Heading{"bytes", "request_bytes + response_bytes", ""},
};

/// What a person looks for, narrow columns first; programs get all of v_exchange.
constexpr std::array<std::string_view, 12> kTextColumns = {"frame",  "at_s",   "conn",   "command",
                                                           "detail", "status", "srt_ms", "trips",
                                                           "bytes",  "share",  "path",   "pattern"};

/// The columns of the text, each as it is printed.
std::string text_columns() {
  std::string all;
  for (const std::string_view name : kTextColumns) {
    const auto* heading = std::ranges::find(kHeadings, name, &Heading::name);
    const bool made = heading != kHeadings.end() && !heading->text.empty();
    if (!all.empty()) all += ", ";
    all += made ? fmt::format("{} AS {}", heading->text, name) : std::string(name);
  }
  return all;
}

/// What --filter and --sort know: the columns of v_exchange, and the headings.
std::vector<std::string> column_words() {
  std::vector<std::string> all = db::view_columns("v_exchange");
  for (const Heading& heading : kHeadings) all.emplace_back(heading.name);
  return all;
}

/// What --sort puts before the order of sending. Errors (kUsage): no name at all; whether it is one
/// of column_words() the database says.
Result<std::string> sort_term(std::string_view sort) {
  if (sort.empty()) return std::string();
  const bool descending = sort.starts_with('-');
  const std::string_view column = sort.substr(descending ? 1 : 0);
  const bool is_name = !column.empty() && std::ranges::all_of(column, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
  if (!is_name) {
    return Error{ErrorKind::kUsage,
                 fmt::format("--sort: '{}' is no column; give a printed one or one of v_exchange, "
                             "with - before it for the largest first: -srt_ms",
                             printable(sort))};
  }
  return fmt::format("v_exchange.{}{} NULLS LAST, ", column, descending ? " DESC" : "");
}

/// The condition stands in a select of its own, inside of what is printed: there a heading is the
/// number, not the text made for the eye. Errors (kUsage): see sort_term().
Result<std::string> statement(const OperationsOptions& options) {
  const auto sort = sort_term(options.sort);
  if (!sort) return sort.error();
  const bool text = options.output.format.empty() || options.output.format == "text";
  std::string known = "*";
  for (const Heading& heading : kHeadings)
    known += fmt::format(", {} AS {}", heading.value, heading.name);
  // The new line ends a comment at the end of the condition.
  return fmt::format(
      "SELECT {} FROM (SELECT * FROM (SELECT {} FROM v_exchange) AS v_exchange WHERE ({}\n)) "
      "AS v_exchange ORDER BY {}request_frame, request_index, exchange_id LIMIT {}",
      text ? text_columns() : fmt::format("{}", fmt::join(db::view_columns("v_exchange"), ", ")),
      known, options.filter.empty() ? "1" : options.filter, *sort,
      options.limit.empty() ? "-1" : options.limit);
}

/// Errors (kUsage): --limit is no number.
Result<void> check_limit(const std::string& limit) {
  std::int64_t rows = 0;
  const char* end = limit.data() + limit.size();
  const auto [stop, error] = std::from_chars(limit.data(), end, rows);
  if (limit.empty() || (error == std::errc() && stop == end && rows >= 0)) return {};
  return Error{ErrorKind::kUsage, fmt::format("--limit: '{}' is no number of requests; give 0 or "
                                              "more",
                                              printable(limit))};
}

/// Errors (kUsage): a filter or a sort column that the schema doesn't know. Asks an empty store,
/// made at `path`: a mistake shows before a long analysis.
Result<void> check_statement(const std::string& path, const OperationsOptions& options) {
  auto writer = db::StoreWriter::create(path);
  if (!writer) return writer.error();
  const auto written = writer.value()->commit();
  if (!written) return written.error();
  const auto store = db::Store::open(path);
  if (!store) return store.error();
  const auto sql = statement(options);
  if (!sql) return sql.error();
  return store->query(*sql, [](auto, auto) { return false; });
}

/// Whether --limit asks for nothing at all.
bool has_limit_0(const OperationsOptions& options) {
  return !options.limit.empty() && options.limit.find_first_not_of('0') == std::string::npos;
}

Result<void> print(const std::string& store_path, const OperationsOptions& options) {
  const auto store = db::Store::open(store_path, &stop_flag());
  if (!store) return store.error();
  const auto sql = statement(options);
  if (!sql) return sql.error();
  const auto rows = write_rows(*store, *sql, "text", options.output);
  if (!rows) return rows.error();
  if (*rows == 0 && !options.filter.empty() && !options.terminal.quiet && !has_limit_0(options)) {
    const bool asks_command = options.filter.find("command") != std::string::npos;
    print_note(std::string("no exchange matches") +
               (asks_command ? "; command names are upper case, e.g. CREATE" : ""));
  }
  return {};
}

Result<void> run(const OperationsOptions& options) {
  const auto safe =
      check_not_an_input("-o", options.output.file, {options.input, options.anonymize.key_file});
  if (!safe) return safe.error();
  const auto format = check_row_format(options.output.format);
  if (!format) return format.error();
  const auto limit = check_limit(options.limit);
  if (!limit) return limit.error();
  const auto key = anonymize_key(options.anonymize);
  if (!key) return key.error();
  if (!*key && db::Store::looks_like_store(options.input)) return print(options.input, options);
  const auto readable = check_input(options.input);
  if (!readable) return readable.error();
  const auto folder = PrivateFolder::create();
  if (!folder) return folder.error();
  const auto known = check_statement(folder->file("empty.smbscope"), options);
  if (!known) return PrivateFolder::explained(known.error());
  CaptureRunOptions capture;
  capture.store = folder->file("capture.smbscope");
  capture.anonymize = *key;
  capture.progress = !options.terminal.quiet && !options.terminal.no_progress;
  const auto analysed = run_capture(options.input, capture);
  if (!analysed) return PrivateFolder::explained(analysed.error());
  return print(capture.store, options);
}

/// What --sort takes: a column, rising or, after '-', falling.
std::vector<std::string> sort_words(const std::vector<std::string>& columns) {
  std::vector<std::string> all = columns;
  for (const std::string& column : columns) all.push_back('-' + column);
  return all;
}

}  // namespace

Run add_operations(CLI::App& command) {
  auto options = std::make_shared<OperationsOptions>();
  const std::vector<std::string> columns = column_words();
  command.add_option("CAPTURE", options->input, "a capture or a store; - reads standard input")
      ->required()
      ->check(file_name())
      ->option_text(" ");
  command
      .add_option(
          "--filter", options->filter,
          "only these: a condition over the printed columns and those of\nv_exchange, such as "
          "\"command = 'CREATE' AND failed\"")
      ->check(words(columns))
      ->option_text("SQL");
  command
      .add_option("--sort", options->sort,
                  "by this column, after - the largest first: -srt_ms begins with\nthe slowest "
                  "(default: as sent)")
      ->check(words(sort_words(columns)))
      ->option_text("COLUMN");
  command.add_option("--limit", options->limit, "at most so many")->option_text("N");
  add_anonymize_options(command, options->anonymize);
  add_output_options(command, options->output, "text (default), json, ndjson, csv");
  add_terminal_options(command, options->terminal);
  return [options] {
    const auto done = run(*options);
    return done ? static_cast<int>(kDone) : fail(done.error());
  };
}

}  // namespace smbscope::cli
