// SPDX-License-Identifier: GPL-3.0-or-later
// The formats a report can be written in. A new one: its file, its line in formats.cc.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/report.h"

namespace smbscope::report {

struct RenderOptions {
  bool color = false;                          // terminal colours (text only)
  unsigned width = 96;                         // columns to wrap at (text only)
  db::Severity fail_on = db::Severity::kInfo;  // what fails the run (JUnit only); kInfo: not said
};

struct Format {
  std::string_view name;  // as --format has it
  /// The whole document, with its last newline. UTF-8, whatever the names in the capture are.
  std::string (*render)(const Report& report, const RenderOptions& options);
  bool needs_details = false;    // CaptureReport::details
  bool brief_batches = false;    // more than kFullReports captures are shown without their details
  bool shows_suppressed = true;  // CaptureReport::suppressed
  bool shows_sha256 = true;      // of the capture: computed only where somebody sees it
};

[[nodiscard]] std::span<const Format> formats();
[[nodiscard]] const Format* find_format(std::string_view name);

}  // namespace smbscope::report
