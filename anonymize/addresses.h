// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses that stand in for addresses: hosts of one network stay together.
#pragma once

#include <array>
#include <cstdint>

#include "anonymize/keyed_function.h"
#include "common/bounded_map.h"

namespace smbscope::anonymize {

using Ipv4Address = std::array<std::uint8_t, 4>;
using Ipv6Address = std::array<std::uint8_t, 16>;
using MacAddress = std::array<std::uint8_t, 6>;

/// Prefix-preserving and one to one (J. Xu and others, "Prefix-Preserving IP Address
/// Anonymization", 2002): addresses that share their first n bits, and no more, do so afterwards.
/// The last bit always changes, so no address that is replaced comes back as itself.
class Addresses {
 public:
  /// `keyed` outlives the addresses.
  explicit Addresses(const KeyedFunction& keyed);

  /// Unspecified, loopback, multicast and broadcast addresses stay. Private networks (RFC 1918, RFC
  /// 6598) and link-local ones stay in their block, so that a reader still sees what is internal.
  [[nodiscard]] Ipv4Address ipv4(const Ipv4Address& address);
  /// The same; unique local and global unicast addresses stay such. An IPv4-mapped address holds
  /// the pseudonym of the IPv4 address.
  [[nodiscard]] Ipv6Address ipv6(const Ipv6Address& address);
  /// Group addresses (broadcast among them) and zero stay; the bit for locally administered
  /// addresses stays.
  [[nodiscard]] MacAddress mac(const MacAddress& address);

 private:
  struct HashOfBytes {
    template <std::size_t n>
    std::size_t operator()(const std::array<std::uint8_t, n>& bytes) const noexcept {
      std::size_t hash = 0;
      for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x0000'0100'0000'01B3ULL;
      return hash;
    }
  };
  template <typename Address>
  using Known = BoundedMap<Address, Address, HashOfBytes>;

  const KeyedFunction& keyed_;
  Known<Ipv4Address> ipv4_;
  Known<Ipv6Address> ipv6_;
  Known<MacAddress> mac_;
};

}  // namespace smbscope::anonymize
