// SPDX-License-Identifier: GPL-3.0-or-later
// What a run over many captures comes to: which of them to look at first, and what is common to
// them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"

namespace smbscope::report {

/// Up to so many captures text, Markdown and HTML show each in full; beyond, what is worst of the
/// worst, and the tables.
inline constexpr std::size_t kFullReports = 5;
/// Captures shown briefly, the worst; the tables have all.
inline constexpr std::size_t kBriefReports = 20;
/// Captures that are fine and listed each by its name; more are a line.
inline constexpr std::size_t kListedFine = 5;
/// Findings of a capture that are named where it is shown briefly.
inline constexpr std::size_t kShownBriefly = 3;

/// A capture in a word, by its worst finding: "costly" (high), "wasteful" (medium), "minor" (low),
/// "fine". Without one: "encrypted" where that is most of the traffic, "incomplete" where rules
/// stayed silent for want of what they judge by, "no SMB" and "empty".
[[nodiscard]] std::string_view verdict_of(const CaptureReport& capture);

struct BatchRow {
  const CaptureReport* capture = nullptr;
  std::string file;  // below BatchSummary::folder
  std::uint64_t high = 0;
  std::uint64_t medium = 0;
  std::uint64_t low = 0;
  std::string_view verdict;
  std::string_view worst_rule;  // of the first finding above info; empty: there is none
};

/// What one rule found in all captures.
struct RuleTotal {
  std::string_view rule;
  db::Severity severity = db::Severity::kInfo;  // the worst
  std::uint64_t captures = 0;
  std::uint64_t findings = 0;
  db::Waste cost;  // sum over its findings
};

/// Views the report, which must outlive it.
struct BatchSummary {
  std::string folder;          // what the names of all files begin with, with its '/'; may be empty
  std::vector<BatchRow> rows;  // worst first: by wasted time, round trips, severities, then name
  std::vector<RuleTotal> rules;  // findings above info only; worst first
};
[[nodiscard]] BatchSummary summarise_batch(const Report& report);

/// "222 captures, worst first; their names are below cases/".
[[nodiscard]] std::string batch_note(const BatchSummary& summary);

/// The rows that a table lists: all, but for those that are fine where they are many.
[[nodiscard]] std::vector<const BatchRow*> listed_rows(const BatchSummary& summary);

/// "198 captures fine"; "" where the table lists them.
[[nodiscard]] std::string fine_note(const BatchSummary& summary);

/// The captures that are shown with what was found in them, in the order of showing: up to
/// kFullReports as given, of more the kBriefReports worst that have findings.
[[nodiscard]] std::vector<const CaptureReport*> shown_captures(const Report& report);

/// The findings of a capture that is shown briefly: the first few above info.
[[nodiscard]] std::vector<const db::FindingRecord*> brief_findings(const CaptureReport& capture);

}  // namespace smbscope::report
