// SPDX-License-Identifier: GPL-3.0-or-later
// The line that moves on a terminal while a long capture is read.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace smbscope::cli {

struct ProgressState {
  std::uint64_t bytes = 0;        // of the file, read so far
  std::uint64_t total_bytes = 0;  // 0: a pipe
  std::uint64_t packets = 0;
};

/// "42 %, 312 MiB/s, 1,234,567 packets, 12 s left"; without a size no percentage and no time left.
[[nodiscard]] std::string progress_text(const ProgressState& state, double seconds);

/// Shows progress on standard error from half a second after its construction, five times a
/// second, and wipes the line when destroyed. Silent (no thread) when standard error is no
/// terminal.
class Progress {
 public:
  /// @param state  asked from another thread.
  Progress(std::string label, std::function<ProgressState()> state, bool wanted);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

 private:
  void show();

  std::string label_;
  std::function<ProgressState()> state_;
  std::mutex mutex_;
  std::condition_variable done_;
  bool finished_ = false;
  std::thread thread_;
};

}  // namespace smbscope::cli
