// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/recording_finding_sink.h"

namespace smbscope::testing {
namespace {

constexpr std::string_view kRule = "redundant-query-info";

void ask(RecordBuilder& wire, int opens, std::uint32_t information_class) {
  for (int i = 0; i < opens; ++i) {
    const OpenId open = wire.create("docs\\" + std::to_string(i));
    wire.query_info(open, information_class);
    wire.close(open);
  }
}

TEST(RedundantQueryInfo, FiresForWhatTheCreateReplyTold) {
  for (const std::uint32_t information_class : {4U, 5U, 18U, 34U}) {
    const auto findings =
        findings_of(kRule, [=](RecordBuilder& wire) { ask(wire, 10, information_class); });
    ASSERT_EQ(findings.size(), 1U) << information_class;
    EXPECT_EQ(findings[0].measured("count"), 10);
    EXPECT_EQ(findings[0].round_trips(), 10);
  }
}

TEST(RedundantQueryInfo, IsSilentJustBelowTheThreshold) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) { ask(wire, 9, 4); }).empty());
}

TEST(RedundantQueryInfo, IsSilentForWhatTheReplyDoesNotCarry) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) { ask(wire, 50, 6); }).empty());
}

void ask_in_compounds(RecordBuilder& wire, int opens, std::uint32_t information_class) {
  for (int i = 0; i < opens; ++i) {
    wire.together(3, [&] {
      const OpenId open = wire.create("docs\\" + std::to_string(i));
      wire.query_info(open, information_class);
      wire.close(open);
    });
  }
}

TEST(RedundantQueryInfo, TellsOfQueriesInsideTheCompoundOfTheCreateWithoutCost) {
  const auto findings =
      findings_of(kRule, [](RecordBuilder& wire) { ask_in_compounds(wire, 10, 4); });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("count"), 10);
  EXPECT_EQ(findings[0].measured("paths"), 10);
  EXPECT_EQ(findings[0].round_trips(), 0);
  EXPECT_TRUE(findings[0].draft.always_info);
  EXPECT_EQ(findings[0].draft.frames.size(), 10U);
  EXPECT_EQ(findings[0].draft.confidence, db::Confidence::kHigh);
}

TEST(RedundantQueryInfo, IsLessSureOfACompoundThatAsksForAllInformation) {
  const auto findings =
      findings_of(kRule, [](RecordBuilder& wire) { ask_in_compounds(wire, 10, 18); });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].draft.confidence, db::Confidence::kMedium);
}

TEST(RedundantQueryInfo, IsSilentJustBelowTheThresholdInCompounds) {
  EXPECT_TRUE(
      findings_of(kRule, [](RecordBuilder& wire) { ask_in_compounds(wire, 9, 4); }).empty());
}

TEST(RedundantQueryInfo, IsSilentAfterAChangeOrLater) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 50; ++i) {
                  const OpenId open = wire.create("docs\\a.txt", {.access = kWriteData});
                  wire.write(open, 0, 1);
                  wire.query_info(open, 5);
                  wire.close(open);
                }
              }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 50; ++i) {
                  const OpenId open = wire.create("docs\\a.txt");
                  wire.wait_ns(2'000'000'000);
                  wire.query_info(open, 5);
                  wire.close(open);
                }
              }).empty());
}

TEST(RedundantQueryInfo, IsSilentWhereTheCreateWasNotSeen) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 50; ++i) {
                  db::ExchangeRecord query = wire.request(16, "docs\\a.txt", OpenId{999});
                  query.detail = {db::DetailKind::kFileInfoClass, 4};
                  wire.exchange(query);
                }
              }).empty());
}

TEST(RedundantQueryInfo, Smb1QueriesAFileJustOpened) {
  const auto findings = findings_of(
      kRule, [](RecordBuilder& wire) { ask(wire, 10, 0x0107); }, db::Protocol::kSmb1);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("count"), 10);
}

}  // namespace
}  // namespace smbscope::testing
