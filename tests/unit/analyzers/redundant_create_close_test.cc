// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/recording_finding_sink.h"

namespace smbscope::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kRule = "redundant-create-close";

void probe(RecordBuilder& wire, std::string_view path, std::uint32_t access = kReadAttributes) {
  wire.close(wire.create(path, {.access = access}));
}
void real_open(RecordBuilder& wire, std::string_view path) {
  const OpenId open = wire.create(path, {.access = kReadData, .end_of_file = 10});
  wire.read(open, 0, 10);
  wire.close(open);
}
std::vector<std::string> files(int count) {
  std::vector<std::string> paths;
  for (int i = 0; i < count; ++i) paths.push_back("docs\\" + std::to_string(i));
  return paths;
}

TEST(RedundantCreateClose, FiresWhenOnePathIsProbedAgainAndAgain) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    for (int i = 0; i < 4; ++i) probe(wire, "docs\\a.txt");
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].draft.subject, "docs\\a.txt");
  EXPECT_EQ(findings[0].measured("count"), 3) << "the first probe told something";
  EXPECT_EQ(findings[0].measured("paths"), 1);
  EXPECT_EQ(findings[0].measured("ahead_of_open"), 0);
  EXPECT_EQ(findings[0].round_trips(), 6);
  EXPECT_EQ(
      findings[0].draft.explanation,
      "3 probes of docs\\a.txt asked only for attributes that another reply for the same path "
      "tells too, in the 2 s before.");
  EXPECT_EQ(findings[0].draft.confidence, db::Confidence::kHigh);
}

TEST(RedundantCreateClose, IsSilentJustBelowBothThresholds) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 3; ++i) probe(wire, "docs\\a.txt");
              }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (const auto& path : files(19)) {
                  real_open(wire, path);
                  probe(wire, path);
                }
              }).empty());
}

TEST(RedundantCreateClose, CountsAProbeJustAheadOfTheRealOpen) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    for (const auto& path : files(20)) {
      probe(wire, path);
      real_open(wire, path);
    }
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].draft.subject, "docs");
  EXPECT_EQ(findings[0].measured("count"), 20);
  EXPECT_EQ(findings[0].measured("ahead_of_open"), 20);
  EXPECT_EQ(findings[0].measured("paths"), 20);
  EXPECT_EQ(findings[0].draft.title, "Opened and closed just ahead of the real open");
  EXPECT_EQ(findings[0].draft.explanation,
            "20 probes of 20 paths in docs asked only for attributes that another reply for the "
            "same path tells too: all came just ahead of an open that tells it itself.");
  EXPECT_EQ(findings[0].draft.confidence, db::Confidence::kMedium);
  EXPECT_THAT(findings[0].draft.recommendation, HasSubstr("as one compound"));
}

TEST(RedundantCreateClose, TakesTheQueryInsideAlongAndACompoundAsOneRoundTrip) {
  const auto with_query = [](RecordBuilder& wire) {
    const OpenId open = wire.create("docs\\a.txt");
    wire.query_info(open, 34);
    wire.close(open);
  };
  const auto serial = findings_of(kRule, [&](RecordBuilder& wire) {
    for (int i = 0; i < 4; ++i) with_query(wire);
  });
  ASSERT_EQ(serial.size(), 1U);
  EXPECT_EQ(serial[0].round_trips(), 9);
  const auto compound = findings_of(kRule, [&](RecordBuilder& wire) {
    for (int i = 0; i < 4; ++i) wire.together(3, [&] { with_query(wire); });
  });
  ASSERT_EQ(compound.size(), 1U);
  EXPECT_THAT(compound[0].draft.recommendation, Not(HasSubstr("as one compound")));
  EXPECT_NEAR(compound[0].round_trips(), 3, 1e-5);
}

TEST(RedundantCreateClose, IsSilentWhenTheProbeAsksWhatNoReplyTold) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (const auto& path : files(40)) {
                  real_open(wire, path);
                  const OpenId open = wire.create(path);
                  wire.query_info(open, 22);  // FileStreamInformation
                  wire.close(open);
                }
              }).empty());
}

TEST(RedundantCreateClose, IsSilentWhenThePathChangedOrTimePassed) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (const auto& path : files(40)) {
                  const OpenId open = wire.create(path, {.access = kWriteData});
                  wire.write(open, 0, 10);
                  wire.close(open);
                  probe(wire, path);
                }
              }).empty());
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 40; ++i) {
                  probe(wire, "docs\\a.txt");
                  wire.wait_ns(3'000'000'000);
                }
              }).empty());
}

TEST(RedundantCreateClose, LeavesOpensAloneThatDoSomething) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 40; ++i) {
                  const OpenId open = wire.create("docs\\a.txt");
                  wire.set_info(open, 4);
                  wire.close(open);
                }
              }).empty());
  EXPECT_TRUE(findings_of(kRule,
                          [](RecordBuilder& wire) {
                            for (int i = 0; i < 40; ++i) probe(wire, "docs\\empty.txt", kReadData);
                          })
                  .empty())
      << "the copy of an empty file";
}

TEST(RedundantCreateClose, IsSilentAboutOpensWhoseReplyWasNotSeen) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 40; ++i) {
                  db::ExchangeRecord lost = wire.request(5, "docs\\a.txt");
                  lost.answered = false;
                  wire.exchange(lost);
                }
              }).empty());
}

TEST(RedundantCreateClose, CountsAProbeWhoseCloseWasNotAnswered) {
  const auto findings = findings_of(kRule, [](RecordBuilder& wire) {
    for (const auto& path : files(20)) {
      const OpenId open = wire.create(path, {.access = kReadAttributes});
      db::ExchangeRecord lost = wire.request(6, path, open);
      lost.answered = false;
      wire.exchange(lost);
      real_open(wire, path);
    }
  });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("count"), 20);
}

TEST(RedundantCreateClose, KnowsThatAnotherClientAskedForItself) {
  EXPECT_TRUE(findings_of(kRule, [](RecordBuilder& wire) {
                for (int i = 0; i < 40; ++i) {
                  db::ConnectionRecord other;
                  other.client = "10.0.1." + std::to_string(i);
                  wire.connect(other);
                  probe(wire, "docs\\a.txt");
                }
              }).empty());
}

TEST(RedundantCreateClose, Smb1AsksTheSameLevelOfAPathAgain) {
  const auto ask = [](std::uint32_t second_level) {
    return findings_of(
        kRule,
        [=](RecordBuilder& wire) {
          for (const auto& path : files(20)) {
            wire.query_path(path, 0x0101);
            wire.query_path(path, second_level);
          }
        },
        db::Protocol::kSmb1);
  };
  const auto findings = ask(0x0101);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].measured("count"), 20);
  EXPECT_EQ(findings[0].round_trips(), 20);
  EXPECT_TRUE(ask(1006).empty()) << "the file id was not answered yet";
}

}  // namespace
}  // namespace smbscope::testing
