// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/addresses.h"

#include <gmock/gmock.h>

#include <set>

#include "anonymize/pseudonyms.h"

namespace smbscope::anonymize {
namespace {

Key key() {
  const std::array<std::uint8_t, 1> secret = {1};
  return key_from(secret);
}

class AddressesTest : public testing::Test {
 protected:
  const KeyedFunction keyed{key()};
  Addresses addresses{keyed};
};

template <std::size_t n>
int shared_bits(const std::array<std::uint8_t, n>& a, const std::array<std::uint8_t, n>& b) {
  int bits = 0;
  while (bits < static_cast<int>(8 * n) &&
         ((a[static_cast<std::size_t>(bits / 8)] ^ b[static_cast<std::size_t>(bits / 8)]) >>
              (7 - bits % 8) &
          1) == 0)
    ++bits;
  return bits;
}

TEST_F(AddressesTest, PreservePrefixes) {
  const Ipv4Address client = {192, 168, 7, 20};
  for (const Ipv4Address& other :
       {Ipv4Address{192, 168, 7, 21}, Ipv4Address{192, 168, 7, 200}, Ipv4Address{192, 168, 8, 20},
        Ipv4Address{10, 1, 2, 3}, Ipv4Address{203, 0, 113, 9}})
    EXPECT_EQ(shared_bits(addresses.ipv4(client), addresses.ipv4(other)),
              shared_bits(client, other));
}

TEST_F(AddressesTest, KeepWhatIsNoHost) {
  for (const Ipv4Address& address :
       {Ipv4Address{0, 0, 0, 0}, Ipv4Address{127, 0, 0, 1}, Ipv4Address{224, 0, 0, 251},
        Ipv4Address{239, 255, 255, 250}, Ipv4Address{255, 255, 255, 255}})
    EXPECT_EQ(addresses.ipv4(address), address);
  const Ipv6Address loopback = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const Ipv6Address all_nodes = {0xFF, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  for (const Ipv6Address& address : {Ipv6Address{}, loopback, all_nodes})
    EXPECT_EQ(addresses.ipv6(address), address);
  const MacAddress broadcast = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
  const MacAddress multicast = {0x01, 0x00, 0x5E, 0, 0, 1};
  for (const MacAddress& address : {MacAddress{}, broadcast, multicast})
    EXPECT_EQ(addresses.mac(address), address);
}

TEST_F(AddressesTest, KeepPrivateNetworksPrivateAndPublicOnesPublic) {
  const auto first_two = [this](const Ipv4Address& address) {
    const Ipv4Address out = addresses.ipv4(address);
    return std::pair<int, int>{out[0], out[1]};
  };
  for (std::uint8_t i = 0; i < 255; ++i) {
    EXPECT_EQ(addresses.ipv4({10, i, i, i})[0], 10);
    EXPECT_EQ(first_two({192, 168, i, 1}), (std::pair{192, 168}));
    EXPECT_EQ(first_two({169, 254, i, 1}), (std::pair{169, 254}));
    EXPECT_EQ(first_two({172, static_cast<std::uint8_t>(16 + i % 16), i, 1}).first, 172);
    const Ipv4Address outside = addresses.ipv4({static_cast<std::uint8_t>(1 + i % 126), 1, i, 1});
    EXPECT_NE(outside[0], 127);
    EXPECT_LT(outside[0], 224);
  }
  EXPECT_EQ(addresses.ipv6({0xFE, 0x80, 0, 0, 0, 0, 0, 0, 1})[0], 0xFE);
  EXPECT_EQ(addresses.ipv6({0x20, 0x01, 0x0D, 0xB8, 1})[0] >> 5, 1);
}

TEST_F(AddressesTest, AreOneToOneAndNeverThemselves) {
  std::set<Ipv4Address> seen;
  for (int i = 0; i < 1024; ++i) {
    const Ipv4Address address = {10, 9, static_cast<std::uint8_t>(i >> 8),
                                 static_cast<std::uint8_t>(i)};
    const Ipv4Address out = addresses.ipv4(address);
    EXPECT_NE(out, address);
    EXPECT_TRUE(seen.insert(out).second);
  }
  std::set<MacAddress> macs;
  for (std::uint8_t i = 0; i < 255; ++i) macs.insert(addresses.mac({0x02, 0, 0, 0, 1, i}));
  EXPECT_EQ(macs.size(), 255U);
}

TEST_F(AddressesTest, MacsKeepTheBitForLocallyAdministeredOnes) {
  EXPECT_EQ(addresses.mac({0x02, 0x42, 0xAC, 0x11, 0, 2})[0] & 3, 2);
  EXPECT_EQ(addresses.mac({0x00, 0x15, 0x5D, 0x11, 0, 2})[0] & 3, 0);
}

TEST_F(AddressesTest, MappedAddressesHoldThePseudonymOfTheirIpv4Address) {
  const Ipv4Address inner = addresses.ipv4({192, 168, 7, 20});
  const Ipv6Address expected = {0, 0, 0,    0,    0,        0,        0,        0,
                                0, 0, 0xFF, 0xFF, inner[0], inner[1], inner[2], inner[3]};
  EXPECT_EQ(addresses.ipv6({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 7, 20}), expected);
}

TEST_F(AddressesTest, AsTextAreThoseOfTheBytes) {
  const Pseudonyms pseudonyms(key());
  const Ipv4Address four = pseudonyms.ipv4({10, 91, 0, 1});
  EXPECT_EQ(pseudonyms.host_utf8("10.91.0.1"),
            std::to_string(four[0]) + "." + std::to_string(four[1]) + "." +
                std::to_string(four[2]) + "." + std::to_string(four[3]));
  EXPECT_THAT(pseudonyms.host_utf8("fe80::1"), testing::StartsWith("fe"));
  EXPECT_NE(pseudonyms.host_utf8("fe80::1"), "fe80::1");
  EXPECT_EQ(pseudonyms.host_utf8("Server"), pseudonyms.name_utf8("server"));
  EXPECT_EQ(pseudonyms.host_utf8("::1"), "::1");
}

}  // namespace
}  // namespace smbscope::anonymize
