// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/advice.h"

#include <gtest/gtest.h>

#include "analyzers/analyzer.h"

namespace smbscope::report {
namespace {

db::FindingRecord finding(std::string rule, std::string recommendation, double round_trips) {
  db::FindingRecord record;
  record.rule = std::move(rule);
  record.recommendation = std::move(recommendation);
  record.cost.round_trips = round_trips;
  record.subject = std::to_string(static_cast<int>(round_trips));
  return record;
}

TEST(Advice, SaysEachRecommendationOnceWithWhatItSaves) {
  CaptureReport report;
  report.findings = {finding("redundant-find", "Keep the listing.", 10),
                     finding("redundant-query-info", "Use the reply.", 50),
                     finding("redundant-find", "Keep the listing.", 70),
                     finding("client-think-time", "", 0)};
  const auto groups = advice_of(report);
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].actor, Actor::kClientAuthor);
  ASSERT_EQ(groups[0].advice.size(), 2U);
  const Advice& first = groups[0].advice[0];
  EXPECT_EQ(first.text, "Keep the listing.");
  EXPECT_EQ(first.findings, 2U);
  EXPECT_EQ(first.saves.round_trips, 80);
  EXPECT_EQ(first.costliest->subject, "70");
  EXPECT_EQ(groups[0].advice[1].text, "Use the reply.");
}

TEST(Advice, IsGroupedByWhoCanFollowIt) {
  CaptureReport report;
  report.findings = {finding("capture-quality", "Capture more.", 0),
                     finding("smb1-signing-write-limit", "Move to SMB 3.", 5),
                     finding("redundant-find", "Keep the listing.", 1)};
  const auto groups = advice_of(report);
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(groups[0].actor, Actor::kClientAuthor);
  EXPECT_EQ(groups[1].actor, Actor::kAdministrator);
  EXPECT_EQ(groups[2].actor, Actor::kNextCapture);
}

TEST(Advice, KnowsItsRules) {
  for (const char* rule : {"capture-quality", "encrypted-opaque", "large-mtu-not-negotiated",
                           "smb1-signing-write-limit"}) {
    EXPECT_NE(analyzers::find_rule(rule), nullptr) << rule;
    EXPECT_NE(actor_of(rule), Actor::kClientAuthor) << rule;
  }
}

}  // namespace
}  // namespace smbscope::report
