// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C, SIGTERM and a closed terminal stop the work cleanly; a second signal kills.
#pragma once

#include <atomic>

namespace smbscope::cli {

/// Call once, before any thread starts. A SIGHUP that nohup ignores stays ignored. SIGPIPE and
/// SIGXFSZ are ignored: writing to a closed pipe, or beyond `ulimit -f`, is an error value.
void install_signal_handlers();

/// Becomes true when a signal asks to stop. Lives as long as the process.
[[nodiscard]] const std::atomic<bool>& stop_flag();

/// 129 after SIGHUP, 130 after SIGINT, 143 after SIGTERM, 0 while nobody asked to stop.
[[nodiscard]] int stop_exit_code();

}  // namespace smbscope::cli
