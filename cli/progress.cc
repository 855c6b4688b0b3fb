// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "report/text_table.h"
#include "report/units.h"

namespace smbscope::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kQuietAtFirst{500};
constexpr std::chrono::milliseconds kInterval{200};

/// Columns of the terminal on standard error; 80 where it doesn't say.
unsigned columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

void write_line(const std::string& text) {
  const std::string line = "\r\x1b[K" + text;
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace

std::string progress_text(const ProgressState& state, double seconds) {
  std::string text;
  const double rate = seconds > 0 ? static_cast<double>(state.bytes) / seconds : 0;
  const bool sized = state.total_bytes > 0 && state.bytes <= state.total_bytes;
  if (sized) text += fmt::format("{} %, ", state.bytes * 100 / state.total_bytes);
  text +=
      fmt::format("{}/s, {}", report::bytes_text(rate), report::counted(state.packets, "packet"));
  if (sized && rate > 0) {
    const double left = static_cast<double>(state.total_bytes - state.bytes) / rate;
    text += fmt::format(", {:.0f} s left", left);
  }
  return text;
}

std::string batch_progress_text(const BatchState& state, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(state.bytes) / seconds : 0;
  std::string text = fmt::format("{} of {}, {}/s", report::grouped(state.done),
                                 report::grouped(state.total), report::bytes_text(rate));
  if (rate > 0 && state.bytes <= state.total_bytes) {
    const double left = static_cast<double>(state.total_bytes - state.bytes) / rate;
    text += fmt::format(", {:.0f} s left", left);
  }
  return text;
}

Progress::Progress(std::function<ProgressLine(double seconds)> line, bool wanted)
    : line_(std::move(line)) {
  if (wanted && isatty(STDERR_FILENO) == 1) thread_ = std::thread(&Progress::show, this);
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    finished_ = true;
  }
  done_.notify_one();
  thread_.join();
}

void Progress::beside(const std::function<void()>& write) {
  const std::scoped_lock lock(mutex_);
  if (drawn_) write_line("");
  drawn_ = false;
  write();
}

void Progress::show() {
  const auto start = Clock::now();
  std::unique_lock lock(mutex_);
  if (done_.wait_for(lock, kQuietAtFirst, [this] { return finished_; })) return;
  do {
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    const ProgressLine line = line_(elapsed.count());
    write_line(report::columns_of(line.text) < columns() ? line.text : line.brief);
    drawn_ = true;
  } while (!done_.wait_for(lock, kInterval, [this] { return finished_; }));
  if (drawn_) write_line("");
}

}  // namespace smbscope::cli
