// SPDX-License-Identifier: GPL-3.0-or-later
// The report: everything about analysed captures that a renderer or the GUI shows. Built from a
// Tally and a Runner's outcome, or loaded from a store: the same either way.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/records.h"
#include "report/baseline.h"
#include "report/details.h"

namespace smbscope::report {

/// A finding that somebody wants to hear no more of.
struct SuppressedFinding {
  db::FindingRecord finding;
  std::string reason;
};

struct CaptureReport {
  db::CaptureRecord capture;
  db::CapturePosition position =
      db::CapturePosition::kUnknown;  // of the connections that agree; unknown where they don't
  std::vector<db::DiagnosticRecord> quality;
  db::SummaryRecord summary;
  std::vector<db::CommandRecord> commands;  // by protocol, then code and subcommand
  std::vector<db::ConnectionRecord> connections;
  std::vector<db::WorkloadRecord> workloads;       // largest first
  std::vector<db::FindingRecord> findings;         // in the runner's order
  std::optional<CaptureDetails> details;           // where a format asked for them
  std::vector<SuppressedFinding> suppressed = {};  // in the runner's order
  std::map<std::string, double> thresholds = {};   // that were changed: "rule.parameter"
};

/// An input without a report.
struct FailedInput {
  std::string file;   // as given
  std::string error;  // "FILE: what is wrong; what to do"
};

/// One run: one or several captures.
struct Report {
  std::vector<CaptureReport> captures;
  std::vector<FailedInput> failed = {};
  std::vector<std::string> rules = {};    // that were asked for; empty: all
  std::optional<Baseline> baseline = {};  // what --baseline named
};

/// The commands of all captures, one row each. With several captures in which a command was
/// answered its percentiles are not known (-1).
[[nodiscard]] std::vector<db::CommandRecord> merged_commands(const Report& report);

/// Sums of the captures' summaries; `rules` is the largest.
[[nodiscard]] db::SummaryRecord total_summary(const Report& report);

}  // namespace smbscope::report
