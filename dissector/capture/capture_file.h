// SPDX-License-Identifier: GPL-3.0-or-later
// What can be told of a file without reading its packets.
#pragma once

#include <atomic>
#include <string>

#include "common/result.h"

namespace smbscope::capture {

/// Whether the file begins like a capture that open_capture() reads, plain or compressed. Waits
/// where `path` is a pipe.
[[nodiscard]] bool looks_like_capture(const std::string& path);

/// SHA-256 of the file as it lies on disk, 64 hex digits.
///
/// @param cancel    once true it ends, with kCancelled. Null: never.
/// @param position  bytes read so far, for progress. May be null.
/// Errors: kInput (can't be read), kCancelled.
[[nodiscard]] Result<std::string> sha256_of_file(const std::string& path,
                                                 const std::atomic<bool>* cancel = nullptr,
                                                 std::atomic<std::uint64_t>* position = nullptr);

}  // namespace smbscope::capture
