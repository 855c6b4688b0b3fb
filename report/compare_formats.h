// SPDX-License-Identifier: GPL-3.0-or-later
// The formats a comparison can be written in. A new one: its file, its line in compare_formats.cc.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/compare.h"
#include "report/formats.h"

namespace smbscope::report {

inline constexpr std::string_view kCompareSchema = "smbscope.compare/1";

struct ComparisonFormat {
  std::string_view name;  // as --format has it
  /// The whole document, with its last newline. UTF-8, whatever names and labels hold.
  std::string (*render)(const Comparison& comparison, const RenderOptions& options);
  bool shows_sha256;  // of the captures: computed only where somebody sees it
};

[[nodiscard]] std::span<const ComparisonFormat> comparison_formats();
[[nodiscard]] const ComparisonFormat* find_comparison_format(std::string_view name);

[[nodiscard]] std::string render_comparison_text(const Comparison& comparison,
                                                 const RenderOptions& options);
/// Tables as GitHub shows them.
[[nodiscard]] std::string render_comparison_markdown(const Comparison& comparison,
                                                     const RenderOptions& options);
/// One file that loads nothing and runs nothing; headers of long tables stay in sight.
[[nodiscard]] std::string render_comparison_html(const Comparison& comparison,
                                                 const RenderOptions& options);
/// One line per scenario: every operation in all, per file, as ratios of both and judged; totals
/// with seconds; a column per rule with the worst severity. What is not known is empty.
[[nodiscard]] std::string render_comparison_csv(const Comparison& comparison,
                                                const RenderOptions& options);
/// One object: every key is always there, null is "not known".
[[nodiscard]] std::string render_comparison_json(const Comparison& comparison,
                                                 const RenderOptions& options);

}  // namespace smbscope::report
