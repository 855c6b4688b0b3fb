// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/batch_summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/formats.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

CaptureReport capture(const std::string& file, double wasted_ns,
                      const std::vector<db::FindingRecord>& findings = {}) {
  CaptureReport report;
  report.capture.file = file;
  report.capture.packets = 10;
  report.summary.operations = 5;
  report.summary.wasted.time_ns = wasted_ns;
  report.findings = findings;
  return report;
}
db::FindingRecord finding(const std::string& rule, db::Severity severity, double time_ns) {
  db::FindingRecord finding;
  finding.rule = rule;
  finding.title = "About " + rule;
  finding.severity = severity;
  finding.cost.time_ns = time_ns;
  return finding;
}

TEST(BatchSummary, PutsTheWorstFirst) {
  Report report;
  report.captures = {capture("cases/1/fine.pcap", 0), capture("cases/2/bad.pcap", 5e9),
                     capture("cases/10/worse.pcap", 6e9), capture("cases/1/also.pcap", 0)};
  const BatchSummary summary = summarise_batch(report);
  EXPECT_EQ(summary.folder, "cases/");
  std::vector<std::string> files;
  for (const BatchRow& row : summary.rows) files.push_back(row.file);
  EXPECT_THAT(files, ElementsAre("10/worse.pcap", "2/bad.pcap", "1/fine.pcap", "1/also.pcap"));
  report.captures.push_back(capture("else.pcap", 0));
  EXPECT_EQ(summarise_batch(report).folder, "");
}

TEST(BatchSummary, AddsUpWhatARuleFound) {
  const auto low = db::Severity::kLow;
  Report report;
  report.captures = {capture("a", 0,
                             {finding("x", db::Severity::kHigh, 3e9), finding("y", low, 1e9),
                              finding("quality", db::Severity::kInfo, 0)}),
                     capture("b", 0, {finding("y", low, 4e9), finding("y", low, 1e9)})};
  const BatchSummary summary = summarise_batch(report);
  ASSERT_EQ(summary.rules.size(), 2U) << "not what is only worth knowing";
  EXPECT_EQ(summary.rules[0].rule, "y");
  EXPECT_EQ(summary.rules[0].captures, 2U);
  EXPECT_EQ(summary.rules[0].findings, 3U);
  EXPECT_DOUBLE_EQ(summary.rules[0].cost.time_ns, 6e9);
  EXPECT_EQ(summary.rules[1].severity, db::Severity::kHigh);
  EXPECT_EQ(summary.rows[0].worst_rule, "x");
  EXPECT_EQ(summary.rows[0].high, 1U);
  EXPECT_EQ(summary.rows[0].low, 1U);
}

TEST(BatchSummary, SaysInAWordHowACaptureIs) {
  EXPECT_EQ(verdict_of(capture("", 0)), "fine");
  EXPECT_EQ(verdict_of(capture("", 0, {finding("x", db::Severity::kInfo, 0)})), "fine");
  EXPECT_EQ(verdict_of(capture("", 0, {finding("x", db::Severity::kLow, 0)})), "minor");
  EXPECT_EQ(verdict_of(capture("", 0, {finding("x", db::Severity::kMedium, 0)})), "wasteful");
  EXPECT_EQ(verdict_of(capture("", 0, {finding("x", db::Severity::kHigh, 0)})), "costly");
  CaptureReport late = capture("", 0);
  late.quality = {{"no-negotiate", db::Quality::kNotice, 1, 1, "The start is missing."}};
  EXPECT_EQ(verdict_of(late), "incomplete");
  CaptureReport sealed = capture("", 0);
  sealed.connections.emplace_back().opaque.server_messages = sealed.summary.operations;
  EXPECT_EQ(verdict_of(sealed), "incomplete");
  sealed.connections.back().opaque.client_messages = 1;
  EXPECT_EQ(verdict_of(sealed), "encrypted");
  CaptureReport nothing = capture("", 0);
  nothing.summary.operations = 0;
  EXPECT_EQ(verdict_of(nothing), "no SMB");
  nothing.connections.emplace_back().opaque.client_messages = 1;
  EXPECT_EQ(verdict_of(nothing), "encrypted");
  EXPECT_EQ(verdict_of({}), "empty");
}

TEST(BatchReports, HostileNamesStayPlainText) {
  Report report;
  for (std::size_t i = 0; i < kFullReports + 1; ++i)
    report.captures.push_back(hostile_report().captures.front());
  report.failed = {{kHostileName, std::string(kHostileName) + ": is no capture"}};
  const std::string text = find_format("text")->render(report, {});
  EXPECT_THAT(text, HasSubstr("Not analysed"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\a")));
  const std::string markdown = find_format("markdown")->render(report, {});
  EXPECT_THAT(markdown, HasSubstr("### Not analysed"));
  for (const char* danger : {"\x1b", "\a", "\n# owned"})
    EXPECT_THAT(markdown, Not(HasSubstr(danger)));
}

}  // namespace
}  // namespace smbscope::report
