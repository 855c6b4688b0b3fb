// SPDX-License-Identifier: GPL-3.0-or-later
// --baseline FILE: what an earlier run found.
#pragma once

#include <string>

#include "common/result.h"
#include "report/baseline.h"

namespace smbscope::cli {

/// Reads the findings of a report (`--format json`) or of a store.
///
/// Errors (kInput): no such file; neither a report nor a store; a report of another schema; a
/// finding without an id; a report beyond 64 MiB.
[[nodiscard]] Result<report::Baseline> read_baseline(const std::string& file);

}  // namespace smbscope::cli
