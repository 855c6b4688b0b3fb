// SPDX-License-Identifier: GPL-3.0-or-later
// From a capture or a store to its report: the one job that the command line and the desktop
// program run.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzers/runner.h"
#include "anonymize/keyed_function.h"
#include "common/result.h"
#include "engine/import_job.h"
#include "report/report.h"

namespace smbscope::engine {

using AnalysisProgress = ImportProgress;

struct AnalysisOptions {
  std::vector<std::uint16_t> ports;         // server ports besides 139, 445 and what sniffing finds
  analyzers::RunnerOptions rules;           // checked (analyzers::check_options)
  std::string store;                        // where to keep a store of it; empty: none is kept
  std::optional<anonymize::Key> anonymize;  // report and store hold the pseudonyms of this key
  bool details = false;                     // CaptureReport::details are wanted
  bool hash = true;  // SHA-256 of the capture is wanted: half a second a gigabyte
  const std::atomic<bool>* cancel = nullptr;  // true: stop soon
  AnalysisProgress* progress = nullptr;
  db::RecordSink* listener = nullptr;  // hears every record too, on the thread that judges
};

/// Analyses `path`: a capture, a store (told apart by content), or "-" for standard input. The
/// capture is read once; the store, the rules and the tally listen together. A store that was made
/// before gives its report as it is; with rules or parameters chosen, or with `anonymize`, its
/// records are judged again. Details come from a store: without a name for one it lies in a private
/// temporary folder while the job runs. Runs on the calling thread (the store is written on
/// another).
///
/// Errors: kInput (can't be read, no capture), kOutput (the store, a temporary file), kCancelled.
/// After an error no store is left behind.
[[nodiscard]] Result<report::CaptureReport> analyse_capture(const std::string& path,
                                                            const AnalysisOptions& options);

}  // namespace smbscope::engine
