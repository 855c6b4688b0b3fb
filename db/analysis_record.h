// SPDX-License-Identifier: GPL-3.0-or-later
// What a store says of how it was made.
#pragma once

#include <string>

namespace smbscope::db {

/// What a capture was analysed by. Equal records of files with equal hashes: equal results.
struct AnalysisRecord {
  std::string program_version;
  std::string settings;  // JSON: the build, the rules that ran, the values of their parameters,
                         // the ports (null: made with pseudonyms or from another store)
  bool operator==(const AnalysisRecord&) const = default;
};

}  // namespace smbscope::db
