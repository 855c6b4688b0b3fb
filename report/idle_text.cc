// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/idle_text.h"

#include <fmt/format.h>

#include "report/units.h"

namespace smbscope::report {

std::string idle_text(const CaptureReport& capture) {
  const std::string idle = duration_text(static_cast<double>(capture.summary.idle_ns));
  if (capture.connections.size() == 1) return "idle " + idle;
  return fmt::format("idle {}, summed over {} connections' lifetimes", idle,
                     grouped(capture.connections.size()));
}

}  // namespace smbscope::report
