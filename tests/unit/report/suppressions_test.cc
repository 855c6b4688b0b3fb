// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/suppressions.h"

#include <gtest/gtest.h>

#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

TEST(MatchesPlace, IsAboutTheWholePlace) {
  constexpr std::string_view kPlace = R"(\\10.0.0.9\Data\Photos\IMG (1).jpg)";
  for (const char* pattern : {"*", R"(\\10.0.0.9\data\photos\*)", R"(*\PHOTOS\*)", "//10.0.0.?/*",
                              R"(*IMG (?).jpg)", R"(\\10.0.0.9\Data\Photos\IMG (1).jpg)", "**"})
    EXPECT_TRUE(matches_place(pattern, kPlace)) << pattern;
  for (const char* pattern : {"", "photos", R"(\\10.0.0.9\data)", R"(*\phot\*)", "*.jp", "?"})
    EXPECT_FALSE(matches_place(pattern, kPlace)) << pattern;
  EXPECT_TRUE(matches_place("*", "")) << "a finding without a place";
  EXPECT_FALSE(matches_place("?", ""));
  EXPECT_TRUE(matches_place("\xC3\x84?\xC3\x96", "\xC3\xA4\xE2\x82\xAC\xC3\xB6")) << "Ä?Ö: ä€ö";
}

TEST(MatchesPlace, TakesNoTimeForManyStars) {
  EXPECT_FALSE(matches_place("*a*a*a*a*a*a*a*a*a*a*b", std::string(5'000, 'a')));
}

TEST(Suppressions, MoveFindingsAndKeepTheOrderOfTheRest) {
  CaptureReport capture = sample_capture();
  ASSERT_GE(capture.findings.size(), 2U);
  const std::vector<db::FindingRecord> before = capture.findings;
  auto suppressions = Suppressions::parse(
      "known", lines_of("# comment\n" + before[0].rule + " * first\n* * second\n"));
  ASSERT_TRUE(suppressions.ok()) << suppressions.error().message;
  EXPECT_EQ(suppressions->unused().size(), 2U);
  suppressions->apply(capture);
  EXPECT_TRUE(capture.findings.empty());
  ASSERT_EQ(capture.suppressed.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(capture.suppressed[i].finding.stable_id, before[i].stable_id);
    EXPECT_EQ(capture.suppressed[i].reason, before[i].rule == before[0].rule ? "first" : "second");
  }
  EXPECT_TRUE(suppressions->unused().empty());
}

}  // namespace
}  // namespace smbscope::report
