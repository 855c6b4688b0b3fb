// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/addresses.h"

#include <algorithm>
#include <span>
#include <vector>

namespace smbscope::anonymize {
namespace {

constexpr std::size_t kMaxKnown = 65'536;  // of each kind; more are worked out again

/// Addresses that begin with `prefix` stay among themselves; as they are where `whole`.
struct Network {
  std::array<std::uint8_t, 2> prefix;
  unsigned bits;
  bool whole = false;
};

constexpr std::array kIpv4Networks = {
    Network{{0, 0}, 8, true},    // "this" network
    Network{{10, 0}, 8},         // private
    Network{{100, 64}, 10},      // shared by carriers
    Network{{127, 0}, 8, true},  // loopback
    Network{{169, 254}, 16},     // link-local
    Network{{172, 16}, 12},      // private
    Network{{192, 168}, 16},     // private
    Network{{224, 0}, 3, true},  // multicast, reserved, broadcast
};
constexpr std::array kIpv6Networks = {
    Network{{0x00, 0x00}, 8, true},  // unspecified, loopback
    Network{{0x20, 0x00}, 3},        // global unicast
    Network{{0xFC, 0x00}, 7},        // unique local
    Network{{0xFE, 0x80}, 10},       // link-local
    Network{{0xFF, 0x00}, 8, true},  // multicast
};
constexpr Ipv6Address kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr std::size_t kMappedBytes = 12;

bool bit_of(std::span<const std::uint8_t> bytes, std::size_t bit) {
  return ((std::uint32_t{bytes[bit / 8]} >> (7 - bit % 8)) & 1U) != 0;
}

/// Whether bit number `bit` leads to a network, or lies in one that stays as it is.
bool stays(std::span<const std::uint8_t> address, std::size_t bit,
           std::span<const Network> networks) {
  return std::ranges::any_of(networks, [&](const Network& network) {
    if (bit >= network.bits && !network.whole) return false;
    for (std::size_t i = 0; i < bit && i < network.bits; ++i)
      if (bit_of(address, i) != bit_of(network.prefix, i)) return false;
    return true;
  });
}

/// The keyed choice for bit number `bit` behind the bits before it.
bool flips(const KeyedFunction& keyed, char use, std::span<const std::uint8_t> address,
           std::size_t bit) {
  std::vector<std::uint8_t> prefix(address.begin(),
                                   address.begin() + static_cast<std::ptrdiff_t>(bit / 8 + 1));
  prefix.back() &= static_cast<std::uint8_t>(0xFF00U >> (bit % 8));
  prefix.push_back(static_cast<std::uint8_t>(bit));
  return (keyed.digest(use, prefix).front() & 1U) != 0;
}

template <typename Address>
Address replaced(const KeyedFunction& keyed, char use, const Address& address,
                 std::span<const Network> networks) {
  Address out = address;
  const std::size_t bits = 8 * address.size();
  for (std::size_t bit = 0; bit < bits; ++bit) {
    if (stays(address, bit, networks)) continue;
    if (bit + 1 < bits && !flips(keyed, use, address, bit)) continue;
    out[bit / 8] = static_cast<std::uint8_t>(out[bit / 8] ^ (0x80U >> (bit % 8)));
  }
  return out;
}

}  // namespace

Addresses::Addresses(const KeyedFunction& keyed)
    : keyed_(keyed), ipv4_(kMaxKnown), ipv6_(kMaxKnown), mac_(kMaxKnown) {}

Ipv4Address Addresses::ipv4(const Ipv4Address& address) {
  if (const Ipv4Address* known = ipv4_.find(address)) return *known;
  return ipv4_[address] = replaced(keyed_, '4', address, kIpv4Networks);
}

Ipv6Address Addresses::ipv6(const Ipv6Address& address) {
  if (const Ipv6Address* known = ipv6_.find(address)) return *known;
  Ipv6Address& out = ipv6_[address];
  if (std::equal(address.begin(), address.begin() + kMappedBytes, kMapped.begin())) {
    Ipv4Address inner{};
    std::copy(address.begin() + kMappedBytes, address.end(), inner.begin());
    inner = ipv4(inner);
    out = kMapped;
    std::ranges::copy(inner, out.begin() + kMappedBytes);
  } else {
    out = replaced(keyed_, '6', address, kIpv6Networks);
  }
  return out;
}

MacAddress Addresses::mac(const MacAddress& address) {
  constexpr std::uint8_t kGroup = 0x01;
  constexpr std::uint8_t kGroupAndLocal = 0x03;
  if ((address[0] & kGroup) != 0 || address == MacAddress{}) return address;
  if (const MacAddress* known = mac_.find(address)) return *known;
  MacAddress out = replaced(keyed_, 'm', address, {});
  out[0] = static_cast<std::uint8_t>((out[0] & ~kGroupAndLocal) | (address[0] & kGroupAndLocal));
  return mac_[address] = out;
}

}  // namespace smbscope::anonymize
