// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/recording_finding_sink.h"

namespace smbscope::testing {
namespace {

constexpr std::string_view kRule = "close-reopen-churn";

void read_some(RecordBuilder& wire, std::string_view path, int times,
               std::uint32_t access = kReadData) {
  for (int i = 0; i < times; ++i) {
    const OpenId open = wire.create(path, {.access = access});
    wire.read(open, 100 * i, 100);
    wire.close(open);
  }
}

TEST(CloseReopenChurn, FiresForAFileOpenedForEveryRead) {
  for (const db::Protocol protocol : {db::Protocol::kSmb2, db::Protocol::kSmb1}) {
    const auto findings = findings_of(
        kRule, [](RecordBuilder& wire) { read_some(wire, "docs\\a.bin", 6); }, protocol);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].draft.subject, "docs\\a.bin");
    EXPECT_EQ(findings[0].measured("count"), 5);
    EXPECT_EQ(findings[0].round_trips(), 10);
  }
}

TEST(CloseReopenChurn, IsSilentJustBelowTheThreshold) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                read_some(wire, "docs\\a.bin", 5);
                read_some(wire, "docs\\b.bin", 5);
              }).empty());
}

TEST(CloseReopenChurn, IsSilentForOtherAccessNoDataOrALongPause) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 20; ++i) {
                  read_some(wire, "docs\\a.bin", 1, kReadData);
                  read_some(wire, "docs\\a.bin", 1, kReadData | kReadAttributes);
                }
              }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 20; ++i) {
                  wire.close(wire.create("docs\\a.bin", {.access = kReadData}));
                }
              }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 20; ++i) {
                  read_some(wire, "docs\\a.bin", 1);
                  wire.wait_ns(2'000'000'000);
                }
              }).empty());
}

TEST(CloseReopenChurn, IsSilentWhereTheOpensWereNotSeen) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (std::uint32_t i = 0; i < 20; ++i) {
                  wire.exchange(wire.request(8, "docs\\a.bin", OpenId{1'000 + i}));
                  wire.exchange(wire.request(6, "docs\\a.bin", OpenId{1'000 + i}));
                }
              }).empty());
}

}  // namespace
}  // namespace smbscope::testing
