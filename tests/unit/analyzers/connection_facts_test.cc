// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/connection_facts.h"

#include <gtest/gtest.h>

namespace smbscope::analyzers {
namespace {

constexpr ConnectionId kConnection{1};
constexpr std::int64_t kRttNs = 44'000;

FixedCost fixed_cost_of(db::Operation operation, int count) {
  ConnectionFacts facts;
  for (int i = 0; i < count; ++i) {
    db::ExchangeRecord exchange;
    exchange.connection_id = kConnection;
    exchange.operation = operation;
    exchange.answered = true;
    exchange.request_bytes = exchange.response_bytes = 100;
    exchange.exclusive_ns = 1'000'000;
    facts.observe(exchange);
  }
  db::ConnectionRecord connection;
  connection.connection_id = kConnection;
  connection.rtt_ns = kRttNs;
  facts.finish(connection);
  return facts.of(kConnection).fixed_cost;
}

TEST(ConnectionFacts, TakesTheFixedCostFromEightSmallExchanges) {
  const FixedCost cost = fixed_cost_of(db::Operation::kClose, 8);
  EXPECT_NEAR(cost.ns, 1e6, 1e4);
  EXPECT_FALSE(cost.estimated);
}

TEST(ConnectionFacts, TakesTheRoundTripWhereThereAreFewer) {
  const FixedCost cost = fixed_cost_of(db::Operation::kClose, 7);
  EXPECT_EQ(cost.ns, kRttNs);
  EXPECT_TRUE(cost.estimated);
}

TEST(ConnectionFacts, LeavesTheSetUpOut) {
  EXPECT_EQ(fixed_cost_of(db::Operation::kConnect, 9).ns, kRttNs);
}

}  // namespace
}  // namespace smbscope::analyzers
