// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/recording_finding_sink.h"
#include "tests/unit/analyzers/data_path_conversations.h"

namespace smbscope::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kRule = "serial-io-no-pipelining";

TEST(SerialIoNoPipelining, FiresOnALargeFileReadOneRequestAtATime) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    wire.srt_ns = 20'000'000;
    read_run(wire, "film.mkv", 64 * kKiB, 64);
  });
  ASSERT_EQ(findings.size(), 1U);
  const RecordedFinding& finding = findings.front();
  EXPECT_EQ(finding.measured("requests"), 64);
  EXPECT_EQ(finding.measured("outstanding"), 1);
  EXPECT_EQ(finding.measured("bytes"), 4 * kMiB);
  ASSERT_EQ(finding.claims.size(), 64U);
  EXPECT_EQ(finding.claims.front().kind, analyzers::ClaimKind::kTogether);
  EXPECT_NEAR(finding.round_trips(), 64 * 7.0 / 8.0, 1e-4);
  EXPECT_THAT(finding.draft.explanation, HasSubstr("3.1 MiB/s were reached"));
  EXPECT_EQ(finding.draft.filter, "smb2.cmd == 8 && smb2.flags.response == 0");
}

TEST(SerialIoNoPipelining, StaysSilentJustBelowOneMegabyteOrSixteenRequests) {
  const auto little = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 16 * kKiB, 63);
  });
  EXPECT_TRUE(little.empty());
  const auto few = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 1 * kMiB, 15);
  });
  EXPECT_TRUE(few.empty());
}

TEST(SerialIoNoPipelining, StaysSilentOnAPipeline) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    pipelined_read_run(wire, "a", 64 * kKiB, 64, 4);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(SerialIoNoPipelining, StaysSilentWhereTheClientThinksLongerThanItWaits) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    wire.srt_ns = 1'000'000;
    wire.gap_ns = 1'000'001;
    read_run(wire, "player.mp4", 64 * kKiB, 64);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(SerialIoNoPipelining, FindsTheRoundTripInTheGapOfACaptureTakenAtTheServer) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    wire.connection().rtt_ns = 20'000'000;
    wire.connection().position = db::CapturePosition::kServer;
    wire.srt_ns = 300'000;
    wire.gap_ns = 21'000'000;
    read_run(wire, "a", 64 * kKiB, 64);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings.front().draft.explanation, HasSubstr("not taken at the client"));
  EXPECT_THAT(findings.front().draft.explanation, HasSubstr("followed 21.0 ms after the answer"));
}

TEST(SerialIoNoPipelining, ClaimsNoMoreThanTheCreditsAllow) {
  const auto two = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    wire.connection().max_credits_granted = 2;
    read_run(wire, "a", 64 * kKiB, 64);
  });
  ASSERT_EQ(two.size(), 1U);
  EXPECT_NEAR(two.front().round_trips(), 32, 1e-4);
  const auto one = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    wire.connection().max_credits_granted = 1;
    read_run(wire, "a", 64 * kKiB, 64);
  });
  EXPECT_TRUE(one.empty());
}

TEST(SerialIoNoPipelining, HoldsSmb1AgainstMaxMpxCount) {
  const auto conversation = [](std::int64_t max_mpx_count) {
    return [max_mpx_count](RecordBuilder& wire) {
      negotiate_smb1(wire, 0xC000, 16'644, 16'644);
      wire.connection().smb1_max_mpx_count = max_mpx_count;
      write_run(wire, "a", 16'384, 64);
    };
  };
  const auto findings = findings_of(kRule, conversation(50), db::Protocol::kSmb1);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NEAR(findings.front().round_trips(), 56, 1e-4);
  EXPECT_TRUE(findings_of(kRule, conversation(1), db::Protocol::kSmb1).empty());
}

TEST(SerialIoNoPipelining, IsLessSureWhenBytesAreMissing) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 64 * kKiB, 64);
    wire.gap(true, 1'000);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().draft.confidence, db::Confidence::kMedium);
}

}  // namespace
}  // namespace smbscope::testing
