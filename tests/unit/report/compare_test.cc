// SPDX-License-Identifier: GPL-3.0-or-later
// Captures side by side: what is counted, what it is held against, what appears and vanishes.
#include "report/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "report/compare_tables.h"
#include "report/compare_words.h"

namespace smbscope::report {
namespace {

using db::Operation;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// SMB2 command codes, [MS-SMB2] 2.2.1.2.
constexpr std::uint16_t kNegotiate = 0;
constexpr std::uint16_t kCreate = 5;
constexpr std::uint16_t kIoctl = 11;
constexpr std::uint16_t kFind = 14;

using Requests = std::map<std::uint16_t, std::uint64_t>;

db::CommandRecord smb2_command(std::uint16_t code, std::uint64_t requests) {
  db::CommandRecord command;
  command.command = {db::Protocol::kSmb2, code, db::CommandId::kNoSubcommand};
  command.requests = requests;
  return command;
}

/// A copy of `files` files that needed an open each and one listing of two requests.
Scenario copy(const std::string& label, std::uint64_t files, const Requests& requests) {
  Scenario scenario;
  scenario.label = label;
  for (const auto& [code, count] : requests) {
    scenario.report.commands.push_back(smb2_command(code, count));
    scenario.report.summary.operations += count;
  }
  scenario.report.summary.round_trips = static_cast<double>(scenario.report.summary.operations);
  scenario.report.summary.busy_ns = 1'000'000;
  db::WorkloadRecord workload;
  workload.kind = "copy-to-share";
  workload.files = files;
  const auto sent = [&requests](std::uint16_t code) {
    const auto found = requests.find(code);
    return found == requests.end() ? 0 : found->second;
  };
  workload.operations = {{Operation::kFind, 2, sent(kFind)},
                         {Operation::kCreate, static_cast<double>(files), sent(kCreate)}};
  scenario.report.workloads.push_back(workload);
  return scenario;
}

db::FindingRecord finding(const std::string& rule, db::Severity severity, double round_trips) {
  db::FindingRecord record;
  record.rule = rule;
  record.severity = severity;
  record.cost.operations = record.cost.round_trips = round_trips;
  return record;
}

const ComparedOperation& value(const Comparison& comparison, Operation operation, std::size_t at) {
  return comparison.operations[static_cast<std::size_t>(operation)].values[at];
}

std::vector<std::string> rules(const Comparison& comparison) {
  std::vector<std::string> names;
  for (const FindingRow& row : comparison.findings) names.push_back(row.rule);
  return names;
}

TEST(Compare, CountsPerFileAndAgainstTheFirst) {
  const Comparison comparison =
      compare({copy("A", 100, {{kCreate, 100}}), copy("B", 100, {{kCreate, 250}, {kFind, 30}})});
  EXPECT_EQ(comparison.operations.size(), db::kOperationCount);
  EXPECT_TRUE(comparison.same_files);
  EXPECT_EQ(value(comparison, Operation::kCreate, 1).count, 250U);
  EXPECT_DOUBLE_EQ(value(comparison, Operation::kCreate, 1).per_file.value(), 2.5);
  EXPECT_DOUBLE_EQ(value(comparison, Operation::kCreate, 1).ratio.value(), 2.5);
  EXPECT_DOUBLE_EQ(value(comparison, Operation::kCreate, 0).ratio.value(), 1);
  EXPECT_FALSE(value(comparison, Operation::kFind, 1).ratio.has_value()) << "the first sent none";
}

TEST(Compare, CountsACommandByItsDetails) {
  Scenario scenario = copy("A", 1, {});
  db::CommandRecord set_path;
  set_path.command = {db::Protocol::kSmb1, 0x32, 6};  // TRANS2_SET_PATH_INFORMATION
  set_path.requests = 5;
  set_path.details = {{{db::DetailKind::kSmb1SetLevel, 0x209}, 3},   // SMB_POSIX_OPEN
                      {{db::DetailKind::kSmb1SetLevel, 0x101}, 2}};  // SMB_SET_FILE_BASIC_INFO
  scenario.report.commands = {set_path};
  scenario.report.summary.operations = set_path.requests;
  const Comparison comparison = compare({scenario, scenario});
  EXPECT_EQ(value(comparison, Operation::kCreate, 0).count, 3U);
  EXPECT_EQ(value(comparison, Operation::kSetInfo, 0).count, 2U);
}

TEST(Compare, JudgesByWhatTheFilesNeeded) {
  const Comparison comparison =
      compare({copy("A", 100, {{kCreate, 125}}), copy("B", 100, {{kCreate, 126}}),
               copy("C", 100, {{kCreate, 201}})});
  EXPECT_EQ(value(comparison, Operation::kCreate, 0).verdict, Verdict::kFine);
  EXPECT_EQ(value(comparison, Operation::kCreate, 1).verdict, Verdict::kMore);
  EXPECT_EQ(value(comparison, Operation::kCreate, 2).verdict, Verdict::kFarMore);
  EXPECT_EQ(value(comparison, Operation::kCreate, 2).basis, Basis::kNeeded);
  EXPECT_DOUBLE_EQ(value(comparison, Operation::kCreate, 2).needed.value(), 100);
}

TEST(Compare, JudgesByTheBestPerFileWhereTheNeedIsNotKnown) {
  const Comparison comparison =
      compare({copy("A", 1'000, {{kIoctl, 1'000}}), copy("B", 100, {{kIoctl, 190}}),
               copy("C", 10, {{kIoctl, 30}})});
  EXPECT_EQ(value(comparison, Operation::kOther, 0).verdict, Verdict::kFine);
  EXPECT_EQ(value(comparison, Operation::kOther, 1).verdict, Verdict::kMore);
  EXPECT_EQ(value(comparison, Operation::kOther, 2).verdict, Verdict::kFarMore);
  EXPECT_EQ(value(comparison, Operation::kOther, 2).basis, Basis::kBest);
}

