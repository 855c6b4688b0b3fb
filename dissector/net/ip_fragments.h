// SPDX-License-Identifier: GPL-3.0-or-later
// Puts IP datagrams together that routers or senders split.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/bounded_map.h"
#include "common/limits.h"
#include "dissector/net/ip.h"

namespace smbscope::net {

/// Bytes are put in place in units of eight, the first to arrive wins, as RFC 791 lets a receiver
/// do; 30 s of capture time after its first fragment a datagram is given up. At most
/// limits::kMaxIpFragmentSets are kept, of limits::kMaxIpDatagramBytes each.
class FragmentReassembler {
 public:
  /// @param fragment  a packet with is_fragment set.
  /// @param ts_ns  of its frame; db::kNoTime takes no part in giving up.
  /// @return the whole datagram when this was the missing part: payload views the reassembler until
  /// the next call; IPv6 extension headers behind the fragment header are still in it.
  [[nodiscard]] std::optional<IpPacket> add(const IpPacket& fragment, std::int64_t ts_ns);

  /// Datagrams that never became whole, those still waiting included: given up, pushed out by
  /// others, or with fragments that were cut by the snap length or contradict each other.
  [[nodiscard]] std::uint64_t incomplete() const noexcept {
    return given_up_ + sets_.dropped() + sets_.size();
  }

 private:
  static constexpr std::size_t kUnitBytes = 8;
  static constexpr std::size_t kMaxUnits = limits::kMaxIpDatagramBytes / kUnitBytes + 1;

  struct Key {
    IpAddress source;
    IpAddress destination;
    std::uint32_t id = 0;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  struct Set {
    std::vector<std::uint8_t> bytes;
    std::bitset<kMaxUnits> have;
    std::size_t units_had = 0;
    std::optional<std::size_t> total_bytes;   // known once the last fragment came
    std::optional<std::uint8_t> protocol;     // known once the first fragment came
    std::optional<std::int64_t> first_ts_ns;  // of the fragment that came first
  };
  static void place(const IpPacket& fragment, Set& set);

  BoundedMap<Key, Set, KeyHash> sets_{limits::kMaxIpFragmentSets};
  std::vector<std::uint8_t> whole_;  // of the datagram returned last
  std::uint64_t given_up_ = 0;
};

}  // namespace smbscope::net
