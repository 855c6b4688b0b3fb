// SPDX-License-Identifier: GPL-3.0-or-later
// capture-quality and encrypted-opaque.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/recording_finding_sink.h"
#include "tests/unit/analyzers/data_path_conversations.h"

namespace smbscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<RecordedFinding> quality_of(const std::vector<db::DiagnosticRecord>& diagnostics) {
  const analyzers::Rule* rule = analyzers::find_rule("capture-quality");
  if (rule == nullptr) return {};
  RecordingFindingSink findings;
  const std::map<std::string, double> unchanged;
  analyzers::ClientKnowledge knowledge;
  const auto analyzer =
      rule->make(analyzers::Parameters(*rule->info, unchanged), findings, knowledge);
  for (const db::DiagnosticRecord& diagnostic : diagnostics) analyzer->diagnostic(diagnostic);
  analyzer->conclude(findings);
  return std::move(findings.findings);
}

TEST(CaptureQuality, NamesWhatIsMissingTheGravestFirst) {
  const auto findings = quality_of({
      {"no-negotiate", db::Quality::kNotice, 1, 7, "The connection was open before."},
      {"stream-gap", db::Quality::kDataLoss, 2, 40, "Bytes are missing."},
  });
  ASSERT_EQ(findings.size(), 1U);
  const analyzers::FindingDraft& draft = findings.front().draft;
  EXPECT_TRUE(draft.always_info);
  EXPECT_EQ(findings.front().measured("count"), 3);
  EXPECT_EQ(findings.front().measured("stream_gap"), 2);
  EXPECT_EQ(draft.explanation,
            "Bytes are missing (2 times). The connection was open before (1 time).");
  EXPECT_THAT(draft.frames, ElementsAre(7, 40));
  EXPECT_EQ(draft.filter, "tcp.analysis.lost_segment || frame.number in {7, 40}");
}

TEST(CaptureQuality, StaysSilentOnAGoodCapture) {
  EXPECT_TRUE(quality_of({}).empty());
  EXPECT_TRUE(quality_of({{"no-handshake", db::Quality::kInfo, 1, 1, "Estimated."}}).empty());
  EXPECT_TRUE(quality_of({{"encrypted", db::Quality::kNotice, 9, 1, "Encrypted."}}).empty());
}

TEST(CaptureQuality, MentionsPacketsCapturedTwice) {
  EXPECT_EQ(quality_of({{"duplicate-packets", db::Quality::kInfo, 5, 1, "Twice."}}).size(), 1U);
}

TEST(CaptureQuality, AdvisesAnotherInterfaceWhereOnlyTheLinkTypeIsNotUnderstood) {
  const db::DiagnosticRecord link{"unknown-link-type", db::Quality::kNotice, 5, 1, "Left out."};
  const auto alone = quality_of({link});
  ASSERT_EQ(alone.size(), 1U);
  EXPECT_THAT(alone.front().draft.recommendation, HasSubstr("as Ethernet or IP"));
  const auto among = quality_of({link, {"stream-gap", db::Quality::kDataLoss, 2, 40, "Gone."}});
  ASSERT_EQ(among.size(), 1U);
  EXPECT_EQ(among.front().draft.recommendation, "");
}

TEST(EncryptedOpaque, CountsAndGuessesTheSizeOfRequests) {
  const auto findings = findings_of("encrypted-opaque", [](RecordBuilder& wire) {
    db::ConnectionRecord& connection = wire.connection();
    connection.encrypted = true;
    connection.tcp_stream = 2;
    db::OpaqueStats& opaque = connection.opaque;
    opaque.client_messages = 40;
    opaque.server_messages = 40;
    opaque.client_bytes = 8'000;
    opaque.server_bytes = 2'700'000;
    opaque.client_size_log2[7] = 40;
    opaque.server_size_log2[8] = 1;
    opaque.server_size_log2[16] = 39;
    opaque.turns = 20;
    wire.diagnostic({"encrypted", db::Quality::kNotice, 80, 14, "Encrypted."});
  });
  ASSERT_EQ(findings.size(), 1U);
  const RecordedFinding& finding = findings.front();
  EXPECT_TRUE(finding.draft.always_info);
  EXPECT_EQ(finding.measured("count"), 80);
  EXPECT_EQ(finding.measured("read_bytes"), 65'536);
  EXPECT_EQ(finding.measured("write_bytes"), 0);
  EXPECT_TRUE(finding.draft.connection_id.valid());
  EXPECT_THAT(finding.draft.explanation, HasSubstr("read in pieces of about 64 KiB"));
  EXPECT_THAT(finding.draft.explanation, HasSubstr("2.0 messages went out"));
  EXPECT_EQ(finding.draft.filter, "tcp.stream == 2 && smb2.header.transform.flags.encrypted == 1");
  EXPECT_EQ(finding.draft.frames, std::vector<std::uint64_t>{14});
}

TEST(EncryptedOpaque, StaysSilentOnPlainTraffic) {
  const auto findings = findings_of("encrypted-opaque", [](RecordBuilder& wire) {
    negotiate_smb311(wire);
    read_run(wire, "a", 4 * kKiB, 4);
  });
  EXPECT_TRUE(findings.empty());
}

TEST(EncryptedOpaque, PutsConnectionsOfOnePairTogether) {
  const auto findings = findings_of("encrypted-opaque", [](RecordBuilder& wire) {
    wire.connection().opaque.client_messages = 1;
    wire.connect();
    wire.connection().opaque.client_messages = 2;
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().measured("connections"), 2);
  EXPECT_EQ(findings.front().measured("client_messages"), 3);
  EXPECT_EQ(findings.front().draft.filter, "smb2.header.transform.flags.encrypted == 1");
}

}  // namespace
}  // namespace smbscope::testing
