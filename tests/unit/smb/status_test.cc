// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/status.h"

#include <gtest/gtest.h>

#include "db/names.h"

namespace smbscope::smb {
namespace {

bool fails(const db::CommandId& command, std::uint32_t status, const db::Detail& detail = {}) {
  return is_failure(db::operation_of(command, detail), command, detail, status);
}
constexpr db::CommandId smb2(std::uint16_t code) { return {db::Protocol::kSmb2, code}; }
constexpr db::CommandId smb1(std::uint16_t code) { return {db::Protocol::kSmb1, code}; }

TEST(Status, TakesWhatACommandDoesInItsOrdinaryWorkForNoFailure) {
  EXPECT_FALSE(fails(smb2(5), 0));
  EXPECT_FALSE(fails(smb2(15), kStatusNotifyEnumDir));
  EXPECT_FALSE(fails(smb2(1), kStatusMoreProcessingRequired));
  EXPECT_FALSE(fails(smb1(0x73), kStatusMoreProcessingRequired));
  EXPECT_FALSE(fails(smb2(8), kStatusBufferOverflow));
  EXPECT_FALSE(fails(smb2(11), kStatusBufferOverflow));
  EXPECT_FALSE(fails(smb2(16), kStatusBufferOverflow));
  EXPECT_FALSE(fails(smb2(14), kStatusNoMoreFiles));
  EXPECT_FALSE(fails({db::Protocol::kSmb1, 0x32, 1}, db::dos_status(1, 18)));
  EXPECT_FALSE(fails(smb2(11), kStatusInvalidParameter, {db::DetailKind::kFsctl, 0x0014'40F2}));
}

TEST(Status, TakesTheSameStatusesOfOtherCommandsForFailures) {
  EXPECT_TRUE(fails(smb2(5), kStatusMoreProcessingRequired));
  EXPECT_TRUE(fails(smb2(17), kStatusBufferOverflow));
  EXPECT_TRUE(fails(smb2(5), kStatusNoMoreFiles));
  EXPECT_TRUE(fails(smb2(14), kStatusNoSuchFile));
  EXPECT_TRUE(fails(smb2(5), 0xC000'0034));
  EXPECT_TRUE(fails(smb2(5), 0x8000'002D));
  EXPECT_TRUE(fails(smb1(0x2E), db::dos_status(1, 6)));
  EXPECT_TRUE(fails(smb2(11), kStatusInvalidParameter));
}

TEST(Status, SeesTheSeverityOfNtAndDosErrors) {
  EXPECT_TRUE(has_error_severity(0xC000'0016));
  EXPECT_FALSE(has_error_severity(kStatusNoMoreFiles));
  EXPECT_FALSE(has_error_severity(0));
  EXPECT_TRUE(has_error_severity(db::dos_status(2, 1)));
  EXPECT_FALSE(has_error_severity(db::dos_status(0, 0)));
}

}  // namespace
}  // namespace smbscope::smb
