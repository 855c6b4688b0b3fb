// SPDX-License-Identifier: GPL-3.0-or-later
// smb1-large-io-unused and smb1-signing-write-limit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/recording_finding_sink.h"
#include "tests/unit/analyzers/data_path_conversations.h"

namespace smbscope::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kLargeIo = "smb1-large-io-unused";
constexpr std::string_view kSigning = "smb1-signing-write-limit";
constexpr std::uint32_t kLargeReadx = 0x4000;
constexpr std::uint32_t kLargeWritex = 0x8000;

std::vector<RecordedFinding> smb1_findings(
    std::string_view rule, const std::function<void(RecordBuilder&)>& conversation) {
  return findings_of(rule, conversation, db::Protocol::kSmb1);
}

void signed_write_run(RecordBuilder& wire, const std::string& path, std::int64_t length,
                      std::int64_t count) {
  constexpr std::uint16_t kWriteAndx = 0x2F;
  const OpenId open = wire.create(path, {.access = kWriteData, .action = 2});
  for (std::int64_t i = 0; i < count; ++i) {
    db::ExchangeRecord write = wire.request(kWriteAndx, path, open);
    write.offset = i * length;
    write.length_asked = write.length_done = length;
    write.payload_bytes = static_cast<std::uint64_t>(length);
    write.request_bytes = write.payload_bytes + 150;
    write.signed_request = true;
    wire.exchange(write);
  }
  wire.close(open);
  wire.connection().signing = db::Signing::kActive;
}

TEST(Smb1LargeIoUnused, FiresOnReadsThatStayWithinMaxBufferSize) {
  const auto findings = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeReadx | kLargeWritex, 4'356, 4'356);
    read_run(wire, "a.iso", 4'286, 100);
  });
  ASSERT_EQ(findings.size(), 1U);
  const RecordedFinding& finding = findings.front();
  EXPECT_EQ(finding.measured("modal_length"), 4'286);
  EXPECT_EQ(finding.measured("limit"), 61'440);
  EXPECT_EQ(finding.measured("requests"), 100);
  EXPECT_EQ(finding.measured("requests_needed"), 7);
  EXPECT_NEAR(finding.round_trips(), 93, 1e-4);
  EXPECT_THAT(finding.draft.explanation, HasSubstr("did not set the bit"));
  EXPECT_EQ(
      finding.draft.recommendation,
      "Set CAP_LARGE_READX in SESSION_SETUP_ANDX and read up to 60 KiB at once. Better still: "
      "SMB 2 or 3.");
  EXPECT_EQ(finding.draft.filter,
            "smb.cmd == 0x2e && smb.flags.response == 0 && smb.maxcount_low < 32768");
}

TEST(Smb1LargeIoUnused, DoesNotBlameAClientThatSetTheBitForLeavingItOut) {
  const auto findings = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeReadx | kLargeWritex, 16'644, 16'644);
    wire.connection().smb1_client_capabilities = kLargeReadx | kLargeWritex;
    write_run(wire, "a.iso", 4'096, 100);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().measured("limit"), 65'535);
  EXPECT_THAT(findings.front().draft.explanation, Not(HasSubstr("did not set the bit")));
  EXPECT_THAT(findings.front().draft.recommendation, HasSubstr("which the client set"));
}

TEST(Smb1LargeIoUnused, LetsHalfOfThePossibleSizePass) {
  const auto silent = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeReadx, 16'644, 16'644);
    read_run(wire, "a", 30'720, 100);
  });
  EXPECT_TRUE(silent.empty());
  const auto below = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeReadx, 16'644, 16'644);
    read_run(wire, "a", 30'719, 100);
  });
  EXPECT_EQ(below.size(), 1U);
}

TEST(Smb1LargeIoUnused, StaysSilentJustBelowTheRunThreshold) {
  const auto findings = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeReadx, 16'644, 16'644);
    read_run(wire, "a", 4'096, 63);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(Smb1LargeIoUnused, HoldsSignedWritesAgainstMaxBufferSizeOnly) {
  const auto small = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeReadx | kLargeWritex, 16'644, 16'644);
    signed_write_run(wire, "a", 4'096, 100);
  });
  ASSERT_EQ(small.size(), 1U);
  EXPECT_EQ(small.front().measured("limit"), 16'580);
  const auto full = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeReadx | kLargeWritex, 16'644, 16'644);
    signed_write_run(wire, "a", 16'384, 100);
  });
  EXPECT_TRUE(full.empty());
}

TEST(Smb1LargeIoUnused, BlamesAServerThatOffersNeither) {
  const auto findings = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, 0, 4'356, 4'356);
    write_run(wire, "a", 4'292, 100);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings.front().draft.explanation, HasSubstr("server is at fault"));
}

TEST(Smb1LargeIoUnused, LetsAFilledBufferPassWhereLargeReadsAreNotOffered) {
  const auto findings = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeWritex, 16'644, 4'356);
    read_run(wire, "a", 4'280, 100);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(Smb1LargeIoUnused, StaysSilentWhenTheNegotiationIsMissing) {
  const auto findings = smb1_findings(kLargeIo, [](RecordBuilder& wire) {
    wire.connection().negotiate_seen = false;
    read_run(wire, "a", 4'096, 100);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(Smb1SigningWriteLimit, FiresOnSignedWritesThatFillTheBuffer) {
  const auto findings = smb1_findings(kSigning, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeReadx | kLargeWritex, 16'644, 16'644);
    signed_write_run(wire, "a", 16'384, 16);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().measured("limit"), 16'580);
  EXPECT_EQ(findings.front().measured("requests"), 16);
  EXPECT_EQ(findings.front().measured("requests_needed"), 5);
  EXPECT_EQ(findings.front().draft.severity_shift, -1) << "by design";
}

TEST(Smb1SigningWriteLimit, StaysSilentBelowTheRunThreshold) {
  const auto findings = smb1_findings(kSigning, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeWritex, 16'644, 16'644);
    signed_write_run(wire, "a", 16'384, 15);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(Smb1SigningWriteLimit, StaysSilentWithoutSigning) {
  const auto findings = smb1_findings(kSigning, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeWritex, 16'644, 16'644);
    write_run(wire, "a", 16'384, 100);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(Smb1SigningWriteLimit, LeavesSmallSignedWritesToTheOtherRule) {
  const auto findings = smb1_findings(kSigning, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeWritex, 16'644, 16'644);
    signed_write_run(wire, "a", 4'096, 100);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(Smb1SigningWriteLimit, KnowsThatTheUnixExtensionAllowsLargeSignedWrites) {
  const auto findings = smb1_findings(kSigning, [](RecordBuilder& wire) {
    negotiate_smb1(wire, kLargeWritex, 16'644, 16'644);
    wire.connection().smb1_unix_capabilities = 0x80;
    signed_write_run(wire, "a", 16'384, 100);
  });
  EXPECT_TRUE(findings.empty());
}

}  // namespace
}  // namespace smbscope::testing
