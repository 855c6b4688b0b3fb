// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/yardstick.h"

#include <algorithm>

namespace smbscope::report {

std::string_view verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::kNotKnown:
      return "not known";
    case Verdict::kFine:
      return "fine";
    case Verdict::kMore:
      return "more than needed";
    case Verdict::kFarMore:
      return "far more";
  }
  return "";
}

Verdict judge(const db::WorkloadOperation& operation, std::uint64_t files,
              const Yardstick& yardstick) {
  if (operation.expected < 0) return Verdict::kNotKnown;
  const auto observed = static_cast<double>(operation.observed);
  if (observed - operation.expected < yardstick.slack) return Verdict::kFine;
  if (operation.expected <= 0) {
    const double whole = std::max(1.0, static_cast<double>(files));
    if (observed < yardstick.unexpected_more * whole) return Verdict::kFine;
    return observed < yardstick.unexpected_far * whole ? Verdict::kMore : Verdict::kFarMore;
  }
  const double ratio = observed / operation.expected;
  if (ratio <= yardstick.fine_up_to) return Verdict::kFine;
  return ratio <= yardstick.more_up_to ? Verdict::kMore : Verdict::kFarMore;
}

}  // namespace smbscope::report
