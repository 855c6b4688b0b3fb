// SPDX-License-Identifier: GPL-3.0-or-later
// How an observed count of operations is judged against what the files needed.
#pragma once

#include <cstdint>
#include <string_view>

#include "db/records.h"

namespace smbscope::report {

struct Yardstick {
  double fine_up_to = 1.25;  // observed / expected
  double more_up_to = 2.0;
  double unexpected_more = 0.1;  // of the files, where an operation was not expected at all
  double unexpected_far = 1.0;
  double slack = 3;  // fewer than so many beyond what was needed are always fine
};

enum class Verdict : std::uint8_t { kNotKnown, kFine, kMore, kFarMore };

[[nodiscard]] std::string_view verdict_text(Verdict verdict);  // "fine", "more than needed", ...

/// @param files  of the workload, for operations that were not expected.
[[nodiscard]] Verdict judge(const db::WorkloadOperation& operation, std::uint64_t files,
                            const Yardstick& yardstick = {});

}  // namespace smbscope::report
