// SPDX-License-Identifier: GPL-3.0-or-later
// What a test server relies on. tools/check_formats.sh holds it against the schemas.
#include "report/junit_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzers/analyzer.h"
#include "report/escape.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string junit(const Report& report, db::Severity fail_on = db::Severity::kInfo) {
  return render_junit(report, {.fail_on = fail_on});
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++found;
  return found;
}

TEST(Junit, HasACasePerRuleAndAFailurePerRuleThatCosts) {
  const std::string text = junit(sample_report());
  // The sample has a finding of a rule that the catalogue lacks.
  EXPECT_EQ(count(text, "<testcase "), analyzers::all_rules().size() + 1);
  EXPECT_EQ(count(text, "<failure "), 1U);
  EXPECT_THAT(text, HasSubstr("<testsuite name=\"trace.pcapng.gz\" package=\"smbscope\" id=\"0\" "
                              "timestamp=\"2026-03-01T12:00:05\""));
  EXPECT_THAT(text, HasSubstr("failures=\"1\" errors=\"0\""));
  EXPECT_THAT(text, HasSubstr("<failure type=\"high\" message=\"Names looked up that were known "
                              "already: 750 round trips, 1.5 s, 244 KiB\">"));
  EXPECT_THAT(text, HasSubstr("Where       \\\\10.0.0.9\\data\\docs\\new\n"));
  EXPECT_THAT(text, HasSubstr("Filter      tcp.stream == 4 &amp;&amp; smb2.cmd == 14"));
  EXPECT_THAT(text, HasSubstr("Id          0123456789ab\n"));
}

TEST(Junit, FindingsBelowTheThresholdAreOutput) {
  Report report = sample_report();
  report.captures.front().findings.front().severity = db::Severity::kMedium;
  EXPECT_EQ(count(junit(report), "<failure "), 1U);  // medium is the default
  EXPECT_EQ(count(junit(report, db::Severity::kLow), "<failure "), 1U);
  const std::string text = junit(report, db::Severity::kHigh);
  EXPECT_EQ(count(text, "<failure "), 0U);
  const std::string output = text.substr(text.find("<system-out>"));
  EXPECT_THAT(output, HasSubstr("redundant-find\nmedium: Names looked up"));
}

TEST(Junit, WhatTheBaselineKnowsFailsNothing) {
  Report report = sample_report();
  report.baseline = Baseline{"base.json", {{"0123456789ab", {}}}};
  const std::string text = junit(report);
  EXPECT_EQ(count(text, "<failure "), 0U);
  EXPECT_THAT(text, HasSubstr("redundant-find (known)"));
  EXPECT_THAT(text, HasSubstr("<property name=\"baseline\" value=\"base.json\"/>"));
}

TEST(Junit, OnlyRulesThatRanAreCases) {
  Report report = sample_report();
  report.rules = {"redundant-find", "client-think-time"};
  report.captures.front().summary.rules = 1;
  EXPECT_EQ(count(junit(report), "<testcase "), 2U);
}

TEST(Junit, SkipsWhatMayNotHaveRun) {
  Report report = sample_report();
  report.captures.front().summary.rules = 1;  // a store that was made with --rule
  const std::string text = junit(report);
  EXPECT_EQ(count(text, "<skipped>"), analyzers::all_rules().size() - 1);  // one has a finding
  EXPECT_THAT(text, HasSubstr("skipped=\"15\""));
}

TEST(Junit, WhatIsSuppressedIsSkippedWithTheReason) {
  Report report = sample_report();
  CaptureReport& capture = report.captures.front();
  const std::string rule = capture.findings.front().rule;
  for (const db::FindingRecord& finding : capture.findings)
    capture.suppressed.push_back({finding, "known <to> us"});
  capture.findings.clear();
  const std::string text = junit(report);
  EXPECT_THAT(text, HasSubstr("suppressed: known &lt;to&gt; us</skipped>"));
  EXPECT_THAT(text, HasSubstr(rule + ", known &lt;to&gt; us")) << "in the suite's output";
}

TEST(Junit, AnInputThatCanNotBeReadIsAnError) {
  Report report = sample_report();
  report.failed = {{"bad.pcap", "bad.pcap: is no capture"}};
  const std::string text = junit(report);
  EXPECT_THAT(text, HasSubstr("<testsuite name=\"bad.pcap\" package=\"smbscope\" id=\"1\""));
  EXPECT_THAT(text, HasSubstr("<error type=\"input\" message=\"bad.pcap: is no capture\"/>"));
}

TEST(Junit, NamesAreNoMarkupAndNoControls) {
  EXPECT_EQ(xml_text("<a b=\"c\">&\x01\n\xEF\xBF\xBF"),
            "&lt;a b=&quot;c&quot;&gt;&amp;\\x01\n\\uffff");
  const std::string text = junit(hostile_report());
  for (const char c : text) ASSERT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE")));
  EXPECT_THAT(text, HasSubstr("\\x1b[2J"));
}

}  // namespace
}  // namespace smbscope::report
