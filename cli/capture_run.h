// SPDX-License-Identifier: GPL-3.0-or-later
// One input to one report, with progress on the terminal: what every command does with a capture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzers/runner.h"
#include "anonymize/keyed_function.h"
#include "common/result.h"
#include "engine/analysis_job.h"
#include "report/report.h"

namespace smbscope::cli {

struct AnalysisOptions;
class StoreDir;

struct CaptureRunOptions {
  std::vector<std::uint16_t> ports;
  analyzers::RunnerOptions rules;
  std::string store;                        // empty: none is kept
  bool details = false;                     // CaptureReport::details are wanted
  StoreDir* store_dir = nullptr;            // where one of each capture is kept; null: nowhere
  bool hash = false;                        // SHA-256 of the capture is wanted
  std::optional<anonymize::Key> anonymize;  // the result holds the pseudonyms of this key
  bool progress = true;
};

/// Errors (kUsage): a port, rule, parameter or value that is none; the message names the nearest.
[[nodiscard]] Result<CaptureRunOptions> capture_run_options(const AnalysisOptions& options);

/// What run_capture() does, showing nothing; `progress` says how far it is. Several threads may be
/// in it.
[[nodiscard]] Result<report::CaptureReport> analyse_input(const std::string& input,
                                                          const CaptureRunOptions& options,
                                                          engine::AnalysisProgress& progress);

/// Analyses a capture, or reads the report of a store (and judges it again when rules or
/// thresholds are given). Errors: kInput, kOutput (the store), kCancelled, kUsage.
[[nodiscard]] Result<report::CaptureReport> run_capture(const std::string& input,
                                                        const CaptureRunOptions& options);

}  // namespace smbscope::cli
