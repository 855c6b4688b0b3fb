// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong with reading a store, in the words people read.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "common/result.h"
#include "common/text.h"
#include "db/sqlite.h"

namespace smbscope::db {

[[nodiscard]] inline Error damaged_store(const std::string& file, std::string_view why) {
  return {ErrorKind::kInput, fmt::format("{}: damaged store ({}); analyse the capture again",
                                         printable(file), printable(why))};
}

/// Why reading `file` ended early, as its connection has it: stopped (kCancelled), a temporary file
/// that can't be written (kOutput), damaged or in use (kInput).
[[nodiscard]] inline Error failed_read(const std::string& file, sqlite3* database) {
  const std::string name = printable(file);
  switch (sqlite3_errcode(database)) {
    case SQLITE_INTERRUPT:
      return {ErrorKind::kCancelled, name + ": stopped"};
    case SQLITE_FULL:
      return {ErrorKind::kOutput,
              name + ": no room for temporary files; set SQLITE_TMPDIR to another place"};
    case SQLITE_NOMEM:
      return {ErrorKind::kInput, name + ": needs more memory than there is; close other programs"};
    case SQLITE_BUSY:
      return {ErrorKind::kInput, name + ": another program is writing it; try again later"};
    default:
      return damaged_store(file, sqlite3_errmsg(database));
  }
}

}  // namespace smbscope::db
