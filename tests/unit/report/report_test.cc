// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include <gtest/gtest.h>

#include "report/digest.h"
#include "report/headline.h"
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
  EXPECT_EQ(headline(with_summary({100, 100, 0, 50'000'000, 0, 16, {0, 0.2, 1e5, 0}})),
            "100 round trips in 50 ms; no rule found any that were not needed (16 rules ran)");
}

TEST(Headline, NamesTimeWhereNoRoundTripCanBeSaved) {
  EXPECT_EQ(headline(with_summary({10, 10, 0, 2'000'000'000, 0, 16, {0, 0, 1.5e9, 0}})),
            "10 round trips in all, and about 1.5 of 2.0 s could have been saved");
}

TEST(Headline, SaysWhenThereIsNothingToJudge) {
  CaptureReport report;
  EXPECT_EQ(headline(report), "The capture holds no packets");
  EXPECT_EQ(headline(Report{{report, report}}), "The captures hold no packets");
  report.capture.packets = 1'234;
  report.capture.tcp_streams = 5;
  EXPECT_EQ(headline(report),
            "No SMB messages found in this capture: 1,234 packets, 5 TCP connections");
  report.connections.emplace_back();
  EXPECT_EQ(headline(report), "No SMB requests in this capture");
  EXPECT_EQ(headline(with_summary({3, 0, 0, 0, 0, 16, {}})),
            "3 requests without an answer: nothing to judge");
}

/// A capture of 8 s with one connection that was busy for 2 s.
CaptureReport long_capture() {
  CaptureReport report = with_summary({100, 100, 0, 2'000'000'000, 0, 16, {90, 90, 5e8, 0}});
  report.capture.start_ns = 0;
  report.capture.end_ns = 8'000'000'000;
  db::ConnectionRecord& connection = report.connections.emplace_back();
  connection.busy_ns = 2'000'000'000;
  connection.round_trips = 100;
  return report;
}

TEST(Headline, SaysHowLittleOfTheCaptureWasBusy) {
  CaptureReport report = long_capture();
  EXPECT_EQ(headline(report),
            "90 % of 100 round trips were not needed, about 0.5 of 2.0 s, in a capture of 8.0 s, "
            "6.0 s of which nothing was outstanding");
  report.capture.end_ns = 8'000'000'000'000;
  EXPECT_EQ(headline(report),
            "90 % of 100 round trips were not needed, about 0.5 of 2.0 s, in a capture of 2 h 13 "
            "min, for almost all of which nothing was outstanding");
  report.capture.end_ns = 4'000'000'000;
  EXPECT_EQ(headline(report), "90 % of 100 round trips were not needed, about 0.5 of 2.0 s");
  report.connections.push_back(report.connections.front());
  report.capture.end_ns = 1'500'000'000;
  EXPECT_EQ(headline(report),
            "90 % of 100 round trips were not needed, about 0.5 of 2.0 s, summed over 2 "
            "connections");
}

TEST(Headline, AddsTheNetworkThatNoTimeAtTheServerHolds) {
  CaptureReport report = long_capture();
  report.capture.end_ns = 3'000'000'000;
  report.position = report.connections.front().position = db::CapturePosition::kServer;
  report.connections.front().rtt_ns = 20'000'000;
  EXPECT_DOUBLE_EQ(unseen_rtt_ns(report), 2e7);
  EXPECT_EQ(headline(report),
            "90 % of 100 round trips were not needed, about 0.5 of 2.0 s measured at the server; "
            "with the network's 20 ms per round trip about 1.8 s more");
  EXPECT_EQ(cost_text({1, 10, 1e6, 0}, unseen_rtt_ns(report)),
            "10 round trips, 1.0 ms, about 200 ms more on the network");
}

TEST(HeadlineNotes, NameOperationsFarBeyondTheFiles) {
  CaptureReport report = sample_capture();
  report.connections.clear();
  EXPECT_EQ(headline_notes(report),
            std::vector<std::string>{"Far more was sent than the files needed: Find 380.0 times as "
                                     "often; see Operations"});
  report.workloads.front().operations = {{db::Operation::kGetInfo, 0, 300}};
  EXPECT_EQ(headline_notes(report),
            std::vector<std::string>{"Far more was sent than the files needed: 300 GetInfo where "
                                     "none was needed; see Operations"});
}

TEST(HeadlineNotes, NameTcpTroubleWhereTheTimeIs) {
  CaptureReport report = long_capture();
  EXPECT_EQ(headline_notes(report), std::vector<std::string>{});
  report.connections.front().zero_windows = 59;
  EXPECT_EQ(headline_notes(report), std::vector<std::string>{"TCP had trouble: 59 zero windows"});
  report.connections.emplace_back().zero_windows = 7;  // idle: not the cause
  EXPECT_EQ(headline_notes(report),
            std::vector<std::string>{
                "TCP had trouble on the connection with most of the busy time: 59 zero windows"});
}

TEST(Headline, SaysWhenTrafficIsEncrypted) {
  CaptureReport report;
  report.connections.emplace_back().opaque.client_messages = 40;
  EXPECT_EQ(headline(report),
            "The SMB traffic is encrypted: 40 messages, and nothing else is known of this capture");
}

TEST(Headline, DoesNotJudgeByTheLittleThatIsNotEncrypted) {
  CaptureReport report = with_summary({4, 4, 0, 11'000'000, 0, 1, {}});
  report.connections.emplace_back().opaque.client_messages = 247;
  EXPECT_EQ(headline(report),
            "Most of the SMB traffic is encrypted and can't be judged (247 messages). The rest: "
            "4 round trips in 11 ms; no rule found any that were not needed (1 rule ran)");
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

TEST(Phrases, ConnectionsSayWhyTheirCapturePointIsNotKnown) {
  CaptureReport report;
  db::ConnectionRecord& connection = report.connections.emplace_back();
  EXPECT_EQ(position_text(connection), "capture point not known (no handshake)");
  connection.rtt_ns = 40'000;
  EXPECT_EQ(position_text(report),
            "capture point not known (round trip under 0.1 ms: too short to tell)");
  report.connections.emplace_back().position = report.position = db::CapturePosition::kClient;
  EXPECT_EQ(position_text(report), "taken at the client (1 of 2 connections tell)");
}

TEST(Phrases, PlacesArePaths) {
  db::FindingRecord finding;
  finding.subject = "NEGOTIATE";
  EXPECT_EQ(place_text(finding), "NEGOTIATE");
  finding.server = "10.0.0.9";
  finding.share = finding.subject = "data";
  EXPECT_EQ(place_text(finding), "\\\\10.0.0.9\\data");
  finding.subject = "NEGOTIATE";
  EXPECT_EQ(place_text(finding), "\\\\10.0.0.9\\data, NEGOTIATE");
  finding.subject = "docs\\new";
  EXPECT_EQ(place_text(finding), "\\\\10.0.0.9\\data\\docs\\new");
  finding.subject = "\\";
  EXPECT_EQ(place_text(finding), "\\\\10.0.0.9\\data\\");
}

TEST(Phrases, CommandsCarryBothVocabularies) {
  EXPECT_EQ(command_text({db::Protocol::kSmb2, 14}), "QUERY_DIRECTORY (Find)");
  EXPECT_EQ(command_text({db::Protocol::kSmb2, 5}), "CREATE");
}

}  // namespace
}  // namespace smbscope::report
