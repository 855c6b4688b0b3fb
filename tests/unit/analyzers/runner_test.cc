// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analyzers/finding_builder.h"
#include "analyzers/severity.h"
#include "tests/support/record_builder.h"

namespace smbscope::analyzers {
namespace {

using db::Severity;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::RecordBuilder;

constexpr std::uint32_t kFileBasicInformation = 4;

/// Each file opened, asked for what the CREATE told, and closed.
void ask_again(RecordBuilder& wire, const std::string& folder, int files) {
  for (int i = 0; i < files; ++i) {
    const OpenId open = wire.create(folder + "\\" + std::to_string(i));
    wire.query_info(open, kFileBasicInformation);
    wire.close(open);
  }
}

RunnerOptions only(std::string rule) { return {.rules = {std::move(rule)}, .parameters = {}}; }

TEST(Runner, StatesFindingsWithCostsEvidenceAndTotals) {
  Runner runner(only("redundant-query-info"));
  RecordBuilder wire(runner);
  ask_again(wire, "docs", 12);
  wire.finish();

  std::vector<db::FindingExchangeRecord> claims;
  const auto outcome = runner.conclude([&](const auto& claim) { claims.push_back(claim); });

  ASSERT_TRUE(outcome.ok());
  const auto& findings = outcome.value().findings;
  ASSERT_EQ(findings.size(), 1U);
  const db::FindingRecord& finding = findings.front();
  EXPECT_EQ(finding.finding_id.value, 1U);
  EXPECT_EQ(finding.rule, "redundant-query-info");
  EXPECT_EQ(finding.client, "10.0.0.5");
  EXPECT_EQ(finding.server, "10.0.0.9");
  EXPECT_EQ(finding.share, "data");
  EXPECT_EQ(finding.subject, "docs");
  EXPECT_EQ(finding.severity, Severity::kHigh);  // a third of the busy time
  EXPECT_EQ(finding.exchanges, 12U);
  EXPECT_EQ(finding.cost.operations, 12);
  EXPECT_EQ(finding.cost.round_trips, 12);
  EXPECT_EQ(finding.cost.time_ns, 12e6);
  EXPECT_EQ(finding.cost.bytes, 12 * 300);
  EXPECT_EQ(finding.frames.front(), 3U);
  EXPECT_EQ(finding.frames.size(), 12U);
  EXPECT_EQ(finding.filter, "tcp.stream == 0 && smb2.cmd == 16 && smb2.flags.response == 0");
  EXPECT_EQ(finding.filter_exchanges, 12U);
  EXPECT_FALSE(finding.references.empty());
  EXPECT_FALSE(finding.recommendation.empty());

  ASSERT_EQ(claims.size(), 12U);
  EXPECT_EQ(claims.front().finding_id.value, 1U);
  EXPECT_EQ(claims.front().exchange_id.value, 2U);
  const db::SummaryRecord& summary = outcome.value().summary;
  EXPECT_EQ(summary.operations, 36U);
  EXPECT_EQ(summary.busy_ns, 36'000'000);
  EXPECT_EQ(summary.smb_bytes, 36U * 300);
  EXPECT_EQ(summary.wasted.round_trips, 12);
}

TEST(Runner, KeepsTwentyFramesOfEvidenceAndCountsAll) {
  Runner runner(only("redundant-query-info"));
  RecordBuilder wire(runner);
  ask_again(wire, "docs", 100);
  wire.finish();
  const auto outcome = runner.conclude({});
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.value().findings.at(0).frames.size(), 20U);
  EXPECT_EQ(outcome.value().findings.at(0).exchanges, 100U);
}

TEST(Runner, WastesAnExchangeOnceThoughTwoFindingsClaimIt) {
  Runner runner(
      {.rules = {"redundant-query-info", "create-query-close-uncompounded"}, .parameters = {}});
  RecordBuilder wire(runner);
  ask_again(wire, "docs", 30);
  wire.finish();
  const auto outcome = runner.conclude({});
  ASSERT_TRUE(outcome.ok());
  ASSERT_EQ(outcome.value().findings.size(), 2U);
  // 30 queries in full, and two thirds of the other 60 requests: not 30 + two thirds of 90.
  EXPECT_NEAR(outcome.value().summary.wasted.round_trips, 30 + 60 * 2.0 / 3, 1e-4);
  EXPECT_NEAR(outcome.value().summary.wasted.operations, 30, 1e-9);
}

TEST(Runner, RunsOnlyTheRulesAskedFor) {
  Runner runner(only("redundant-find"));
  RecordBuilder wire(runner);
  ask_again(wire, "docs", 30);
  wire.finish();
  const auto outcome = runner.conclude({});
  ASSERT_TRUE(outcome.ok());
  EXPECT_TRUE(outcome.value().findings.empty());
  EXPECT_EQ(outcome.value().summary.operations, 90U);
}

TEST(Runner, OrdersFindingsByCostWithinASeverity) {
  Runner runner(only("redundant-query-info"));
  RecordBuilder wire(runner);
  ask_again(wire, "few", 20);
  ask_again(wire, "many", 40);
  wire.finish();
  const auto outcome = runner.conclude({});
  ASSERT_TRUE(outcome.ok());
  ASSERT_EQ(outcome.value().findings.size(), 2U);
  EXPECT_EQ(outcome.value().findings[0].subject, "many");
  EXPECT_EQ(outcome.value().findings[1].subject, "few");
  EXPECT_EQ(outcome.value().findings[1].finding_id.value, 2U);
}

TEST(Runner, TrustsFindingsLessWhereTheCaptureHasHoles) {
  Runner runner(only("redundant-query-info"));
  RecordBuilder wire(runner);
  ask_again(wire, "docs", 12);
  wire.gap(true, 100);
  wire.finish();
  const auto outcome = runner.conclude({});
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.value().findings.at(0).confidence, db::Confidence::kMedium);
}

