// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include <gtest/gtest.h>

#include "report/digest.h"
#include "report/phrases.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

CaptureReport with_summary(db::SummaryRecord summary) {
  CaptureReport report;
  report.summary = summary;
  return report;
}

TEST(Headline, SaysShareCountAndTime) {
  EXPECT_EQ(headline(sample_report()),
            "41 % of 2,310 round trips were not needed, about 2.1 of 5.0 s");
}

TEST(Headline, DoesNotAccuseAnEfficientClient) {
  EXPECT_EQ(headline(with_summary({100, 100, 0, 50'000'000, 0, {0, 0.2, 1e5, 0}})),
            "100 round trips in 50 ms: next to nothing to save");
}

TEST(Headline, NamesTimeWhereNoRoundTripCanBeSaved) {
  EXPECT_EQ(headline(with_summary({10, 10, 0, 2'000'000'000, 0, {0, 0, 1.5e9, 0}})),
            "10 round trips in all, and about 1.5 of 2.0 s could have been saved");
}

TEST(Headline, SaysWhenThereIsNothingToJudge) {
  EXPECT_EQ(headline(CaptureReport{}), "No SMB requests in this capture");
  EXPECT_EQ(headline(Report{{CaptureReport{}, CaptureReport{}}}),
            "No SMB requests in these captures");
  EXPECT_EQ(headline(with_summary({3, 0, 0, 0, 0, {}})),
            "3 requests without an answer: nothing to judge");
}

TEST(Headline, SaysWhenTrafficIsEncrypted) {
  CaptureReport report;
  report.connections.emplace_back().opaque.client_messages = 40;
  EXPECT_EQ(headline(report),
            "The SMB traffic is encrypted: 40 messages, and nothing else is known of this capture");
}

TEST(Headline, DoesNotJudgeByTheLittleThatIsNotEncrypted) {
  CaptureReport report = with_summary({4, 4, 0, 11'000'000, 0, {}});
  report.connections.emplace_back().opaque.client_messages = 247;
  EXPECT_EQ(headline(report),
            "Most of the SMB traffic is encrypted and can't be judged (247 messages). The rest: "
            "4 round trips in 11 ms: next to nothing to save");
}

TEST(Report, SumsTheSummariesOfItsCaptures) {
  const db::SummaryRecord sum = total_summary({{sample_capture(), sample_capture()}});
  EXPECT_EQ(sum.operations, 4'620U);
  EXPECT_EQ(sum.busy_ns, 10'000'000'000);
  EXPECT_DOUBLE_EQ(sum.wasted.round_trips, 1'894.2);
}

TEST(Report, MergesCommandsOfSeveralCapturesAndDropsTheirPercentiles) {
  CaptureReport other = sample_capture();
  other.commands.erase(other.commands.begin() + 1, other.commands.end());  // CREATE alone
  other.commands[0].srt_max_ns = 99'000'000;
  const auto commands = merged_commands({{sample_capture(), other}});
  ASSERT_EQ(commands.size(), sample_capture().commands.size());
  EXPECT_EQ(commands[0].command.code, 5);
  EXPECT_EQ(commands[0].requests, 900U);
  EXPECT_EQ(commands[0].srt_max_ns, 99'000'000);
  EXPECT_EQ(commands[0].srt_p50_ns, -1);
  EXPECT_EQ(commands[1].srt_p50_ns, 1'000'000);  // CLOSE: in one capture only
}

TEST(Digest, SumsUpWhatRepeats) {
  std::vector<db::FindingRecord> findings(kShownPerRule + 4, sample_capture().findings[0]);
  findings.push_back(sample_capture().findings[1]);
  const FindingDigest digest = digest_findings(findings);
  EXPECT_EQ(digest.shown.size(), kShownPerRule + 1);
  ASSERT_EQ(digest.further.size(), 1U);
  EXPECT_EQ(digest.further[0].count, 4U);
  EXPECT_DOUBLE_EQ(digest.further[0].cost.round_trips, 3'000);
}

TEST(Digest, SumsUpTheCheapCommands) {
  std::vector<db::CommandRecord> commands;
  for (std::uint16_t code = 0; code < kShownCommands + 3; ++code) {
    db::CommandRecord& command = commands.emplace_back();
    command.command = {db::Protocol::kSmb2, code, db::CommandId::kNoSubcommand};
    command.requests = 2;
    command.exclusive_ns = code;
  }
  const CommandDigest digest = digest_commands(commands);
  EXPECT_EQ(digest.shown.size(), kShownCommands);
  EXPECT_EQ(digest.shown.front()->command.code, kShownCommands + 2);
  EXPECT_EQ(digest.other_commands, 3U);
  EXPECT_EQ(digest.others.requests, 6U);
}

TEST(Phrases, CostLeavesOutWhatIsNothing) {
  EXPECT_EQ(cost_text({}), "");
  EXPECT_EQ(cost_text({1, 1, 0, 0}), "1 round trip");
  EXPECT_EQ(cost_text({3, 2.5, 1.2e9, 2'048}), "2.5 round trips, 1.2 s, 2 KiB");
}

TEST(Phrases, CommandsCarryBothVocabularies) {
  EXPECT_EQ(command_text({db::Protocol::kSmb2, 14}), "QUERY_DIRECTORY (Find)");
  EXPECT_EQ(command_text({db::Protocol::kSmb2, 5}), "CREATE");
}

}  // namespace
}  // namespace smbscope::report
