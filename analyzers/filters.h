// SPDX-License-Identifier: GPL-3.0-or-later
// Wireshark display filters that show all requests of a kind, in the names of Wireshark 4.0. A
// finding puts its TCP stream before them where it has one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "db/records.h"

namespace smbscope::analyzers {

/// READ or WRITE requests. @param below_bytes  only those that ask for less; 0: of any size. Empty
/// for commands that have no such filter (the core reads and writes of SMB1).
[[nodiscard]] std::string data_filter(const db::CommandId& command, std::int64_t below_bytes = 0);

/// Requests of listings with this pattern, one that matches all names (see matches_all()), and, in
/// SMB1, their continuations, which repeat no pattern.
[[nodiscard]] std::string listing_filter(db::Protocol protocol, std::string_view pattern);

}  // namespace smbscope::analyzers
