// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that rules keep their state in: LogHistogram, PathTable, KeySet,
// ListingTracker, ClientKnowledge.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "analyzers/client_knowledge.h"
#include "analyzers/key_set.h"
#include "analyzers/listing_tracker.h"
#include "analyzers/log_histogram.h"
#include "analyzers/path_table.h"
#include "tests/support/record_builder.h"

namespace smbscope::analyzers {
namespace {

using testing::Entry;
using testing::RecordBuilder;

TEST(LogHistogram, TellsTheMedianWithinOnePercent) {
  std::mt19937_64 random(3);
  for (const double scale : {1e2, 1e4, 1e6, 1e9}) {
    LogHistogram histogram;
    std::vector<std::int64_t> values;
    std::lognormal_distribution<double> spread(0, 1.5);
    for (int i = 0; i < 10'001; ++i) {
      values.push_back(static_cast<std::int64_t>(scale * spread(random)));
      histogram.add(values.back());
    }
    std::ranges::nth_element(values, values.begin() + 5'000);
    const auto median = static_cast<double>(values[5'000]);
    EXPECT_NEAR(histogram.median(), median, 0.01 * median + 0.5) << scale;
  }
}

TEST(LogHistogram, IsExactForSmallValuesAndHoldsTheLargest) {
  LogHistogram small;
  for (const std::int64_t value : {-5, 0, 7}) small.add(value);
  EXPECT_EQ(small.median(), 0);
  EXPECT_EQ(LogHistogram{}.median(), -1);

  LogHistogram large;
  large.add(std::numeric_limits<std::int64_t>::max());
  EXPECT_NEAR(large.median(), 9.223e18, 1e17);
}

TEST(PathTable, FindsWhatWasPut) {
  PathTable<std::uint64_t> table(4'096);
  for (std::uint64_t key = 1; key <= 1'000; ++key) table[key * 0x1'0000'0001ULL] = key;
  for (std::uint64_t key = 1; key <= 1'000; ++key) {
    const std::uint64_t* value = table.find(key * 0x1'0000'0001ULL);
    ASSERT_NE(value, nullptr) << key;
    EXPECT_EQ(*value, key);
  }
  EXPECT_EQ(table.find(12'345), nullptr);
  EXPECT_EQ(table.find(0), nullptr);
}

TEST(PathTable, ForgetsErasedKeys) {
  PathTable<int> table(64);
  table[5] = 1;
  table.erase(5);
  EXPECT_EQ(table.find(5), nullptr);
  EXPECT_EQ(table[5], 0);
}

TEST(PathTable, KeepsTheKeysInUseWhenFull) {
  PathTable<std::uint64_t> table(256);
  table[1] = 42;
  for (std::uint64_t key = 2; key < 100'000; ++key) {
    table[key] = key;
    ASSERT_NE(table.find(1), nullptr) << "given away although just used, at " << key;
  }
  EXPECT_EQ(*table.find(1), 42U);
}

TEST(KeySet, HoldsWhatWasInsertedUntilCleared) {
  KeySet set;
  EXPECT_FALSE(set.contains(1));
  for (std::uint64_t step = 0; step < 3; ++step) {
    set.reserve(1'000);
    for (std::uint64_t key = 1; key <= 1'000; ++key) set.insert((step * 1'000 + key) << 20U);
  }
  set.reserve(2);
  set.insert(5);
  set.insert(5);
  set.insert(0);
  EXPECT_EQ(set.size(), 3'001U);
  for (std::uint64_t key = 1; key <= 3'000; ++key) EXPECT_TRUE(set.contains(key << 20U)) << key;
  EXPECT_FALSE(set.contains(6));
  EXPECT_FALSE(set.contains(0));
  set.clear();
  EXPECT_EQ(set.size(), 0U);
  EXPECT_FALSE(set.contains(5));
}

/// Feeds what it hears to a tracker.
class TrackerSink final : public db::RecordSink {
 public:
  void exchange(const db::ExchangeRecord& exchange) override {
    listings.observe(exchange);
    knowledge.exchange(exchange);
    client = exchange.client_key;
    if (exchange.find != nullptr) directory = exchange.find->directory_key;
  }
  ListingTracker listings;
  ClientKnowledge knowledge;
  std::uint64_t client = 0;
  PathKey directory = 0;
};

TEST(ListingTracker, HoldsTheEntriesOfTheLatestListingOnly) {
  TrackerSink sink;
  RecordBuilder wire(sink);
  wire.list("docs", {{"a.txt"}, {"b.txt"}});
  wire.list("docs", {{"b.txt"}, {"c.txt"}});
  const auto held = [&](std::string_view name) {
    return sink.listings.find(sink.directory, sink.client, child_key(sink.directory, name))
        .has_value();
  };
  EXPECT_FALSE(held("a.txt"));
  for (int look = 0; look < 20; ++look) EXPECT_TRUE(held("B.TXT"));
  EXPECT_TRUE(held("c.txt"));
  EXPECT_FALSE(
      sink.listings.find(sink.directory, sink.client + 1, child_key(sink.directory, "c.txt")));
}

TEST(ClientKnowledge, LastsUntilThePathChanges) {
  TrackerSink sink;
  RecordBuilder wire(sink);
  const OpenId open = wire.create("a.txt");
  db::ExchangeRecord later = wire.request(5, "a.txt");
  later.client_key = sink.client;
  later.connection_id = ConnectionId{1};
  later.request_ts_ns = wire.now_ns();
  constexpr std::int64_t kWindowNs = 2'000'000'000;
  EXPECT_EQ(sink.knowledge.known(later, kWindowNs), kOpenReplyFacts);

  wire.write(open, 0, 10);
  later.request_ts_ns = wire.now_ns();
  EXPECT_EQ(sink.knowledge.known(later, kWindowNs), 0U);

  wire.query_info(open, 4);
  later.request_ts_ns = wire.now_ns();
  EXPECT_EQ(sink.knowledge.known(later, kWindowNs), kTimesAndAttributes);
  later.request_ts_ns += kWindowNs + 1;
  EXPECT_EQ(sink.knowledge.known(later, kWindowNs), 0U);
}

}  // namespace
}  // namespace smbscope::analyzers
