// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope query STORE SQL: read-only SQL over the documented views.
#include <memory>

#include "cli/commands.h"
#include "cli/input_check.h"
#include "cli/messages.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "cli/signals.h"
#include "db/store.h"

namespace smbscope::cli {
namespace {

struct QueryOptions {
  std::string store;
  std::string sql;
  OutputOptions output;
  TerminalOptions terminal;
};

int run(const QueryOptions& options) {
  const auto safe = check_not_an_input("-o", options.output.file, {options.store});
  if (!safe) return fail(safe.error());
  const auto readable = check_input(options.store);
  if (!readable) return fail(readable.error());
  const auto store = db::Store::open(options.store, &stop_flag());
  if (!store) return fail(store.error());
  const auto rows = write_rows(*store, options.sql, "text", options.output);
  if (!rows) return fail(rows.error());
  if (*rows == 0 && !options.terminal.quiet) print_note("no rows");
  return kDone;
}

}  // namespace

Run add_query(CLI::App& command) {
  auto options = std::make_shared<QueryOptions>();
  command.add_option("STORE", options->store, "written with --store")
      ->required()
      ->check(file_name())
      ->option_text(" ");
  command.add_option("SQL", options->sql, "one SELECT over the views of docs/schema.md")
      ->required()
      ->option_text(" ");
  add_output_options(command, options->output, "text (default), json, ndjson, csv");
  add_terminal_options(command, options->terminal);
  return [options] { return run(*options); };
}

}  // namespace smbscope::cli
