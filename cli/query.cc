// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope query STORE SQL: read-only SQL over the documented views.
#include <memory>

#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "db/store.h"

namespace smbscope::cli {
namespace {

struct QueryOptions {
  std::string store;
  std::string sql;
  OutputOptions output;
};

int run(const QueryOptions& options) {
  const auto safe = check_not_an_input("-o", options.output.file, {options.store});
  if (!safe) return fail(safe.error());
  const auto store = db::Store::open(options.store);
  if (!store) return fail(store.error());
  const auto done = write_rows(*store, options.sql, "text", options.output);
  return done ? kDone : fail(done.error());
}

}  // namespace

Run add_query(CLI::App& command) {
  auto options = std::make_shared<QueryOptions>();
  command.add_option("STORE", options->store, "written with --store")->required()->option_text(" ");
  command.add_option("SQL", options->sql, "one SELECT over the views of docs/schema.md")
      ->required()
      ->option_text(" ");
  add_output_options(command, options->output, "text (default), json, ndjson, csv");
  return [options] { return run(*options); };
}

}  // namespace smbscope::cli
