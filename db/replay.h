// SPDX-License-Identifier: GPL-3.0-or-later
// Speaks the records of a store again, in the order of the dissection.
#pragma once

#include <string>

#include "common/result.h"
#include "db/record_sink.h"
#include "db/sqlite.h"

namespace smbscope::db {

/// @param file  name of the store, for messages.
/// Errors (kInput): a damaged file. What was spoken until then stands.
[[nodiscard]] Result<void> replay_records(sqlite3* database, const std::string& file,
                                          RecordSink& sink);

}  // namespace smbscope::db
