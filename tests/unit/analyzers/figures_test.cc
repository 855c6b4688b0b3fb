// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and display filters in what findings say.
#include "analyzers/figures.h"

#include <gtest/gtest.h>

#include "analyzers/filters.h"
#include "analyzers/finding_builder.h"

namespace smbscope::analyzers {
namespace {

TEST(Amount, RoundsToTheUnitThatFits) {
  EXPECT_EQ(amount(1), "1 byte");
  EXPECT_EQ(amount(850), "850 bytes");
  EXPECT_EQ(amount(65'536), "64 KiB");
  EXPECT_EQ(amount(62'915), "61.4 KiB");
  EXPECT_EQ(amount(2.5 * 1'048'576), "2.5 MiB");
  EXPECT_EQ(amount(300.4 * 1'048'576), "300 MiB");
}

TEST(ExactSize, NeverRounds) {
  EXPECT_EQ(exact_size(4'096), "4 KiB");
  EXPECT_EQ(exact_size(1'048'576), "1 MiB");
  EXPECT_EQ(exact_size(65'535), "65,535 bytes");
}

TEST(Filters, ShowAllRequestsOfAKind) {
  EXPECT_EQ(data_filter({db::Protocol::kSmb2, 9}, 65'536),
            "smb2.cmd == 9 && smb2.flags.response == 0 && smb2.write_length < 65536");
  EXPECT_EQ(data_filter({db::Protocol::kSmb1, 0x2F}), "smb.cmd == 0x2f && smb.flags.response == 0");
  EXPECT_EQ(data_filter({db::Protocol::kSmb1, 0x0A}), "") << "READ has no such field";
  EXPECT_EQ(listing_filter(db::Protocol::kSmb2, "*"),
            "smb2.cmd == 14 && smb2.flags.response == 0 && smb2.find.pattern == \"*\"");
}

TEST(Filters, StayWithinTheStream) {
  EXPECT_EQ(in_stream(3, "smb2.cmd == 8"), "tcp.stream == 3 && smb2.cmd == 8");
  EXPECT_EQ(in_stream({}, "smb2.cmd == 8"), "smb2.cmd == 8");
}

}  // namespace
}  // namespace smbscope::analyzers