TEST(Runner, SaysOnceWhatHappensInManyDirectories) {
  Runner runner(only("redundant-query-info"));
  RecordBuilder wire(runner);
  for (int folder = 0; folder < 30; ++folder) {
    ask_again(wire, "tree\\" + std::to_string(folder), 6);
  }
  wire.finish();
  const auto outcome = runner.conclude({});
  ASSERT_TRUE(outcome.ok());
  ASSERT_EQ(outcome.value().findings.size(), 1U);
  EXPECT_EQ(outcome.value().findings[0].subject, "tree");
  EXPECT_EQ(outcome.value().findings[0].exchanges, 180U);
  EXPECT_THAT(outcome.value().findings[0].explanation, HasSubstr("in 30 directories below tree"));
}

TEST(Runner, NamesFramesWhereWiresharkMayNotDissect) {
  Runner runner({.rules = {"redundant-query-info"}, .parameters = {}});
  RecordBuilder wire(runner);
  wire.connection().server_port = 1'445;
  ask_again(wire, "docs", 12);
  wire.finish();
  const auto outcome = runner.conclude({});
  ASSERT_TRUE(outcome.ok());
  ASSERT_EQ(outcome.value().findings.size(), 1U);
  EXPECT_THAT(outcome.value().findings[0].filter,
              HasSubstr("tcp.stream == 0 && frame.number in {3, 9, 15"));
}

TEST(Runner, TakesParameters) {
  Runner runner(
      {.rules = {"redundant-query-info"}, .parameters = {{"redundant-query-info.min-count", 13}}});
  RecordBuilder wire(runner);
  ask_again(wire, "docs", 12);
  wire.finish();
  const auto outcome = runner.conclude({});
  ASSERT_TRUE(outcome.ok());
  EXPECT_TRUE(outcome.value().findings.empty());
}

