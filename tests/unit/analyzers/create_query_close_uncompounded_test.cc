// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/recording_finding_sink.h"

namespace smbscope::testing {
namespace {

constexpr std::string_view kRule = "create-query-close-uncompounded";

void triple(RecordBuilder& wire, int i, std::int64_t pause_ns = 0) {
  const OpenId open = wire.create("docs\\" + std::to_string(i));
  wire.wait_ns(pause_ns);
  wire.query_info(open, 6);
  wire.close(open);
}
void triples(RecordBuilder& wire, int count, std::int64_t pause_ns = 0) {
  for (int i = 0; i < count; ++i) triple(wire, i, pause_ns);
}

TEST(CreateQueryCloseUncompounded, FiresForTriplesThatWaitForEachOther) {
  for (const db::Protocol protocol : {db::Protocol::kSmb2, db::Protocol::kSmb1}) {
    const auto findings = findings_of(
        kRule, [](RecordBuilder& wire) { triples(wire, 10); }, protocol);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].measured("count"), 10);
    EXPECT_NEAR(findings[0].round_trips(), 20, 1e-5) << "two of three for each";
    for (const RecordedClaim& claim : findings[0].claims) {
      EXPECT_EQ(claim.kind, analyzers::ClaimKind::kTogether);
    }
  }
}

TEST(CreateQueryCloseUncompounded, IsSilentJustBelowTheThreshold) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) { triples(wire, 9); }).empty());
}

TEST(CreateQueryCloseUncompounded, IsSilentForCompounds) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 50; ++i) {
                  wire.together(3, [&] { triple(wire, i); });
                }
              }).empty());
}

TEST(CreateQueryCloseUncompounded, IsSilentWhereTheClientDidSomethingElse) {
  EXPECT_TRUE(
      findings_of(kRule, [](RecordBuilder& wire) { triples(wire, 50, 200'000'000); }).empty());
  EXPECT_TRUE(findings_of(kRule,
                          [](RecordBuilder& wire) {
                            for (int i = 0; i < 50; ++i) {
                              const OpenId open = wire.create("docs\\a", {.access = kWriteData});
                              wire.write(open, 0, 10);
                              wire.close(open);
                            }
                          })
                  .empty())
      << "create, write, close is what a copy needs";
}

TEST(CreateQueryCloseUncompounded, IsSilentWhereAReplyWasLost) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 50; ++i) {
                  const OpenId open = wire.create("docs\\a");
                  db::ExchangeRecord lost = wire.request(16, "docs\\a", open);
                  lost.answered = false;
                  wire.exchange(lost);
                  wire.close(open);
                }
              }).empty());
}

}  // namespace
}  // namespace smbscope::testing
