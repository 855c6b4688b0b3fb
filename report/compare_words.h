// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences and figures of a comparison that every format for people uses. Labels and names stand
// in them as they came: the renderer escapes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/compare.h"

namespace smbscope::report {

/// With more scenarios than this they are the rows of tables and operations the columns.
inline constexpr std::size_t kMaxScenarioColumns = 3;

/// What differs, in words: each scenario against the first; where there are many, the worst
/// against the best of those that do the same kind of work.
[[nodiscard]] std::vector<std::string> differences(const Comparison& comparison);

/// What keeps the figures from being misread: unequal files or tasks, holes, encryption, seconds
/// without the network. Empty where there is nothing of the kind.
[[nodiscard]] std::vector<std::string> cautions(const Comparison& comparison);

/// What the colours of operations go by.
[[nodiscard]] std::string color_text(const Comparison& comparison);

/// "copy-to-share, 60 files in 65 ms; SMB 3.1.1, not signed; taken at the client".
[[nodiscard]] std::string scenario_text(const Scenario& scenario);
/// The capture's file name: its directories are nobody's business in a bug tracker.
[[nodiscard]] std::string file_name(const CaptureReport& report);
/// What to call a capture that nobody named: its file name, with a number where scenarios before it
/// have the same: "trace.pcap (2)".
[[nodiscard]] std::string default_label(const CaptureReport& report,
                                        const std::vector<Scenario>& before);

/// "fine", "more", "far-more", "unknown": a verdict for programs and style sheets.
[[nodiscard]] std::string_view verdict_key(Verdict verdict);
/// "more than needed"; "" where there is nothing to say.
[[nodiscard]] std::string verdict_word(Verdict verdict);

/// "7.75", "0.03", "1,234": at most two decimals.
[[nodiscard]] std::string figure_text(double value);
/// "3.1", "0.25": one decimal from 1 on, two below.
[[nodiscard]] std::string times_text(double ratio);
/// "x 3.1"; "" where it is not known.
[[nodiscard]] std::string ratio_text(std::optional<double> ratio);
/// `value` / `base` where `base` is something.
[[nodiscard]] std::optional<double> ratio_of(double value, double base);
/// A figure of scenario `i` to the same of the first: per file where the scenarios differ in files.
/// nullopt where requests of one of both can't be seen.
[[nodiscard]] std::optional<double> ratio_to_first(const Comparison& comparison, std::size_t i,
                                                   double value, double first);

/// A sum over a capture that scenarios are compared in.
struct Total {
  std::string_view title;  // "Wasted round trips"
  std::string_view key;    // "wasted_round_trips": column of the CSV table
  double (*value)(const db::SummaryRecord& summary);
  std::string (*text)(double value);
  std::string (*text_per_file)(double value);
};
[[nodiscard]] std::span<const Total> totals();

/// The operations that any of the scenarios sent, as indices into Comparison::operations.
[[nodiscard]] std::vector<std::size_t> operations_sent(const Comparison& comparison);

/// "high: 1,234 round trips, 1.2 s".
[[nodiscard]] std::string finding_text(const ComparedFinding& finding);

}  // namespace smbscope::report
