// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/signals.h"

#include <csignal>

namespace smbscope::cli {
namespace {

// A handler can reach nothing but globals.
std::atomic<bool> stop_requested{false};
std::atomic<int> stop_signal{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void on_signal(int number) {
  stop_signal = number;
  stop_requested = true;
}

}  // namespace

void install_signal_handlers() {
  struct sigaction stop {};
  stop.sa_handler = on_signal;
  stop.sa_flags = static_cast<int>(SA_RESETHAND);  // the second one kills
  sigemptyset(&stop.sa_mask);
  sigaction(SIGINT, &stop, nullptr);
  sigaction(SIGTERM, &stop, nullptr);
  struct sigaction inherited {};
  sigaction(SIGHUP, nullptr, &inherited);
  if (inherited.sa_handler != SIG_IGN) sigaction(SIGHUP, &stop, nullptr);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  sigaction(SIGPIPE, &ignore, nullptr);
  sigaction(SIGXFSZ, &ignore, nullptr);
}

const std::atomic<bool>& stop_flag() { return stop_requested; }

int stop_exit_code() {
  const int number = stop_signal;
  return number == 0 ? 0 : 128 + number;
}

}  // namespace smbscope::cli
