// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a capture, or the records that a store kept of one, into a sink.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/result.h"
#include "db/record_sink.h"

namespace smbscope::engine {

/// How far a job is. Written by the job, readable from any thread while it runs and after.
struct ImportProgress {
  std::atomic<std::uint64_t> bytes = 0;        // of the file, compressed as it lies there
  std::atomic<std::uint64_t> total_bytes = 0;  // 0: not known (a pipe, a store)
  std::atomic<std::uint64_t> packets = 0;
};

struct ImportOptions {
  std::vector<std::uint16_t> ports;  // server ports besides 139, 445 and what sniffing finds
  const std::atomic<bool>* cancel = nullptr;  // true: stop soon
  ImportProgress* progress = nullptr;
  bool hash = true;  // CaptureRecord::sha256 is wanted
  /// Asked now and then; true ends the reading as if the capture ended there. Empty: never.
  std::function<bool()> enough;
};

/// Speaks the records of the capture `path` ("-": standard input) to `sink`. The calling thread
/// reads and dissects; a second one, gone when this returns, speaks.
/// Errors: kInput (can't be read, no capture), kCancelled.
[[nodiscard]] Result<void> import_capture(const std::string& path, db::RecordSink& sink,
                                          const ImportOptions& options);

}  // namespace smbscope::engine