TEST(SeverityScale, GoesByRoundTripsAndByShareOfBusyTime) {
  const SeverityScale scale({});
  const auto severity = [&](double round_trips, double time_ms, double busy_ms) {
    return scale.of({0, round_trips, time_ms * 1e6, 0}, busy_ms * 1e6);
  };
  EXPECT_EQ(severity(9, 0.9, 100), Severity::kInfo);
  EXPECT_EQ(severity(10, 0, 100), Severity::kLow);
  EXPECT_EQ(severity(100, 0, 1e6), Severity::kMedium);
  EXPECT_EQ(severity(1'000, 0, 1e6), Severity::kHigh);
  EXPECT_EQ(severity(10, 5, 100), Severity::kMedium);
  EXPECT_EQ(severity(10, 20, 100), Severity::kHigh);
  EXPECT_EQ(severity(2, 20, 100), Severity::kLow) << "few round trips and little time";
  EXPECT_EQ(severity(2, 200, 1'000), Severity::kHigh) << "few round trips but much time";
  EXPECT_EQ(severity(0, 0, 0), Severity::kInfo);
}

TEST(SeverityScale, ShiftsUpFromLowOnAndStaysInRange) {
  EXPECT_EQ(shifted(Severity::kInfo, 1), Severity::kInfo);
  EXPECT_EQ(shifted(Severity::kLow, 1), Severity::kMedium);
  EXPECT_EQ(shifted(Severity::kHigh, 1), Severity::kHigh);
  EXPECT_EQ(shifted(Severity::kInfo, -1), Severity::kInfo);
}

TEST(SeverityScale, IsSetLikeARule) {
  const SeverityScale scale({{"severity.low-round-trips", 5}});
  EXPECT_EQ(scale.of({0, 5, 0, 0}, 1e9), Severity::kLow);
}

TEST(StableId, IsTheSameForTheSameTroubleWhateverTheCase) {
  const std::string id = stable_id("redundant-find", "Data", "Docs");
  EXPECT_EQ(id.size(), 12U);
  EXPECT_EQ(id, stable_id("redundant-find", "data", "docs"));
  EXPECT_NE(id, stable_id("redundant-find", "data", "docs2"));
  // printf 'a\0b\0c' | sha256sum | cut -c1-12
  EXPECT_EQ(stable_id("a", "b", "c"), "8badde10c760");
}

std::string complaint(const RunnerOptions& options) {
  const auto checked = check_options(options);
  if (checked.ok()) return {};
  EXPECT_EQ(checked.error().kind, ErrorKind::kUsage);
  return checked.error().message;
}

TEST(CheckOptions, NamesTheNearestWord) {
  EXPECT_EQ(complaint({.rules = {"redundant-find"}, .parameters = {}}), "");
  EXPECT_THAT(complaint({.rules = {"redundant-fnd"}, .parameters = {}}),
              HasSubstr("did you mean redundant-find?"));
  EXPECT_THAT(complaint({.rules = {}, .parameters = {{"redundant-find.windw", 1}}}),
              HasSubstr("did you mean window?"));
  EXPECT_THAT(complaint({.rules = {}, .parameters = {{"redundant-find.xyzzy", 1}}}),
              HasSubstr("min-count, window"));
  EXPECT_THAT(complaint({.rules = {}, .parameters = {{"redundant-find.window", -1}}}),
              HasSubstr("0 to 3600 s"));
  EXPECT_THAT(complaint({.rules = {}, .parameters = {{"window", 1}}}),
              HasSubstr("RULE.PARAMETER=VALUE"));
  EXPECT_EQ(complaint({.rules = {}, .parameters = {{"severity.low-share", 2}}}), "");
}

TEST(AllRules, AreDescribedForPeople) {
  std::vector<std::string_view> ids;
  for (const Rule& rule : all_rules()) {
    const RuleInfo& info = *rule.info;
    SCOPED_TRACE(std::string(info.id));
    EXPECT_LT(info.title.size(), 60U);
    EXPECT_FALSE(info.detects.empty());
    EXPECT_FALSE(info.why.empty());
    EXPECT_FALSE(info.advice.empty());
    EXPECT_FALSE(info.false_positives.empty());
    for (const Parameter& parameter : info.parameters) {
      EXPECT_LE(parameter.min, parameter.default_value) << parameter.name;
      EXPECT_GE(parameter.max, parameter.default_value) << parameter.name;
      EXPECT_FALSE(parameter.doc.empty()) << parameter.name;
    }
    EXPECT_EQ(find_rule(info.id)->info, &info);
    ids.push_back(info.id);
  }
  std::ranges::sort(ids);
  EXPECT_EQ(std::ranges::adjacent_find(ids), ids.end());
  EXPECT_EQ(find_rule("no-such-rule"), nullptr);
}

}  // namespace
}  // namespace smbscope::analyzers
