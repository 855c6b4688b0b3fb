// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as people read them: thousands separators, the unit that fits, no false precision.
#pragma once

#include <cstdint>
#include <string>

namespace smbscope::report {

/// "2,310".
[[nodiscard]] std::string grouped(std::uint64_t value);

/// A count that may have a fraction (round trips): "3", "1.3", and whole from 10 on ("2,310").
[[nodiscard]] std::string count_text(double value);

/// "512 B", "64 KiB", "4.2 MiB".
[[nodiscard]] std::string bytes_text(double bytes);

/// "340 ns", "12 µs", "1.2 ms", "2.1 s", "2 min 5 s", "1 h 5 min".
[[nodiscard]] std::string duration_text(double ns);

/// A part beside its whole, in the unit of the whole: "2.1 of 5.0 s".
[[nodiscard]] std::string duration_of_text(double part_ns, double whole_ns);

/// "41 %"; "< 1 %" for little that isn't nothing, "> 99 %" for almost all.
[[nodiscard]] std::string percent_text(double part, double whole);

/// "1 file", "2,310 files". The plural is `noun` + "s" unless given.
[[nodiscard]] std::string counted(std::uint64_t value, const std::string& noun,
                                  const std::string& plural = "");

/// UTC, to the second: "2026-03-01 12:00:05 UTC". `ns` since 1970-01-01.
[[nodiscard]] std::string utc_text(std::int64_t ns);

}  // namespace smbscope::report
