// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where something was taken out: text that depends on its place alone.
#pragma once

#include <cstdint>
#include <span>

#include "dissector/net/tcp_segment.h"

namespace smbscope::anonymize {

/// Overwrites `bytes` by punctuation that follows from `seed` and from where it stands: the same
/// place of a stream gets the same bytes, however often it was sent and however it was cut into
/// packets. There is no letter and no digit in it, so that nothing in it can be taken for a name;
/// and nothing in it can begin a message of the session service (types 0x00, 0x81 to 0x85), so that
/// the next message is found where it was found in the original.
///
/// @param place  of the first byte.
void fill(std::span<std::uint8_t> bytes, std::uint64_t seed, std::uint32_t place) noexcept;

/// The seed of what `sender` sends.
[[nodiscard]] inline std::uint64_t stream_seed(const net::Endpoint& sender) noexcept {
  return sender.port;
}

}  // namespace smbscope::anonymize
