// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/recording_finding_sink.h"
#include "tests/unit/analyzers/data_path_conversations.h"

namespace smbscope::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kRule = "large-mtu-not-negotiated";
constexpr std::uint32_t kAllButLargeMtu = 0x7F & ~0x4U;

/// 64 reads of 64 KiB on a connection that `change` had its hands on.
std::vector<RecordedFinding> with_reads(const std::function<void(db::ConnectionRecord&)>& change,
                                        std::int64_t count = 64) {
  return findings_of(kRule, [&](RecordBuilder& wire) {
    negotiate_smb311(wire);
    change(wire.connection());
    read_run(wire, "a", 64 * kKiB, count);
  });
}

TEST(LargeMtuNotNegotiated, FiresWhenTheServerLacksIt) {
  const auto findings = with_reads([](db::ConnectionRecord& connection) {
    connection.server_capabilities = kAllButLargeMtu;
    connection.max_read_bytes = 64 * kKiB;
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().measured("count"), 64);
  EXPECT_EQ(findings.front().measured("requests_needed"), 4);
  EXPECT_NEAR(findings.front().round_trips(), 60, 1e-4);
  EXPECT_THAT(findings.front().draft.explanation, HasSubstr("server does not offer"));
}

TEST(LargeMtuNotNegotiated, FiresWhenTheServersMaximaAreOneCredit) {
  const auto findings =
      with_reads([](db::ConnectionRecord& connection) { connection.max_read_bytes = 64 * kKiB; });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings.front().draft.explanation, HasSubstr("limits requests to 64 KiB"));
}

TEST(LargeMtuNotNegotiated, FiresWhenTheClientLacksIt) {
  const auto findings = with_reads(
      [](db::ConnectionRecord& connection) { connection.client_capabilities = kAllButLargeMtu; });
  EXPECT_EQ(findings.size(), 1U);
}

TEST(LargeMtuNotNegotiated, JudgesAnOlderClientByItsCreditCharge) {
  const auto older = [](std::uint16_t charge) {
    return with_reads([charge](db::ConnectionRecord& connection) {
      connection.dialect = 0x0210;
      connection.client_offers_smb3 = false;
      connection.client_capabilities = 0;
      connection.max_credit_charge = charge;
    });
  };
  ASSERT_EQ(older(1).size(), 1U);
  EXPECT_EQ(older(1).front().draft.confidence, db::Confidence::kMedium);
  EXPECT_TRUE(older(2).empty()) << "a larger charge clears any client";
}

TEST(LargeMtuNotNegotiated, StaysSilentUpToOneMegabyte) {
  const auto lacking = [](db::ConnectionRecord& connection) {
    connection.server_capabilities = kAllButLargeMtu;
  };
  EXPECT_TRUE(with_reads(lacking, 16).empty());
  EXPECT_EQ(with_reads(lacking, 17).size(), 1U);
}

TEST(LargeMtuNotNegotiated, LeavesOutPort139AndDialect202) {
  EXPECT_TRUE(with_reads([](db::ConnectionRecord& connection) {
                connection.server_capabilities = kAllButLargeMtu;
                connection.server_port = 139;
              }).empty());
  EXPECT_TRUE(with_reads([](db::ConnectionRecord& connection) {
                connection.server_capabilities = 0;
                connection.dialect = 0x0202;
              }).empty());
}

TEST(LargeMtuNotNegotiated, StaysSilentWhenBothSidesHaveIt) {
  EXPECT_TRUE(with_reads([](db::ConnectionRecord&) {}).empty());
}

TEST(LargeMtuNotNegotiated, StaysSilentWhenTheNegotiationIsMissing) {
  EXPECT_TRUE(with_reads([](db::ConnectionRecord& connection) {
                connection.negotiate_seen = false;
                connection.server_capabilities = 0;
              }).empty());
}

}  // namespace
}  // namespace smbscope::testing