TEST(Compare, ConnectingIsNotCountedPerFile) {
  const Comparison comparison =
      compare({copy("A", 2'000, {{kNegotiate, 7}}), copy("B", 10, {{kNegotiate, 7}})});
  EXPECT_EQ(value(comparison, Operation::kConnect, 1).verdict, Verdict::kFine);
}

TEST(Compare, AnotherKindOfWorkIsNoBest) {
  Scenario other = copy("B", 100, {{kIoctl, 1}});
  other.report.workloads.front().kind = "copy-from-share";
  const Comparison comparison = compare({copy("A", 100, {{kIoctl, 100}}), other});
  EXPECT_EQ(value(comparison, Operation::kOther, 0).verdict, Verdict::kNotKnown);
  EXPECT_EQ(value(comparison, Operation::kOther, 0).basis, Basis::kNone);
  EXPECT_THAT(cautions(comparison), ElementsAre(HasSubstr("copy-to-share, copy-from-share")));
}

TEST(Compare, FilesAreThoseOfTheLargestWorkloadOrAsGiven) {
  std::vector<Scenario> scenarios = {copy("A", 100, {{kCreate, 100}}),
                                     copy("B", 50, {{kCreate, 100}})};
  db::WorkloadRecord& smaller = scenarios[0].report.workloads.emplace_back();
  smaller.kind = "list";
  smaller.files = 7'000;
  const Comparison seen = compare(scenarios);
  EXPECT_EQ(seen.scenarios[0].files, 100U);
  EXPECT_FALSE(seen.same_files);
  EXPECT_DOUBLE_EQ(value(seen, Operation::kCreate, 1).per_file.value(), 2);
  EXPECT_DOUBLE_EQ(value(seen, Operation::kCreate, 1).ratio.value(), 1) << "of the counts";
  EXPECT_DOUBLE_EQ(value(seen, Operation::kCreate, 1).per_file_ratio.value(), 2);
  const Comparison given = compare(scenarios, 200);
  EXPECT_EQ(given.scenarios[1].files, 200U);
  EXPECT_TRUE(given.same_files);
  EXPECT_DOUBLE_EQ(value(given, Operation::kCreate, 1).per_file.value(), 0.5);
}

TEST(Compare, WithoutFilesThereIsNothingPerFile) {
  Scenario bare;
  bare.label = "A";
  bare.report.commands = {smb2_command(kCreate, 10)};
  bare.report.summary.operations = 10;
  Scenario more = bare;
  more.report.commands.front().requests = more.report.summary.operations = 40;
  const Comparison comparison = compare({bare, more});
  EXPECT_FALSE(value(comparison, Operation::kCreate, 1).per_file.has_value());
  EXPECT_EQ(value(comparison, Operation::kCreate, 1).basis, Basis::kBest);
  EXPECT_EQ(value(comparison, Operation::kCreate, 1).verdict, Verdict::kFarMore);
}

TEST(Compare, SumsTheFindingsOfARuleAndPutsTheWorstFirst) {
  Scenario a = copy("A", 10, {{kCreate, 10}});
  a.report.findings = {finding("low-but-long", db::Severity::kLow, 900),
                       finding("twice", db::Severity::kMedium, 1),
                       finding("twice", db::Severity::kHigh, 2)};
  const Comparison comparison = compare({a, copy("B", 10, {{kCreate, 10}})});
  EXPECT_THAT(rules(comparison), ElementsAre("twice", "low-but-long"));
  const auto& values = comparison.findings.front().values;
  ASSERT_EQ(values.size(), 2U);
  EXPECT_EQ(values[0]->count, 2U);
  EXPECT_EQ(values[0]->severity, db::Severity::kHigh);
  EXPECT_DOUBLE_EQ(values[0]->cost.round_trips, 3);
  EXPECT_FALSE(values[1].has_value());
}

TEST(CompareWords, SayWhatDiffersAndWhy) {
  Scenario a = copy("A", 100, {{kCreate, 100}});
  a.report.findings = {finding("gone-rule", db::Severity::kLow, 1),
                       finding("notice", db::Severity::kInfo, 1)};
  Scenario b = copy("B", 100, {{kCreate, 120}, {kFind, 280}});
  b.report.findings = {finding("new-rule", db::Severity::kHigh, 280)};
  const auto texts = differences(compare({a, b}));
  ASSERT_EQ(texts.size(), 1U);
  EXPECT_EQ(
      texts.front(),
      "2 (B) needs 4.0 times the round trips of 1 (A) per file (4.00 against 1.00), in "
      "about the same busy time; most of it Find (+280). Findings that appear: new-rule; findings "
      "that vanish: gone-rule");
  EXPECT_THAT(differences(compare({b, a})),
              ElementsAre(HasSubstr("2 (A) needs 75 % fewer round trips than 1 (B) per file "
                                    "(1.00 against 4.00)")));
}

TEST(CompareWords, OfManyTheWorstStandsAgainstTheBestOfItsKind) {
  std::vector<Scenario> scenarios = {copy("A", 10, {{kCreate, 20}}), copy("B", 10, {{kCreate, 10}}),
                                     copy("C", 10, {{kCreate, 90}}), copy("D", 1, {{kCreate, 1}})};
  scenarios[3].report.workloads.front().kind = "delete";
  EXPECT_THAT(differences(compare(scenarios)),
              ElementsAre(HasSubstr("copy-to-share, 3 captures, the most against the fewest: 3 (C) "
                                    "needs 9.0 times the round trips of 2 (B)")));
}

TEST(CompareWords, WarnOfWhatCannotBeCompared) {
  Scenario opaque = copy("B", 0, {});
  opaque.report.workloads.clear();
  db::ConnectionRecord connection;
  connection.opaque.client_messages = 50;
  opaque.report.connections = {connection};
  Scenario lossy = copy("C", 100, {{kCreate, 100}});
  lossy.report.quality.emplace_back().severity = db::Quality::kDataLoss;
  lossy.report.position = db::CapturePosition::kServer;
  const Comparison comparison = compare({copy("A", 100, {{kCreate, 100}}), opaque, lossy});
  EXPECT_THAT(cautions(comparison),
              ElementsAre(HasSubstr("Nothing to compare in 2"), HasSubstr("missing from 3"),
                          HasSubstr("Taken at the server: 3")));
  EXPECT_THAT(differences(comparison), ElementsAre(HasSubstr("2 (B) can't be compared"),
                                                   HasSubstr("about as many round trips")));
}

TEST(Compare, WithoutVisibleRequestsNothingIsKnown) {
  Scenario opaque = copy("B", 0, {{kNegotiate, 4}});
  opaque.report.workloads.clear();
  opaque.report.connections.emplace_back().opaque.client_messages = 50;
  const Scenario seen = copy("A", 100, {{kCreate, 100}, {kNegotiate, 4}});
  const Comparison comparison = compare({seen, opaque, seen});
  EXPECT_TRUE(comparison.same_files) << "of those that can be compared";
  for (const OperationRow& row : comparison.operations) {
    EXPECT_FALSE(row.values[1].count.has_value());
    EXPECT_FALSE(row.values[1].ratio.has_value());
    EXPECT_EQ(row.values[1].verdict, Verdict::kNotKnown);
  }
  EXPECT_FALSE(ratio_to_first(comparison, 1, 4, 100).has_value());
  EXPECT_FALSE(value(compare({opaque, seen}), Operation::kCreate, 1).ratio.has_value());
  const CompareTable sums = comparison_tables(comparison)[1];
  for (const auto& row : sums.rows) EXPECT_EQ(row[3].text, "?") << row[0].text;
  const auto rows = comparison_tables(compare({seen, seen, opaque, seen}));
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t at = 2; at < rows[i].rows[2].size(); ++at)
      EXPECT_THAT(rows[i].rows[2][at].text, ::testing::AnyOf("?", "")) << rows[i].title;
}

TEST(CompareTables, NameFilesWhereLabelsDoNot) {
  std::vector<Scenario> scenarios(2, copy("a.pcap", 10, {{kCreate, 10}}));
  for (Scenario& scenario : scenarios) scenario.report.capture.file = "captures/a.pcap";
  EXPECT_EQ(scenario_table(compare(scenarios)).columns.back().title, "What");
  scenarios[1].label = "after";
  const CompareTable table = scenario_table(compare(scenarios));
  EXPECT_EQ(table.columns.back().title, "File");
  EXPECT_EQ(table.rows[1].back().text, "a.pcap");
}

TEST(CompareTables, TurnWhenThereAreMoreThanThree) {
  std::vector<Scenario> scenarios(3, copy("A", 10, {{kCreate, 10}, {kFind, 90}}));
  const auto few = comparison_tables(compare(scenarios));
  EXPECT_EQ(few.front().rows.size(), 2U) << "Find and Create; what nobody sent is left out";
  scenarios.push_back(scenarios.front());
  const auto many = comparison_tables(compare(scenarios));
  EXPECT_EQ(many.front().rows.size(), 4U);
  for (const auto& tables : {few, many})
    for (const CompareTable& table : tables)
      for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.title;
}

TEST(CompareFigures, AreShortAndHonest) {
  EXPECT_EQ(figure_text(0), "0");
  EXPECT_EQ(figure_text(0.001), "< 0.01");
  EXPECT_EQ(figure_text(7.75), "7.75");
  EXPECT_EQ(figure_text(9.996), "10.0");
  EXPECT_EQ(figure_text(12'345.6), "12,346");
  EXPECT_EQ(ratio_text(std::nullopt), "");
  EXPECT_EQ(ratio_text(0), "x 0");
  EXPECT_EQ(ratio_text(0.06), "x 0.06");
  EXPECT_EQ(ratio_text(0.25), "x 0.25");
  EXPECT_EQ(ratio_text(0.996), "x 1.0");
  EXPECT_EQ(ratio_text(3.14), "x 3.1");
  EXPECT_EQ(ratio_text(2'500), "x 2,500");
}

}  // namespace
}  // namespace smbscope::report
