// SPDX-License-Identifier: GPL-3.0-or-later
// Captures with labels: what must be found in each, what must not, and how exactly its messages can
// be counted.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace smbscope::test {

enum class Counting { kNone, kClose, kExact };

struct LabelledCapture {
  std::string path;
  std::string name;                     // short, unique
  Counting counting = Counting::kNone;  // kClose: within 1 % or 3 messages (segments are missing)
  std::map<std::string, std::string> expected;   // rule -> least severity
  std::vector<std::vector<std::string>> any_of;  // of each group at least one rule
  std::vector<std::string> forbidden;            // rules that must not be medium or high
};

/// For test names in output.
void PrintTo(const LabelledCapture& capture, std::ostream* out);  // NOLINT: GoogleTest's name

/// The project's own samples, and the captures of the folder that SMBSCOPE_CAPTURES names (with its
/// expectations.json), if any.
[[nodiscard]] std::vector<LabelledCapture> labelled_captures();

}  // namespace smbscope::test
