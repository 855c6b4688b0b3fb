// SPDX-License-Identifier: GPL-3.0-or-later
// --anonymize and its key, for all commands that show what is in a capture.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "anonymize/keyed_function.h"
#include "common/result.h"

namespace smbscope::cli {

struct AnonymizeOptions {
  bool wanted = false;
  std::string key_file;  // empty: a new key for each run; otherwise wanted, too
};
void add_anonymize_options(CLI::App& command, AnonymizeOptions& options);

/// The key of the run; nothing when names are to stay. Errors: see
/// anonymize::key_of_file().
[[nodiscard]] Result<std::optional<anonymize::Key>> anonymize_key(const AnonymizeOptions& options);

}  // namespace smbscope::cli
