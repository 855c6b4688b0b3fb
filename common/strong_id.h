// SPDX-License-Identifier: GPL-3.0-or-later
// Ids that can't be mixed up. Every id starts at 1 and is unique in its store; 0 means none.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace smbscope {

template <typename Tag>
struct StrongId {
  std::uint32_t value = 0;

  [[nodiscard]] constexpr bool valid() const noexcept { return value != 0; }
  constexpr auto operator<=>(const StrongId&) const noexcept = default;
};

using ConnectionId = StrongId<struct ConnectionTag>;
using SessionId = StrongId<struct SessionTag>;
using TreeId = StrongId<struct TreeTag>;
using OpenId = StrongId<struct OpenTag>;
using ExchangeId = StrongId<struct ExchangeTag>;
/// A compound or AndX chain: exchanges that travelled in one message share it.
using ChainId = StrongId<struct ChainTag>;
/// One enumeration of a directory, from its start to NO_MORE_FILES or the close.
using ListingId = StrongId<struct ListingTag>;
using FindingId = StrongId<struct FindingTag>;

}  // namespace smbscope

template <typename Tag>
struct std::hash<smbscope::StrongId<Tag>> {
  std::size_t operator()(smbscope::StrongId<Tag> id) const noexcept {
    // Fibonacci hashing: ids are dense, tables are powers of two.
    return static_cast<std::size_t>(id.value) * 0x9E3779B97F4A7C15ULL;
  }
};
