// SPDX-License-Identifier: GPL-3.0-or-later
// undersized-read-chunk and undersized-write-chunk.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/recording_finding_sink.h"
#include "tests/unit/analyzers/data_path_conversations.h"

namespace smbscope::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kRead = "undersized-read-chunk";
constexpr std::string_view kWrite = "undersized-write-chunk";

TEST(UndersizedReadChunk, FiresOnAFileReadInSmallRequests) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "video\\film.mkv", 4 * kKiB, 64);
  });
  ASSERT_EQ(findings.size(), 1U);
  const RecordedFinding& finding = findings.front();
  EXPECT_EQ(finding.measured("modal_length"), 4'096);
  EXPECT_EQ(finding.measured("limit"), 8 * kMiB);
  EXPECT_EQ(finding.measured("requests"), 64);
  EXPECT_EQ(finding.measured("requests_needed"), 1);
  EXPECT_EQ(finding.measured("outstanding"), 1);
  EXPECT_EQ(finding.draft.subject, "video\\film.mkv");
  EXPECT_EQ(finding.draft.confidence, db::Confidence::kHigh);
  EXPECT_EQ(finding.draft.severity_shift, 1) << "below 16 KiB on SMB 3";
  ASSERT_EQ(finding.claims.size(), 64U);
  EXPECT_EQ(finding.claims.front().kind, analyzers::ClaimKind::kMerged);
  EXPECT_NEAR(finding.round_trips(), 63, 1e-6);
  EXPECT_THAT(finding.draft.explanation, HasSubstr("64 requests of 4 KiB, "));
  EXPECT_EQ(finding.draft.filter,
            "smb2.cmd == 8 && smb2.flags.response == 0 && smb2.read_length < 262144");
}

TEST(UndersizedReadChunk, StaysSilentJustBelowTheRunThreshold) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 4 * kKiB, 63);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(UndersizedReadChunk, TakesItsThresholdFromTheParameters) {
  const auto findings =
      findings_of(kRead,
                  [](RecordBuilder& wire) {
                    negotiate_smb311(wire);
                    read_run(wire, "a", 4 * kKiB, 63);
                  },
                  db::Protocol::kSmb2, {{"undersized-read-chunk.min-run-bytes", 200'000}});
  EXPECT_EQ(findings.size(), 1U);
}

TEST(UndersizedReadChunk, AdvisesNoMoreThanTheConnectionCarries) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    wire.connection().client_capabilities = 0;
    wire.connection().max_credit_charge = 1;
    read_run(wire, "a", 4 * kKiB, 64);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings.front().draft.explanation, HasSubstr("where 4 of up to 64 KiB"));
  EXPECT_THAT(findings.front().draft.explanation,
              HasSubstr("see the rule large-mtu-not-negotiated"));
  EXPECT_THAT(findings.front().draft.recommendation, HasSubstr("Read in requests of 64 KiB"));
}

TEST(UndersizedReadChunk, LetsAQuarterOfThePossibleSizePass) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 256 * kKiB, 64);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(UndersizedReadChunk, LetsSixtyFourKibPassWhenFourAreOutstanding) {
  const auto deep = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    pipelined_read_run(wire, "a", 64 * kKiB, 64, 8);
  });
  EXPECT_TRUE(deep.empty());
  const auto serial = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 64 * kKiB, 64);
  });
  ASSERT_EQ(serial.size(), 1U);
  EXPECT_EQ(serial.front().draft.severity_shift, 0);
  EXPECT_EQ(serial.front().measured("requests_needed"), 4);
}

TEST(UndersizedReadChunk, FollowsPipelinedSmallRequestsThatCompleteOutOfOrder) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    const OpenId open = wire.create("a", {.access = kReadData});
    for (std::int64_t first = 0; first < 128; first += 4) {
      wire.together(4, [&] {
        for (const int step : {1, 0, 3, 2}) {
          wire.read(open, (first + step) * 4 * kKiB, 4 * kKiB);
        }
      });
    }
    wire.close(open);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_GE(findings.front().measured("requests"), 120);
}

