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

struct BatchState {
  std::size_t done = 0;           // captures
  std::size_t total = 0;          // captures
  std::uint64_t bytes = 0;        // of all their files, read so far
  std::uint64_t total_bytes = 0;  // 0: one of them is a pipe
};

/// "17 of 222, 312 MiB/s, 12 s left"; without a size no time left.
[[nodiscard]] std::string batch_progress_text(const BatchState& state, double seconds);

/// What to draw. A line that wraps can't be wiped: `brief` is drawn where `text` is too long.
struct ProgressLine {
  std::string text;
  std::string brief;
};

/// Shows progress on standard error from half a second after its construction, five times a
/// second, and wipes the line when destroyed. Silent (no thread) when standard error is no
/// terminal.
class Progress {
 public:
  /// @param line  asked from another thread, with the seconds since the construction.
  Progress(std::function<ProgressLine(double seconds)> line, bool wanted);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// Runs `write`, which may write to the terminal: the line is wiped, and drawn again later.
  void beside(const std::function<void()>& write);

 private:
  void show();

  std::function<ProgressLine(double seconds)> line_;
  std::mutex mutex_;
  std::condition_variable done_;
  bool finished_ = false;
  bool drawn_ = false;  // the line stands on the terminal
  std::thread thread_;
};

}  // namespace smbscope::cli
