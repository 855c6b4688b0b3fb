// SPDX-License-Identifier: GPL-3.0-or-later
// Small text files that people write for us: a statement a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/result.h"

namespace smbscope {

struct Line {
  unsigned number = 0;  // from 1
  std::string text;     // without blanks around it, never empty
};

/// The lines of `text` that say something: neither blank nor a comment, which begins with '#'. LF
/// or CRLF, with or without a byte order mark.
[[nodiscard]] std::vector<Line> lines_of(std::string_view text);

/// The same of a file. Errors (kUsage): can't be read, is larger than 1 MiB, or holds NUL bytes and
/// hardly what was meant.
[[nodiscard]] Result<std::vector<Line>> read_lines(const std::string& path);

/// kUsage: "FILE:12: what is wrong".
[[nodiscard]] Error line_error(std::string_view file, const Line& line, std::string_view what);

/// `text` without blanks at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

}  // namespace smbscope
