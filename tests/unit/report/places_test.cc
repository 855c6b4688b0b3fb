// SPDX-License-Identifier: GPL-3.0-or-later
// Where findings lie.
#include "report/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/formats.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using testing::HasSubstr;
using testing::Not;

db::FindingRecord finding(const std::string& subject, double round_trips, double time_ns,
                          db::Severity severity = db::Severity::kLow) {
  db::FindingRecord record;
  record.rule = "x";
  record.severity = severity;
  record.server = "10.0.0.9";
  record.share = "data";
  record.subject = subject;
  record.cost = {round_trips, round_trips, time_ns, 0};
  return record;
}

TEST(Places, CountTheLargestFindingOfEachCostliestFirst) {
  const auto places = places_of({finding("docs", 10, 1e6), finding("new", 5, 9e6),
                                 finding("docs", 4, 3e6, db::Severity::kHigh)});
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[0].text, R"(\\10.0.0.9\data\new)");
  EXPECT_EQ(places[1].text, R"(\\10.0.0.9\data\docs)");
  EXPECT_EQ(places[1].findings, 2U);
  EXPECT_EQ(places[1].worst, db::Severity::kHigh);
  EXPECT_EQ(places[1].round_trips, 10) << "the same request may be in both";
  EXPECT_EQ(places[1].time_ns, 3e6);
}

TEST(Places, LeaveOutWhatCostsNothingOrLiesNowhere) {
  db::FindingRecord nowhere = finding("", 10, 1e6);
  nowhere.server.clear();
  nowhere.share.clear();
  EXPECT_TRUE(places_of({finding("docs", 0, 0), nowhere}).empty());
}

TEST(Places, AreInTheTextWhereThereAreSeveral) {
  const auto text = [](std::vector<db::FindingRecord> findings) {
    Report report = sample_report();
    report.captures[0].findings = std::move(findings);
    return find_format("text")->render(report, {});
  };
  EXPECT_THAT(text({finding("docs", 10, 1e6), finding("a\x1b", 5, 9e6)}),
              HasSubstr("\nWhere  directories and files by what was not needed there, at least\n"
                        "    Time  Round trips  Findings  Worst  Place\n"
                        "  9.0 ms            5         1  low    \\\\10.0.0.9\\data\\a\\x1b\n"
                        "  1.0 ms           10         1  low    \\\\10.0.0.9\\data\\docs\n"));
  EXPECT_THAT(text({finding("docs", 10, 1e6)}), Not(HasSubstr("\nWhere  ")));
}

}  // namespace
}  // namespace smbscope::report
