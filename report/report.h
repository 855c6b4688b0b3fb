// SPDX-License-Identifier: GPL-3.0-or-later
// The report: everything about analysed captures that a renderer or the GUI shows. Built from a
// Tally and a Runner's outcome, or loaded from a store: the same either way.
#pragma once

#include <string>
#include <vector>

#include "db/records.h"

namespace smbscope::report {

struct CaptureReport {
  db::CaptureRecord capture;
  db::CapturePosition position =
      db::CapturePosition::kUnknown;  // of the connections that agree; unknown where they don't
  std::vector<db::DiagnosticRecord> quality;
  db::SummaryRecord summary;
  std::vector<db::CommandRecord> commands;  // by protocol, then code and subcommand
  std::vector<db::ConnectionRecord> connections;
  std::vector<db::WorkloadRecord> workloads;  // largest first
  std::vector<db::FindingRecord> findings;    // in the runner's order
};

/// One run: one or several captures.
struct Report {
  std::vector<CaptureReport> captures;
};

/// The commands of all captures, one row each. With several captures in which a command was
/// answered its percentiles are not known (-1).
[[nodiscard]] std::vector<db::CommandRecord> merged_commands(const Report& report);

/// Sums of the captures' summaries.
[[nodiscard]] db::SummaryRecord total_summary(const Report& report);

/// The headline: "41 % of 2,310 round trips were not needed, about 2.1 of 5.0 s".
[[nodiscard]] std::string headline(const Report& report);
/// The same of one capture.
[[nodiscard]] std::string headline(const CaptureReport& capture);

}  // namespace smbscope::report
