// SPDX-License-Identifier: GPL-3.0-or-later
// Reads captures one after the other and sets them side by side, as `smbscope compare` does.
#pragma once

#include <QString>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/analysis_job.h"
#include "gui/exportable.h"
#include "report/compare.h"

namespace smbscope::gui {

/// How far a comparison is. Readable from any thread while it runs.
struct ComparisonProgress {
  std::atomic<std::size_t> capture = 0;  // the one that is read, from 0
  engine::AnalysisProgress reading;      // of that one
};

/// Runs in the calling thread. The labels are the captures' file names, numbered where they are the
/// same.
/// @param files  of every capture; 0: what each shows.
/// Errors: of the first capture that can't be read; kCancelled.
[[nodiscard]] Result<report::Comparison> compareCaptures(
    const std::vector<ComparedCapture>& captures, std::uint64_t files,
    const std::optional<anonymize::Key>& key, const std::atomic<bool>& cancel,
    ComparisonProgress& progress);

/// "before.pcap | after.pcap".
[[nodiscard]] QString comparisonName(const std::vector<ComparedCapture>& captures);

}  // namespace smbscope::gui
