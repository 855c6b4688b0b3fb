// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/units.h"

#include <gtest/gtest.h>

namespace smbscope::report {
namespace {

TEST(Units, GroupsThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'000), "1,000");
  EXPECT_EQ(grouped(1'234'567), "1,234,567");
}

TEST(Units, CountsShowAFractionOnlyWhereItMatters) {
  EXPECT_EQ(count_text(0), "0");
  EXPECT_EQ(count_text(0.01), "< 0.1");
  EXPECT_EQ(count_text(1.26), "1.3");
  EXPECT_EQ(count_text(3.0), "3");
  EXPECT_EQ(count_text(9.96), "10");
  EXPECT_EQ(count_text(2'310.4), "2,310");
}

TEST(Units, BytesTakeTheUnitThatFits) {
  EXPECT_EQ(bytes_text(512), "512 B");
  EXPECT_EQ(bytes_text(1'023), "1,023 B");
  EXPECT_EQ(bytes_text(65'536), "64 KiB");
  EXPECT_EQ(bytes_text(4'404'019), "4.2 MiB");
  EXPECT_EQ(bytes_text(1'048'575), "1 MiB");
  EXPECT_EQ(bytes_text(8e12), "7.3 TiB");
}

TEST(Units, DurationsTakeTheUnitThatFits) {
  EXPECT_EQ(duration_text(0), "0 s");
  EXPECT_EQ(duration_text(340), "340 ns");
  EXPECT_EQ(duration_text(1'200'000), "1.2 ms");
  EXPECT_EQ(duration_text(12'000'000), "12 ms");
  EXPECT_EQ(duration_text(999'900'000), "1.0 s");
  EXPECT_EQ(duration_text(2.14e9), "2.1 s");
  EXPECT_EQ(duration_text(125e9), "2 min 5 s");
  EXPECT_EQ(duration_text(3'900e9), "1 h 5 min");
}

TEST(Units, APartIsSaidInTheUnitOfItsWhole) {
  EXPECT_EQ(duration_of_text(2.1e9, 5e9), "2.1 of 5.0 s");
  EXPECT_EQ(duration_of_text(21e6, 50e6), "21 of 50 ms");
  EXPECT_EQ(duration_of_text(3e6, 5e9), "3.0 ms of 5.0 s");
  EXPECT_EQ(duration_of_text(60e9, 180e9), "60.0 s of 3 min 0 s");
}

TEST(Units, LittleIsNotNothing) {
  EXPECT_EQ(percent_text(0, 10), "0 %");
  EXPECT_EQ(percent_text(1, 1'000), "< 1 %");
  EXPECT_EQ(percent_text(41, 100), "41 %");
  EXPECT_EQ(percent_text(999, 1'000), "> 99 %");
  EXPECT_EQ(percent_text(10, 10), "100 %");
  EXPECT_EQ(percent_text(1, 0), "0 %");
}

TEST(Units, NounsAgreeWithTheirNumber) {
  EXPECT_EQ(counted(1, "file"), "1 file");
  EXPECT_EQ(counted(2'310, "file"), "2,310 files");
  EXPECT_EQ(counted(0, "directory", "directories"), "0 directories");
}

TEST(Units, TimesAreUtc) {
  EXPECT_EQ(utc_text(1'772'366'405'999'999'999), "2026-03-01 12:00:05 UTC");
  EXPECT_EQ(utc_text(-1), "1969-12-31 23:59:59 UTC");
}

}  // namespace
}  // namespace smbscope::report
