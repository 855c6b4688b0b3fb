// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/recording_finding_sink.h"

namespace smbscope::testing {
namespace {

constexpr std::string_view kRule = "redundant-set-info";
constexpr CreateSpec kNewFile{.access = kWriteData, .disposition = 2, .action = 2};

void copy(RecordBuilder& wire, int files, const std::vector<std::uint32_t>& settings) {
  for (int i = 0; i < files; ++i) {
    const OpenId open = wire.create("docs\\" + std::to_string(i), kNewFile);
    for (const std::uint32_t setting : settings) wire.set_info(open, setting);
    wire.close(open);
  }
}

TEST(RedundantSetInfo, FiresForThreeSettingsPerFileOfACopy) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    copy(wire, 10, {20, 4, 19});
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].draft.subject, "docs");
  EXPECT_EQ(findings[0].measured("count"), 20) << "one of three was needed";
  EXPECT_EQ(findings[0].measured("paths"), 10);
  EXPECT_EQ(findings[0].round_trips(), 20);
}

TEST(RedundantSetInfo, IsSilentJustBelowTheThresholds) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) { copy(wire, 9, {20, 4, 19}); }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) { copy(wire, 50, {20, 4}); }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) { copy(wire, 4, {4, 4}); }).empty());
}

TEST(RedundantSetInfo, FiresForTheSameClassTwiceInARow) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) { copy(wire, 5, {4, 4}); });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("count"), 5);
  EXPECT_EQ(findings[0].measured("repeats"), 5);
  EXPECT_EQ(findings[0].round_trips(), 5);
}

TEST(RedundantSetInfo, CountsASettingOnceThatIsBothARepeatAndTooMany) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) { copy(wire, 10, {20, 4, 4}); });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("count"), 20);
}

TEST(RedundantSetInfo, IsSilentWithAWriteBetweenOrAFailure) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 50; ++i) {
                  const OpenId open = wire.create("docs\\" + std::to_string(i), kNewFile);
                  wire.set_info(open, 4);
                  wire.write(open, 0, 10);
                  wire.set_info(open, 4);
                  wire.close(open);
                }
              }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 50; ++i) {
                  const OpenId open = wire.create("docs\\" + std::to_string(i), kNewFile);
                  wire.set_info(open, 4, 0xC000'0022);
                  wire.set_info(open, 4);
                  wire.close(open);
                }
              }).empty());
}

TEST(RedundantSetInfo, LeavesRenamesAndDeletionsAlone) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                copy(wire, 50, {13, 13, 10, 10});
              }).empty());
}

TEST(RedundantSetInfo, Smb1SetsFilesAndPaths) {
  const auto findings = findings_of(
      kRule,
      [](RecordBuilder& wire) {
        for (int i = 0; i < 5; ++i) {
          const std::string path = "docs\\" + std::to_string(i);
          wire.set_path(path, 0x0101);
          wire.set_path(path, 0x0101);
        }
      },
      db::Protocol::kSmb1);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("repeats"), 5);
}

}  // namespace
}  // namespace smbscope::testing
