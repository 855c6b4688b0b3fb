// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/recording_finding_sink.h"

namespace smbscope::testing {
namespace {

constexpr std::string_view kRule = "repeated-directory-enumeration";
const std::vector<Entry> kEntries{{"a.txt"}, {"b.txt"}};

void list(RecordBuilder& wire, int times, std::int64_t apart_ns = 0) {
  for (int i = 0; i < times; ++i) {
    wire.list("docs", kEntries);
    wire.wait_ns(apart_ns);
  }
}

TEST(RepeatedDirectoryEnumeration, FiresForThreeEqualListings) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) { list(wire, 3); });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].draft.subject, "docs");
  EXPECT_EQ(findings[0].measured("count"), 2);
  EXPECT_EQ(findings[0].measured("entries"), 4);
  EXPECT_EQ(findings[0].round_trips(), 8) << "with the opens and closes that serve only them";
}

TEST(RepeatedDirectoryEnumeration, IsSilentForTwoOrForThreeFarApart) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) { list(wire, 2); }).empty());
  EXPECT_TRUE(
      findings_of(kRule, [](RecordBuilder& wire) { list(wire, 10, 31'000'000'000); }).empty());
}

TEST(RepeatedDirectoryEnumeration, IsSilentWhenAnythingChangedInBetween) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (std::uint64_t version = 0; version < 20; ++version) {
                  wire.list("docs", {{"a.txt", version}});
                }
              }).empty());
}

TEST(RepeatedDirectoryEnumeration, ComparesOnlyTheSamePattern) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 20; ++i) {
                  const OpenId open = wire.create("docs", {.access = kReadData, .directory = true});
                  const std::string pattern = "a" + std::to_string(i) + "*";
                  wire.find(open, pattern, {{"a.txt"}});
                  wire.find(open, pattern, {}, kStatusNoMoreFiles);
                  wire.close(open);
                }
              }).empty());
}

TEST(RepeatedDirectoryEnumeration, IsSilentForListingsThatWereNotSeenToTheEnd) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 20; ++i) {
                  const OpenId open = wire.create("docs", {.access = kReadData, .directory = true});
                  wire.find(open, "*", kEntries);
                  wire.close(open);
                }
              }).empty());
}

TEST(RepeatedDirectoryEnumeration, CallsSlowRepetitionPolling) {
  const auto findings =
      findings_of(kRule, [](RecordBuilder& wire) { list(wire, 10, 5'000'000'000); });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NE(findings[0].draft.explanation.find("CHANGE_NOTIFY"), std::string::npos);
  EXPECT_EQ(findings[0].draft.confidence, db::Confidence::kMedium);
}

TEST(RepeatedDirectoryEnumeration, Smb1ListsInOneRequest) {
  const auto findings = findings_of(
      kRule, [](RecordBuilder& wire) { list(wire, 4); }, db::Protocol::kSmb1);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("count"), 3);
  EXPECT_EQ(findings[0].round_trips(), 3);
}

}  // namespace
}  // namespace smbscope::testing
