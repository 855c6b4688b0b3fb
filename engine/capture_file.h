// SPDX-License-Identifier: GPL-3.0-or-later
// What a program asks of a file before it analyses it.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "common/result.h"
#include "engine/analysis_job.h"

namespace smbscope::engine {

/// Whether the file begins like a capture, plain or compressed. Waits where `path` is a pipe.
[[nodiscard]] bool looks_like_capture(const std::string& path);

/// Frames of a capture, counted up to `most`. Errors: kInput (can't be read, is none), kCancelled.
/// @param cancel  true: stop soon. Null: never.
[[nodiscard]] Result<std::uint64_t> count_frames(const std::string& path, std::uint64_t most,
                                                 const std::atomic<bool>* cancel);

/// SHA-256 of a capture as it lies on disk, 64 hex digits: what CaptureRecord::sha256 would be.
/// `options` gives `cancel` and `progress`. Errors: kInput (can't be read), kCancelled.
[[nodiscard]] Result<std::string> sha256_of_capture(const std::string& path,
                                                    const AnalysisOptions& options);

}  // namespace smbscope::engine
