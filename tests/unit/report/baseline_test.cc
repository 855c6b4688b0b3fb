// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/formats.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kFindId[] = "0123456789ab";   // redundant-find, high
constexpr char kThinkId[] = "ba9876543210";  // client-think-time, info

/// The sample beside an earlier run that knew one of its findings and had another.
Report compared() {
  Report report = sample_report();
  report.baseline = Baseline{
      "base.json",
      {{kThinkId, {"client-think-time", "The client paused between requests", "", ""}},
       {"ffffffffffff", {"redundant-query-info", "Attributes asked for again", "data", "a|b"}}}};
  return report;
}

std::string rendered(std::string_view format, const Report& report) {
  return find_format(format)->render(report, {});
}

TEST(Baseline, TellsNewKnownAndGone) {
  const Report report = compared();
  const auto& findings = report.captures.front().findings;
  EXPECT_EQ(baseline_word(report, findings[0]), "new");
  EXPECT_EQ(baseline_word(report, findings[1]), "known");
  const auto gone = gone_findings(report);
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone.begin()->first, "ffffffffffff");
  EXPECT_EQ(baseline_text(report), "Compared with base.json: 1 new, 1 known, 1 gone");
}

TEST(Baseline, WithoutOneNothingIsSaid) {
  const Report report = sample_report();
  EXPECT_EQ(baseline_word(report, report.captures.front().findings.front()), "");
  EXPECT_TRUE(gone_findings(report).empty());
  for (const char* format : {"text", "json", "ndjson", "markdown", "sarif", "junit"})
    EXPECT_THAT(rendered(format, report), Not(HasSubstr("aseline"))) << format;
}

TEST(Baseline, WhatWasNotLookedForIsNotGone) {
  Report report = compared();
  report.rules = {"redundant-find"};
  EXPECT_TRUE(gone_findings(report).empty());
}

TEST(Baseline, OnlyWhatItLacksFails) {
  const Report report = compared();
  const auto& findings = report.captures.front().findings;
  EXPECT_TRUE(is_failure(report, findings[0], db::Severity::kHigh));
  EXPECT_FALSE(is_failure(report, findings[1], db::Severity::kInfo));
  Report earlier = compared();
  earlier.baseline->findings[kFindId] = {};
  EXPECT_FALSE(is_failure(earlier, findings[0], db::Severity::kLow));
}

TEST(Baseline, AKnownFindingThatIsMoreSevereNowIsWorse) {
  Report report = compared();
  KnownFinding before{"redundant-find", "Names looked up",     "data", "docs",
                      "10.0.0.9",       db::Severity::kMedium, 47};
  report.baseline->findings.clear();
  add_known(*report.baseline, kFindId, before);
  before.severity = db::Severity::kLow;
  add_known(*report.baseline, kFindId, before);  // the most severe counts
  const db::FindingRecord& finding = report.captures.front().findings.front();
  EXPECT_EQ(baseline_word(report, finding), "worse");
  EXPECT_TRUE(is_failure(report, finding, db::Severity::kHigh));
  EXPECT_THAT(rise_text(report, finding), ::testing::EndsWith(" round trips, medium → high"));
  EXPECT_EQ(baseline_text(report), "Compared with base.json: 1 new, 1 worse, 0 known, 0 gone");
  EXPECT_THAT(rendered("text", report), HasSubstr("  worse  Names looked up that were known "
                                                  "already (47 → "));
  EXPECT_THAT(rendered("markdown", report), HasSubstr("- worse: "));
  EXPECT_THAT(rendered("html", report), HasSubstr("<li>worse: "));
  EXPECT_EQ(json::parse(rendered("json", report))["findings"][0]["baseline"], "worse");
  const json results = json::parse(rendered("sarif", report))["runs"][0]["results"];
  EXPECT_EQ(results[0]["baselineState"], "updated");
  report.baseline->findings[kFindId].severity = db::Severity::kHigh;
  EXPECT_EQ(baseline_word(report, finding), "known");
}

TEST(Baseline, JsonMarksFindingsAndListsWhatIsGone) {
  const json report = json::parse(rendered("json", compared()));
  EXPECT_EQ(report["baseline"], "base.json");
  EXPECT_EQ(report["findings"][0]["baseline"], "new");
  EXPECT_EQ(report["findings"][1]["baseline"], "known");
  ASSERT_EQ(report["gone_findings"].size(), 1U);
  EXPECT_EQ(report["gone_findings"][0]["id"], "ffffffffffff");
  EXPECT_EQ(report["gone_findings"][0]["subject"], "a|b");
  Report same = compared();
  same.baseline->findings.erase("ffffffffffff");
  EXPECT_EQ(json::parse(rendered("json", same))["gone_findings"], json::array());
}

TEST(Baseline, OtherFormatsTellItToo) {
  const Report report = compared();
  EXPECT_THAT(rendered("text", report),
              HasSubstr("Compared with base.json: 1 new, 1 known, 1 gone.\n"
                        "  new    Names looked up that were known already: "
                        "\\\\10.0.0.9\\data\\docs\\new\n"
                        "  gone   Attributes asked for again: "));
  EXPECT_THAT(rendered("markdown", report), HasSubstr("- gone: Attributes asked for again, `"));
  EXPECT_THAT(rendered("ndjson", report), HasSubstr("{\"record\":\"gone_finding\",\"id\""));
  EXPECT_THAT(rendered("csv", report), HasSubstr(",0123456789ab,new,750\n"));
  const json results = json::parse(rendered("sarif", report))["runs"][0]["results"];
  EXPECT_EQ(results[0]["baselineState"], "new");
  EXPECT_EQ(results[1]["baselineState"], "unchanged");
}

TEST(Baseline, LongListsAreCut) {
  Report report = sample_report();
  report.baseline = Baseline{"base.json", {}};
  for (int i = 0; i < 30; ++i)
    report.baseline->findings[std::to_string(i)] = {"redundant-find", "Again", "data", "x"};
  EXPECT_THAT(rendered("text", report), HasSubstr("  gone   and 10 more\n"));
}

}  // namespace
}  // namespace smbscope::report
