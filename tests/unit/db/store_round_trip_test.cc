// SPDX-License-Identifier: GPL-3.0-or-later
// What was spoken to a store is what it speaks again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "record_log.h"
#include "sample_records.h"

namespace smbscope::db {
namespace {

using testing::ElementsAre;

template <typename Record>
std::vector<std::string> lines_of(const std::vector<Record>& records) {
  std::vector<std::string> lines;
  for (const Record& record : records) lines.push_back(line_of(record));
  return lines;
}

TEST(StoreRoundTrip, ReplaysEveryRecordInTheOrderSpoken) {
  const TestFolder folder;
  write_sample_store(folder.file("a.smbscope"));
  const auto store = Store::open(folder.file("a.smbscope"));
  ASSERT_TRUE(store.ok()) << store.error().message;

  RecordLog spoken;
  speak_sample(spoken);
  RecordLog replayed;
  const auto done = store->replay(replayed);
  ASSERT_TRUE(done.ok()) << done.error().message;
  ASSERT_EQ(replayed.lines.size(), spoken.lines.size());
  for (std::size_t i = 0; i < spoken.lines.size(); ++i) {
    EXPECT_EQ(replayed.lines[i], spoken.lines[i]) << "record " << i;
  }
}

TEST(StoreRoundTrip, BeginsWithFinishedRows) {
  const TestFolder folder;
  write_sample_store(folder.file("a.smbscope"));
  const auto store = Store::open(folder.file("a.smbscope"));
  ASSERT_TRUE(store.ok()) << store.error().message;

  struct Beginnings : RecordSink {
    std::vector<std::string> dialects;
    std::vector<std::string> paths;
    void begin_connection(const ConnectionRecord& c) override {
      dialects.push_back(c.dialect_name);
    }
    void begin_open(const OpenRecord& o) override { paths.push_back(o.path); }
  } beginnings;
  ASSERT_TRUE(store->replay(beginnings).ok());
  EXPECT_THAT(beginnings.dialects, ElementsAre("3.1.1", "3.1.1"));
  EXPECT_THAT(beginnings.paths, ElementsAre("docs\\a.txt", "docs\\a.txt"));
}

TEST(StoreRoundTrip, FindsTheClaimsOnAnExchange) {
  const TestFolder folder;
  auto writer = StoreWriter::create(folder.file("a.smbscope"));
  ASSERT_TRUE(writer.ok()) << writer.error().message;
  const std::vector<std::vector<std::uint32_t>> claims = {{1}, {}, {1, 2, 3}, {2}, {}};
  for (std::uint32_t exchange = 1; exchange <= claims.size(); ++exchange) {
    for (const std::uint32_t finding : claims[exchange - 1])
      (*writer)->claim({{finding}, {exchange}, 1, 1, 10, 20});
  }
  ASSERT_TRUE((*writer)->commit().ok());
  const auto store = Store::open(folder.file("a.smbscope"));
  ASSERT_TRUE(store.ok()) << store.error().message;
  for (std::uint32_t exchange = 0; exchange <= claims.size() + 1; ++exchange) {
    const auto found = store->claims_of({exchange}, {exchange});
    ASSERT_TRUE(found.ok()) << found.error().message;
    std::vector<std::uint32_t> findings;
    for (const FindingExchangeRecord& claim : *found) findings.push_back(claim.finding_id.value);
    const bool is_one = exchange >= 1 && exchange <= claims.size();
    EXPECT_EQ(findings, is_one ? claims[exchange - 1] : std::vector<std::uint32_t>{}) << exchange;
  }
  const auto middle = store->claims_of({2}, {4});
  ASSERT_TRUE(middle.ok()) << middle.error().message;
  ASSERT_EQ(middle->size(), 4U);
  EXPECT_EQ(middle->front().exchange_id, ExchangeId{3});
  EXPECT_EQ(middle->back().exchange_id, ExchangeId{4});
}

TEST(StoreRoundTrip, GivesBackTheTablesOfTheReport) {
  const TestFolder folder;
  write_sample_store(folder.file("a.smbscope"));
  const auto store = Store::open(folder.file("a.smbscope"));
  ASSERT_TRUE(store.ok()) << store.error().message;

  const auto results = store->results();
  ASSERT_TRUE(results.ok()) << results.error().message;
  const auto origin = store->origin();
  ASSERT_TRUE(origin.ok()) << origin.error().message;
  EXPECT_EQ(origin->sha256, results->capture.sha256);
  EXPECT_EQ(origin->analysis, (AnalysisRecord{"0.1", R"({"ports":[445]})"}));
  EXPECT_EQ(line_of(results->summary), line_of(sample_summary()));
  EXPECT_EQ(results->position, CapturePosition::kServer);
  EXPECT_EQ(results->capture.link_types, (std::vector<std::string>{"EN10MB", "LINUX_SLL2"}));
  EXPECT_EQ(lines_of(results->commands), lines_of(sample_commands()));
  EXPECT_EQ(lines_of(results->workloads), lines_of(sample_workloads()));
  EXPECT_EQ(lines_of(results->findings), lines_of(sample_findings()));
  EXPECT_EQ(results->diagnostics.size(), 2U);
  EXPECT_EQ(results->connections.size(), 2U);
}

TEST(StoreRoundTrip, HoldsManyBatchesInOrder) {
  constexpr std::uint32_t kCount = 20'000;
  const TestFolder folder;
  auto writer = StoreWriter::create(folder.file("a.smbscope"));
  ASSERT_TRUE(writer.ok()) << writer.error().message;
  speak_reads(**writer, kCount);
  (*writer)->results(sample_summary(), CapturePosition::kClient, {}, {}, {});
  ASSERT_TRUE((*writer)->commit().ok());

  const auto store = Store::open(folder.file("a.smbscope"));
  ASSERT_TRUE(store.ok()) << store.error().message;
  struct Order : RecordSink {
    std::uint32_t last = 0;
    bool ascending = true;
    void exchange(const ExchangeRecord& e) override {
      ascending = ascending && e.exchange_id.value == last + 1 && e.path == "docs\\a.txt";
      last = e.exchange_id.value;
    }
  } order;
  ASSERT_TRUE(store->replay(order).ok());
  EXPECT_TRUE(order.ascending);
  EXPECT_EQ(order.last, kCount);
}

}  // namespace
}  // namespace smbscope::db
