// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a statement, written as they come from the store.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/options.h"
#include "common/result.h"
#include "db/store.h"

namespace smbscope::cli {

/// Errors (kUsage): a format that rows can't be written in. "" is the command's own.
[[nodiscard]] Result<void> check_row_format(const std::string& format);

/// Writes the rows and gives their number. Errors: kUsage (unknown format, SQL that doesn't parse
/// or would write), kInput (damaged store), kOutput, kCancelled.
[[nodiscard]] Result<std::uint64_t> write_rows(const db::Store& store, const std::string& sql,
                                               std::string_view default_format,
                                               const OutputOptions& options);

}  // namespace smbscope::cli
