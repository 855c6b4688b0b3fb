// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/yardstick.h"

#include <gtest/gtest.h>

namespace smbscope::report {
namespace {

Verdict verdict(double expected, std::uint64_t observed, std::uint64_t files = 100) {
  return judge({db::Operation::kCreate, expected, observed}, files);
}

TEST(Yardstick, JudgesByTheRatioWhereOperationsWereNeeded) {
  EXPECT_EQ(verdict(100, 80), Verdict::kFine);
  EXPECT_EQ(verdict(100, 125), Verdict::kFine);
  EXPECT_EQ(verdict(100, 126), Verdict::kMore);
  EXPECT_EQ(verdict(100, 200), Verdict::kMore);
  EXPECT_EQ(verdict(100, 201), Verdict::kFarMore);
}

TEST(Yardstick, JudgesByTheFilesWhereNoneWereNeeded) {
  EXPECT_EQ(verdict(0, 0), Verdict::kFine);
  EXPECT_EQ(verdict(0, 9), Verdict::kFine);
  EXPECT_EQ(verdict(0, 10), Verdict::kMore);
  EXPECT_EQ(verdict(0, 99), Verdict::kMore);
  EXPECT_EQ(verdict(0, 100), Verdict::kFarMore);
}

TEST(Yardstick, LeavesAFewMoreAlone) {
  EXPECT_EQ(verdict(0, 2, 1), Verdict::kFine);
  EXPECT_EQ(verdict(0, 3, 1), Verdict::kFarMore);
  EXPECT_EQ(verdict(1, 3), Verdict::kFine);
  EXPECT_EQ(verdict(1, 4), Verdict::kFarMore);
}

TEST(Yardstick, DoesNotJudgeWhatIsNotKnown) {
  EXPECT_EQ(verdict(-1, 1'000), Verdict::kNotKnown);
  EXPECT_EQ(verdict_text(Verdict::kNotKnown), "not known");
}

TEST(Yardstick, ThresholdsAreParameters) {
  const Yardstick strict{.fine_up_to = 1.0, .more_up_to = 1.1, .slack = 1};
  EXPECT_EQ(judge({db::Operation::kFind, 10, 11}, 10, strict), Verdict::kMore);
  EXPECT_EQ(judge({db::Operation::kFind, 10, 12}, 10, strict), Verdict::kFarMore);
}

}  // namespace
}  // namespace smbscope::report
