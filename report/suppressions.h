// SPDX-License-Identifier: GPL-3.0-or-later
// Findings that somebody looked at and wants to hear no more of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/line_file.h"
#include "common/result.h"
#include "report/report.h"

namespace smbscope::report {

/// A line of the file: RULE PLACE REASON. What holds blanks stands in double quotes, but for the
/// reason, which is the rest of the line.
struct Suppression {
  unsigned line = 0;
  std::string rule;    // "*": any
  std::string place;   // pattern for the place of a finding (place_text()), see matches_place()
  std::string reason;  // never empty
  bool used = false;
};

/// Whether `pattern` matches the whole of `place` ("\\server\share\dir\file"): '*' is anything,
/// also nothing and separators; '?' one character; '/' is '\'; case doesn't matter.
[[nodiscard]] bool matches_place(std::string_view pattern, std::string_view place);

class Suppressions {
 public:
  Suppressions() = default;  // suppress nothing
  /// @param file  for messages.
  /// Errors (kUsage), with the line: an unknown rule (the message names the nearest), no place, no
  /// reason, a quote without its end.
  [[nodiscard]] static Result<Suppressions> parse(const std::string& file,
                                                  const std::vector<Line>& lines);
  /// Errors (kUsage): the file can't be read; those of parse().
  [[nodiscard]] static Result<Suppressions> read(const std::string& file);

  /// Moves the findings that a line names to `capture.suppressed`; of several lines the first
  /// gives the reason. What was wasted stays as it is: it was measured.
  void apply(CaptureReport& capture);

  /// Lines that suppressed nothing so far, in their order.
  [[nodiscard]] std::vector<const Suppression*> unused() const;

 private:
  std::vector<Suppression> all_;
};

/// "2 suppressed: redundant-find, the backup agent lists before each run": a sentence for each rule
/// and reason.
[[nodiscard]] std::vector<std::string> suppressed_notes(const CaptureReport& capture);

}  // namespace smbscope::report