TEST(UndersizedReadChunk, DoesNotBlameTheClientForTheServersLimit) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire, 64 * kKiB);
    read_run(wire, "a", 64 * kKiB, 64);
    read_run(wire, "b", 16 * kKiB, 64);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(UndersizedReadChunk, MeasuresAgainstTheServersLimitOnDialect202) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire, 64 * kKiB);
    wire.connection().dialect = 0x0202;
    read_run(wire, "a", 8 * kKiB, 64);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().measured("requests_needed"), 8);
  EXPECT_EQ(findings.front().draft.severity_shift, 0);
}

TEST(UndersizedReadChunk, IsLimitedByTheCreditsGranted) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    wire.connection().max_credits_granted = 1;
    read_run(wire, "a", 16 * kKiB, 64);
  });
  EXPECT_TRUE(findings.empty()) << "one credit carries 64 KiB, and 16 KiB is a quarter of it";
}

TEST(UndersizedReadChunk, StaysSilentOnRandomAccess) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    const OpenId open = wire.create("database", {.access = kReadData});
    for (std::int64_t i = 0; i < 256; ++i) wire.read(open, (i * 37 % 256) * 8 * kKiB, 4 * kKiB);
    wire.close(open);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(UndersizedReadChunk, IsLessSureWithoutTheNegotiation) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    wire.connection().negotiate_seen = false;
    read_run(wire, "a", 4 * kKiB, 64);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().draft.confidence, db::Confidence::kLow);
  EXPECT_EQ(findings.front().measured("requests_needed"), 4) << "64 KiB always fit";
}

TEST(UndersizedReadChunk, IsLessSureWhenBytesAreMissing) {
  const auto findings = findings_of(kRead, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 4 * kKiB, 64);
    wire.gap(true, 1'000);
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().draft.confidence, db::Confidence::kMedium);
}

TEST(UndersizedReadChunk, LeavesSmb1ToOtherRules) {
  const auto findings = findings_of(
      kRead, [](RecordBuilder& wire) { read_run(wire, "a", 4 * kKiB, 256); }, db::Protocol::kSmb1);
  EXPECT_TRUE(findings.empty());
}

TEST(UndersizedWriteChunk, AddsUpManySmallFiles) {
  const auto conversation = [](int files) {
    return [files](RecordBuilder& wire) {
      negotiate_smb311(wire);
      for (int i = 0; i < files; ++i) {
        write_run(wire, "photos\\" + std::to_string(i), 1'300, 13);
      }
    };
  };
  EXPECT_TRUE(findings_of(kWrite, conversation(19)).empty());
  const auto findings = findings_of(kWrite, conversation(20));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().measured("files"), 20);
  EXPECT_EQ(findings.front().measured("requests"), 260);
  EXPECT_EQ(findings.front().measured("requests_needed"), 20);
  EXPECT_EQ(findings.front().draft.subject, "data");
  EXPECT_NEAR(findings.front().round_trips(), 240, 1e-4);
}

TEST(UndersizedWriteChunk, StaysSilentOnFilesOfThreeRequests) {
  const auto findings = findings_of(kWrite, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    for (int i = 0; i < 50; ++i) write_run(wire, std::to_string(i), 1'300, 3);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(UndersizedWriteChunk, IgnoresReads) {
  const auto findings = findings_of(kWrite, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 4 * kKiB, 64);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(UndersizedWriteChunk, SetsSizesOfDifferentMagnitudeApart) {
  const auto findings = findings_of(kWrite, [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    write_run(wire, "small", 1 * kKiB, 256);
    write_run(wire, "medium", 32 * kKiB, 256);
    write_run(wire, "large", 1 * kMiB, 8);
  });
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].draft.subject, "small");
  EXPECT_EQ(findings[1].draft.subject, "medium");
}

}  // namespace
}  // namespace smbscope::testing
