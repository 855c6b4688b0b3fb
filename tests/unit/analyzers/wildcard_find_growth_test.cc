// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/recording_finding_sink.h"

namespace smbscope::testing {
namespace {

constexpr std::string_view kRule = "wildcard-find-growth";
constexpr CreateSpec kNewFile{.access = kWriteData, .disposition = 2, .action = 2};

/// Creates `files` files in docs, one by one, and lists all of docs after each `per_listing`.
void copy_and_list(RecordBuilder& wire, int files, int per_listing) {
  std::vector<Entry> entries;
  for (int i = 1; i <= files; ++i) {
    entries.push_back({std::to_string(i) + ".txt"});
    wire.close(wire.create("docs\\" + entries.back().name, kNewFile));
    if (i % per_listing == 0) wire.list("docs", entries);
  }
}

TEST(WildcardFindGrowth, FiresForADirectoryListedAfterEveryFile) {
  for (const db::Protocol protocol : {db::Protocol::kSmb2, db::Protocol::kSmb1}) {
    const auto findings = findings_of(
        kRule, [](RecordBuilder& wire) { copy_and_list(wire, 40, 1); }, protocol);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].draft.subject, "docs");
    EXPECT_EQ(findings[0].measured("listings"), 40);
    EXPECT_EQ(findings[0].measured("first_entries"), 1);
    EXPECT_EQ(findings[0].measured("last_entries"), 40);
    EXPECT_EQ(findings[0].measured("entries"), 40 * 41 / 2);
    EXPECT_GT(findings[0].measured("bytes"), findings[0].measured("needed_bytes"));
    const double requests = protocol == db::Protocol::kSmb2 ? 4 : 1;
    EXPECT_EQ(findings[0].round_trips(), 39 * requests) << "the last listing was needed";
  }
}

TEST(WildcardFindGrowth, IsSilentWhileLittleIsFetchedTwice) {
  // 7 listings of growing length hold 4 times the last; 6 hold 3.5 times.
  EXPECT_EQ(findings_of(kRule, [](RecordBuilder& wire) { copy_and_list(wire, 7, 1); }).size(), 1U);
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) { copy_and_list(wire, 6, 1); }).empty());
}

TEST(WildcardFindGrowth, IsSilentWhereTheDirectoryStaysAsItIs) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 50; ++i) wire.list("docs", {{"a.txt"}, {"b.txt"}});
              }).empty());
}

TEST(WildcardFindGrowth, IsSilentWhereOthersFillTheDirectory) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                std::vector<Entry> entries;
                for (int i = 0; i < 50; ++i) {
                  entries.push_back({std::to_string(i)});
                  wire.list("docs", entries);
                }
              }).empty());
}

TEST(WildcardFindGrowth, ThinsTheCurveOfManyListings) {
  const auto findings =
      findings_of(kRule, [](RecordBuilder& wire) { copy_and_list(wire, 300, 1); });
  ASSERT_EQ(findings.size(), 1U);
  for (const db::Measure& measure : findings[0].draft.measured) {
    if (measure.key != "curve") continue;
    const auto& curve = std::get<std::vector<std::int64_t>>(measure.value);
    EXPECT_LT(curve.size(), 65U);
    EXPECT_GT(curve.size(), 30U);
    EXPECT_EQ(curve.front(), 1);
    EXPECT_TRUE(std::ranges::is_sorted(curve));
    return;
  }
  FAIL() << "no curve";
}

TEST(WildcardFindGrowth, SeesPagedListingsAsOneEach) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    std::vector<Entry> entries;
    for (int i = 1; i <= 20; ++i) {
      entries.push_back({std::to_string(i)});
      wire.close(wire.create("docs\\" + entries.back().name, kNewFile));
      const OpenId open = wire.create("docs", {.access = kReadData, .directory = true});
      for (const Entry& entry : entries) wire.find(open, "*", {entry});
      wire.find(open, "*", {}, kStatusNoMoreFiles);
      wire.close(open);
    }
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("listings"), 20);
  EXPECT_EQ(findings[0].measured("last_entries"), 20);
  // Listing i took i + 1 requests, an open and a close; all but the last were not needed.
  EXPECT_EQ(findings[0].round_trips(), 19 * 20 / 2 + 19 * 3);
}

}  // namespace
}  // namespace smbscope::testing
