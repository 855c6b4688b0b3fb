// SPDX-License-Identifier: GPL-3.0-or-later
// Many captures, several at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/capture_run.h"
#include "common/result.h"
#include "report/report.h"

namespace smbscope::cli {

/// Half of the processor's threads, at least 1: a capture is read by one thread, and its store or
/// its decompression keeps another one busy.
[[nodiscard]] unsigned default_jobs();

/// Analyses `inputs`, `jobs` at a time, and shows how far it is.
///
/// @param done  called on this thread, once per input and in their order, as soon as this and all
/// before it are ready. Once asked to stop no more are begun and none is passed on.
void run_batch(const std::vector<std::string>& inputs, const CaptureRunOptions& options,
               unsigned jobs,
               const std::function<void(std::size_t index, Result<report::CaptureReport>)>& done);

}  // namespace smbscope::cli
