// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/recording_finding_sink.h"

namespace smbscope::testing {
namespace {

constexpr std::string_view kRule = "redundant-find";

/// Opens the directory, looks one name up, learns that there are no more, closes.
void look_up(RecordBuilder& wire, const std::string& name, bool exists = true) {
  const OpenId open = wire.create("docs", {.access = kReadData, .directory = true});
  if (exists) {
    wire.find(open, name, {{name}});
    wire.find(open, name, {}, kStatusNoMoreFiles);
  } else {
    wire.find(open, name, {}, kStatusNoSuchFile);
  }
  wire.close(open);
}
std::vector<Entry> names(int count) {
  std::vector<Entry> entries;
  for (int i = 0; i < count; ++i) entries.push_back({std::to_string(i) + ".txt"});
  return entries;
}

TEST(RedundantFind, FiresForNamesThatAListingReturned) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    wire.list("docs", names(5));
    for (const Entry& entry : names(5)) look_up(wire, entry.name);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].draft.subject, "docs");
  EXPECT_EQ(findings[0].measured("count"), 5);
  EXPECT_EQ(findings[0].measured("from_listing"), 5);
  EXPECT_EQ(findings[0].round_trips(), 20) << "with the open, the end and the close of each";
}

TEST(RedundantFind, IsSilentJustBelowTheThreshold) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                wire.list("docs", names(4));
                for (const Entry& entry : names(4)) look_up(wire, entry.name);
              }).empty());
}

TEST(RedundantFind, FiresForNamesJustOpenedAndForTheSameLookupAgain) {
  const auto opened = findings_of(kRule, [](RecordBuilder& wire) {
    for (const Entry& entry : names(5)) {
      wire.close(wire.create("docs\\" + entry.name));
      look_up(wire, entry.name);
    }
  });
  ASSERT_EQ(opened.size(), 1U);
  EXPECT_EQ(opened[0].measured("from_reply"), 5);
  const auto again = findings_of(kRule, [](RecordBuilder& wire) {
    for (int i = 0; i < 6; ++i) look_up(wire, "a.txt");
  });
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].measured("from_lookup"), 5);
  EXPECT_EQ(again[0].measured("paths"), 1);
}

TEST(RedundantFind, KeepsTheOpenOfADirectoryThatServedMore) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    wire.list("docs", names(5));
    const OpenId open = wire.create("docs", {.access = kReadData, .directory = true});
    for (const Entry& entry : names(5)) {
      wire.find(open, entry.name, {entry});
      wire.find(open, entry.name, {}, kStatusNoMoreFiles);
    }
    wire.query_info(open, 4);
    wire.close(open);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].round_trips(), 10);
}

TEST(RedundantFind, IsSilentForTheCheckBeforeAFileIsCreated) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (const Entry& entry : names(50)) {
                  look_up(wire, entry.name, false);
                  wire.close(wire.create("docs\\" + entry.name,
                                         {.access = kWriteData, .disposition = 2, .action = 2}));
                }
              }).empty());
}

TEST(RedundantFind, IsSilentAfterAChangeOrBeyondTheWindow) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                wire.list("docs", names(20));
                for (const Entry& entry : names(20)) {
                  const OpenId open = wire.create("docs\\" + entry.name, {.access = kWriteData});
                  wire.write(open, 0, 1);
                  wire.close(open);
                  look_up(wire, entry.name);
                }
              }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                wire.list("docs", names(20));
                wire.wait_ns(11'000'000'000);
                for (const Entry& entry : names(20)) look_up(wire, entry.name);
              }).empty());
}

TEST(RedundantFind, IsSilentWhereTheAnswerWasLost) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                wire.list("docs", names(20));
                for (const Entry& entry : names(20)) {
                  const OpenId open = wire.create("docs", {.access = kReadData, .directory = true});
                  db::ExchangeRecord lost = wire.request(14, "docs", open);
                  db::FindDetail find;
                  find.pattern = entry.name;
                  find.directory_key = lost.path_key;
                  find.pattern_key = child_key(lost.path_key, entry.name);
                  find.first = true;
                  lost.find = &find;
                  lost.answered = false;
                  wire.exchange(lost);
                  wire.close(open);
                }
              }).empty());
}

TEST(RedundantFind, Smb1FindsFirstByName) {
  const auto findings = findings_of(
      kRule,
      [](RecordBuilder& wire) {
        wire.list("docs", names(5));
        for (const Entry& entry : names(5)) wire.find_first("docs", entry.name, {entry});
      },
      db::Protocol::kSmb1);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("count"), 5);
  EXPECT_EQ(findings[0].round_trips(), 5);
}

}  // namespace
}  // namespace smbscope::testing
