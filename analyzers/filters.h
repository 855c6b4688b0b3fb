// SPDX-License-Identifier: GPL-3.0-or-later
// Wireshark display filters that show all requests of a kind, in the names of Wireshark 4.0. A
// finding puts its TCP stream before them where it has one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/records.h"

namespace smbscope::analyzers {

/// `filter`, within one TCP stream where there is only one: "tcp.stream == 3 && smb2.cmd == 8".
[[nodiscard]] std::string in_stream(std::optional<std::uint64_t> tcp_stream,
                                    const std::string& filter);

/// Requests, no responses.
[[nodiscard]] std::string_view request_filter(db::Protocol protocol) noexcept;

/// Packets with these numbers: "frame.number in {10, 12}".
[[nodiscard]] std::string frames_filter(const std::vector<std::uint64_t>& frames);

/// Requests of these operations (a bit for each db::Operation), where SMB2 has one command for
/// each; empty for others, and for none.
[[nodiscard]] std::string operations_filter(db::Protocol protocol, std::uint32_t operations);

/// READ or WRITE requests. @param below_bytes  only those that ask for less; 0: of any size. Empty
/// for commands that have no such filter (the core reads and writes of SMB1).
[[nodiscard]] std::string data_filter(const db::CommandId& command, std::int64_t below_bytes = 0);

}  // namespace smbscope::analyzers
