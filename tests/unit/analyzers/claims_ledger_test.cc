// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/claims_ledger.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

namespace smbscope::analyzers {
namespace {

constexpr double kMs = 1e6;

ExchangeRef ref(std::uint32_t id, std::int64_t exclusive_ns, double round_trips,
                std::uint32_t message_bytes = 0, std::uint32_t payload_bytes = 0) {
  ExchangeRef exchange;
  exchange.exchange_id = ExchangeId{id};
  exchange.connection_id = ConnectionId{1};
  exchange.request_end_frame = id;
  exchange.exclusive_ns = exclusive_ns;
  exchange.round_trips = static_cast<float>(round_trips);
  exchange.message_bytes = message_bytes;
  exchange.payload_bytes = payload_bytes;
  return exchange;
}

void add(db::Waste& sum, const db::Waste& parts) {
  sum.operations += parts.operations;
  sum.round_trips += parts.round_trips;
  sum.time_ns += parts.time_ns;
  sum.bytes += parts.bytes;
}

struct Totals {
  std::map<std::uint32_t, db::Waste> costs;    // per finding
  std::map<std::uint32_t, db::Waste> largest;  // per exchange
  db::Waste waste;
  bool estimated = false;
};

Totals settle(ClaimsLedger& ledger, double fixed_cost_ns) {
  Totals totals;
  const auto done = ledger.settle(
      [=](ConnectionId) {
        return FixedCost{fixed_cost_ns, fixed_cost_ns < 0};
      },
      [&](const SettledExchange& exchange) {
        db::Waste& largest = totals.largest[exchange.exchange_id.value];
        for (const SettledClaim& claim : exchange.claims) {
          add(totals.costs[claim.finding], claim.parts);
          raise_to(largest, claim.parts);
          totals.estimated = totals.estimated || claim.estimated;
        }
        add(totals.waste, largest);
      });
  EXPECT_TRUE(done.ok());
  return totals;
}

// The worked example of docs/architecture.md: A outstanding 0-10 ms, B 4-14 ms.
TEST(ClaimsLedger, SettlesTheWorkedExample) {
  ClaimsLedger ledger(100);
  const ExchangeRef a = ref(1, 7'000'000, 0.7);
  const ExchangeRef b = ref(2, 7'000'000, 0.7);
  const CandidateId x = ledger.new_candidate();
  const CandidateId y = ledger.new_candidate();
  ledger.claim(x, b, ClaimKind::kNotNeeded, 1);
  ledger.claim(x, a, ClaimKind::kMerged, 0.5);
  ledger.claim(y, a, ClaimKind::kMerged, 0.8);
  ledger.accept(x, 0);
  ledger.accept(y, 1);

  const Totals totals = settle(ledger, 20 * kMs);

  EXPECT_NEAR(totals.costs.at(0).time_ns, 10.5 * kMs, 1);
  EXPECT_NEAR(totals.costs.at(0).round_trips, 1.05, 1e-6);
  EXPECT_NEAR(totals.costs.at(1).time_ns, 5.6 * kMs, 1);
  EXPECT_NEAR(totals.costs.at(1).round_trips, 0.56, 1e-6);
  EXPECT_NEAR(totals.waste.time_ns, 12.6 * kMs, 1);
  EXPECT_NEAR(totals.waste.round_trips, 1.26, 1e-6);
}

TEST(ClaimsLedger, MergedLeavesThePayloadAndWhatExceedsTheFixedCost) {
  ClaimsLedger ledger(100);
  const CandidateId candidate = ledger.new_candidate();
  ledger.claim(candidate, ref(1, 10'000'000, 1, 5'000, 4'096), ClaimKind::kMerged, 0.75);
  ledger.accept(candidate, 0);

  const db::Waste cost = settle(ledger, 2 * kMs).costs.at(0);

  EXPECT_NEAR(cost.operations, 0.75, 1e-6);
  EXPECT_NEAR(cost.round_trips, 0.75, 1e-6);
  EXPECT_NEAR(cost.time_ns, 1.5 * kMs, 1);
  EXPECT_NEAR(cost.bytes, 0.75 * (5'000 - 4'096), 1e-3);
}

TEST(ClaimsLedger, TogetherSavesWaitingAlone) {
  ClaimsLedger ledger(100);
  const CandidateId candidate = ledger.new_candidate();
  ledger.claim(candidate, ref(1, 3'000'000, 1, 300), ClaimKind::kTogether, 0.5);
  ledger.accept(candidate, 0);

  const db::Waste cost = settle(ledger, 2 * kMs).costs.at(0);

  EXPECT_EQ(cost.operations, 0);
  EXPECT_EQ(cost.bytes, 0);
  EXPECT_NEAR(cost.round_trips, 0.5, 1e-6);
  EXPECT_NEAR(cost.time_ns, 1 * kMs, 1);
}

TEST(ClaimsLedger, TakesTheWholeTimeAndSaysEstimatedWithoutAFixedCost) {
  ClaimsLedger ledger(100);
  const CandidateId candidate = ledger.new_candidate();
  ledger.claim(candidate, ref(1, 3'000'000, 1), ClaimKind::kTogether, 0.5);
  ledger.accept(candidate, 0);

  const Totals totals = settle(ledger, -1);

  EXPECT_NEAR(totals.costs.at(0).time_ns, 1.5 * kMs, 1);
  EXPECT_TRUE(totals.estimated);
}

TEST(ClaimsLedger, ForgetsCandidatesThatNobodyAccepts) {
  ClaimsLedger ledger(100);
  const CandidateId kept = ledger.new_candidate();
  const CandidateId dropped = ledger.new_candidate();
  ledger.claim(kept, ref(1, 1, 1), ClaimKind::kNotNeeded, 1);
  ledger.claim(dropped, ref(2, 1, 1), ClaimKind::kNotNeeded, 1);
  ledger.accept(kept, 0);

  const Totals totals = settle(ledger, 0);

  EXPECT_EQ(totals.largest.size(), 1U);
  EXPECT_EQ(totals.waste.operations, 1);
}

TEST(ClaimsLedger, CountsAnExchangeOncePerFinding) {
  ClaimsLedger ledger(100);
  const CandidateId first = ledger.new_candidate();
  const CandidateId second = ledger.new_candidate();
  ledger.claim(first, ref(1, 1'000, 1), ClaimKind::kTogether, 0.5);
  ledger.claim(second, ref(1, 1'000, 1), ClaimKind::kNotNeeded, 1);
  ledger.accept(first, 0);
  ledger.accept(second, 0);

  const db::Waste cost = settle(ledger, 1'000).costs.at(0);

  EXPECT_EQ(cost.operations, 1);
  EXPECT_EQ(cost.round_trips, 1);
  EXPECT_EQ(cost.time_ns, 1'000);
}

TEST(ClaimsLedger, ComesToTheSameWhenClaimsSpillToDisk) {
  ClaimsLedger in_memory(1'000'000);
  ClaimsLedger spilling(7);
  std::mt19937 random(1);
  for (ClaimsLedger* ledger : {&in_memory, &spilling}) {
    random.seed(1);
    for (std::uint32_t finding = 0; finding < 3; ++finding) {
      const CandidateId candidate = ledger->new_candidate();
      for (std::uint32_t id = 1; id <= 500; ++id) {
        if (random() % 3 == 0) continue;
        const std::uint32_t exchange = (id * 7919) % 500 + 1;
        ledger->claim(candidate, ref(exchange, id, 1, 100, 20),
                      static_cast<ClaimKind>(random() % 3), 0.25);
      }
      ledger->accept(candidate, finding);
    }
  }

  const Totals expected = settle(in_memory, 100);
  const Totals totals = settle(spilling, 100);
  const Totals again = settle(spilling, 100);

  EXPECT_EQ(totals.largest.size(), expected.largest.size());
  EXPECT_DOUBLE_EQ(totals.waste.time_ns, expected.waste.time_ns);
  EXPECT_DOUBLE_EQ(totals.waste.bytes, expected.waste.bytes);
  EXPECT_DOUBLE_EQ(again.waste.time_ns, expected.waste.time_ns);
}

TEST(ClaimsLedger, SpeaksExchangesInOrderAndFindingsWithinThem) {
  ClaimsLedger ledger(4);
  const CandidateId late = ledger.new_candidate();
  const CandidateId early = ledger.new_candidate();
  for (std::uint32_t id = 20; id >= 1; --id) {
    ledger.claim(late, ref(id, 1, 1), ClaimKind::kNotNeeded, 1);
    ledger.claim(early, ref(id, 1, 1), ClaimKind::kNotNeeded, 1);
  }
  ledger.accept(late, 1);
  ledger.accept(early, 0);

  std::vector<std::uint32_t> exchanges;
  const auto done = ledger.settle(
      [](ConnectionId) {
        return FixedCost{0, false};
      },
      [&](const SettledExchange& exchange) {
        exchanges.push_back(exchange.exchange_id.value);
        ASSERT_EQ(exchange.claims.size(), 2U);
        EXPECT_EQ(exchange.claims[0].finding, 0U);
        EXPECT_EQ(exchange.claims[1].finding, 1U);
      });

  EXPECT_TRUE(done.ok());
  EXPECT_EQ(exchanges.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(exchanges));
}

/// Requests outstanding at random, with the exclusive time and round trips that follow from it.
struct Traffic {
  std::vector<ExchangeRef> exchanges;
  double busy_ns = 0;
  double round_trips = 0;
  double bytes = 0;
};

Traffic random_traffic(std::mt19937& random) {
  Traffic traffic;
  const auto up_to = [&](std::uint32_t most) {
    return std::uniform_int_distribution<std::uint32_t>(0, most)(random);
  };
  std::vector<std::pair<std::int64_t, std::int64_t>> spans;
  std::vector<std::int64_t> moments;
  for (std::uint32_t i = 0; i < 40; ++i) {
    const std::int64_t start = up_to(1'000);
    const std::int64_t end = start + 1 + up_to(200);
    spans.emplace_back(start, end);
    moments.insert(moments.end(), {start, end});
  }
  std::ranges::sort(moments);
  std::vector<double> exclusive(spans.size());
  for (std::size_t m = 0; m + 1 < moments.size(); ++m) {
    std::vector<std::size_t> outstanding;
    for (std::size_t i = 0; i < spans.size(); ++i) {
      if (spans[i].first <= moments[m] && spans[i].second > moments[m]) outstanding.push_back(i);
    }
    if (outstanding.empty()) continue;
    const auto length = static_cast<double>(moments[m + 1] - moments[m]);
    traffic.busy_ns += length;
    for (const std::size_t i : outstanding) {
      exclusive[i] += length / static_cast<double>(outstanding.size());
    }
  }
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const auto length = static_cast<double>(spans[i].second - spans[i].first);
    const std::uint32_t bytes = 100 + up_to(5'000);
    traffic.exchanges.push_back(ref(static_cast<std::uint32_t>(i + 1),
                                    static_cast<std::int64_t>(exclusive[i]), exclusive[i] / length,
                                    bytes, up_to(bytes)));
    traffic.round_trips += exclusive[i] / length;
    traffic.bytes += bytes;
  }
  return traffic;
}

TEST(ClaimsLedger, NeverWastesMoreThanThereIs) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    const Traffic traffic = random_traffic(random);
    ClaimsLedger ledger(16);
    for (std::uint32_t finding = 0; finding < 5; ++finding) {
      const CandidateId candidate = ledger.new_candidate();
      for (const ExchangeRef& exchange : traffic.exchanges) {
        if (random() % 2 == 0) continue;
        ledger.claim(candidate, exchange, static_cast<ClaimKind>(random() % 3),
                     static_cast<double>(1 + random() % 100) / 100);
      }
      ledger.accept(candidate, finding);
    }

    const Totals totals = settle(ledger, static_cast<double>(random() % 200) - 20);

    for (const auto& [id, parts] : totals.largest) {
      const ExchangeRef& exchange = traffic.exchanges[id - 1];
      EXPECT_LE(parts.operations, 1);
      EXPECT_LE(parts.round_trips, static_cast<double>(exchange.round_trips) + 1e-9);
      EXPECT_LE(parts.time_ns, static_cast<double>(exchange.exclusive_ns));
      EXPECT_LE(parts.bytes, exchange.message_bytes);
    }
    EXPECT_LE(totals.waste.time_ns, traffic.busy_ns + 1e-6);
    EXPECT_LE(totals.waste.round_trips, traffic.round_trips + 1e-5);
    EXPECT_LE(totals.waste.bytes, traffic.bytes);
    EXPECT_LE(totals.waste.operations, static_cast<double>(traffic.exchanges.size()));
  }
}

}  // namespace
}  // namespace smbscope::analyzers
