// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in the sentences of findings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace smbscope::analyzers {

/// "65,536".
[[nodiscard]] std::string grouped(std::uint64_t value);
/// "1 file", "2,310 files".
[[nodiscard]] std::string counted(std::uint64_t value, std::string_view noun);
/// An amount, rounded: "850 bytes", "61.4 KiB", "2.5 MiB", as the tables of a report have it.
[[nodiscard]] std::string amount(double bytes);
/// The size of a request or of a limit, never rounded: "64 KiB", "1 MiB", "65,535 bytes".
[[nodiscard]] std::string exact_size(std::int64_t bytes);
/// "35 µs", "20.3 ms", "2.1 s".
[[nodiscard]] std::string duration(std::int64_t ns);

}  // namespace smbscope::analyzers
