// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/byte_cursor.h"

#include <gtest/gtest.h>

#include <array>

namespace smbscope {
namespace {

TEST(ByteCursor, ReadsBothByteOrders) {
  const std::array<std::uint8_t, 6> bytes = {1, 2, 3, 4, 5, 6};
  ByteCursor c(bytes);
  EXPECT_EQ(c.le<std::uint16_t>(), 0x0201);
  EXPECT_EQ(c.be<std::uint32_t>(), 0x03040506U);
  EXPECT_TRUE(c.ok());
  EXPECT_EQ(c.remaining(), 0U);
}

TEST(ByteCursor, StaysFailedAfterOneShortRead) {
  const std::array<std::uint8_t, 3> bytes = {1, 2, 3};
  ByteCursor c(bytes);
  EXPECT_EQ(c.le<std::uint32_t>(), 0U);
  EXPECT_EQ(c.le<std::uint8_t>(), 0);
  c.seek(0);
  EXPECT_EQ(c.le<std::uint8_t>(), 0);
  EXPECT_TRUE(c.take(0).empty());
  EXPECT_FALSE(c.ok());
}

TEST(Slice, NeverReachesPastTheEnd) {
  const std::array<std::uint8_t, 4> bytes = {1, 2, 3, 4};
  EXPECT_EQ(slice(bytes, 2, 100).size(), 2U);
  EXPECT_TRUE(slice(bytes, SIZE_MAX, SIZE_MAX).empty());
  EXPECT_TRUE(slice(bytes, 4).empty());
}

}  // namespace
}  // namespace smbscope
