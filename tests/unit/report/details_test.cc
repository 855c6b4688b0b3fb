// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/details.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <numeric>

#include "common/private_folder.h"
#include "db/store.h"
#include "db/store_writer.h"
#include "tests/support/record_builder.h"

namespace smbscope::report {
namespace {

using testing::Entry;
using testing::RecordBuilder;

struct Told {
  std::vector<db::FindingRecord> findings;
  std::vector<db::FindingExchangeRecord> claims;
};

/// A finding about exchanges: RecordBuilder numbers them from 1, each with a frame for the request
/// and one for the response.
db::FindingRecord finding_at(std::uint32_t id, std::vector<std::uint64_t> frames) {
  db::FindingRecord finding;
  finding.finding_id = FindingId{id};
  finding.rule = "redundant-find";
  finding.frames = std::move(frames);
  return finding;
}

/// What the store of a conversation tells.
CaptureDetails details_of(const std::function<void(RecordBuilder&)>& conversation,
                          const Told& told = {}) {
  auto folder = PrivateFolder::create();
  EXPECT_TRUE(folder.ok());
  const std::string path = folder->file("a.smbscope");
  auto writer = db::StoreWriter::create(path);
  EXPECT_TRUE(writer.ok());
  RecordBuilder wire(**writer);
  conversation(wire);
  wire.finish();
  for (const auto& claim : told.claims) (*writer)->claim(claim);
  (*writer)->results({}, db::CapturePosition::kUnknown, {}, {}, told.findings);
  if (const auto kept = (*writer)->commit(); !kept) ADD_FAILURE() << kept.error().message;
  const auto store = db::Store::open(path);
  if (!store) {
    ADD_FAILURE() << store.error().message;
    return {};
  }
  auto details = load_details(store.value(), told.findings);
  if (details) return std::move(details).value();
  ADD_FAILURE() << details.error().message;
  return {};
}

std::vector<Entry> entries(int count) {
  std::vector<Entry> all = {{"."}, {".."}};
  for (int i = 0; i < count; ++i) all.push_back({"file" + std::to_string(i)});
  return all;
}

void open_and_close(RecordBuilder& wire, const std::string& path) { wire.close(wire.create(path)); }

const PathShare* find(const PathRanking& ranking, const std::string& path) {
  for (const PathShare& share : ranking.top)
    if (share.path == path) return &share;
  return nullptr;
}

TEST(Details, SplitTheTimeByOperationAndWhatWasNotNeeded) {
  const Told told{{finding_at(1, {})},
                  {{FindingId{1}, ExchangeId{1}, 1, 1, 4e5, 100},
                   {FindingId{2}, ExchangeId{1}, 0.5, 0.5, 6e5, 50}}};
  const CaptureDetails details =
      details_of([](RecordBuilder& wire) { open_and_close(wire, "a.txt"); }, told);
  ASSERT_EQ(details.time_split.operations.size(), 2U);
  const OperationShare& create = details.time_split.operations[0];
  EXPECT_EQ(create.operation, db::Operation::kCreate);
  EXPECT_EQ(create.cost.requests, 1U);
  EXPECT_DOUBLE_EQ(create.cost.busy_ns, 1e6);
  EXPECT_DOUBLE_EQ(create.cost.round_trips, 1);
  EXPECT_GT(create.cost.bytes, 0U);
  // Of two claims on one exchange the largest part counts, each of the four by itself.
  EXPECT_DOUBLE_EQ(create.cost.wasted.operations, 1);
  EXPECT_DOUBLE_EQ(create.cost.wasted.time_ns, 6e5);
  EXPECT_DOUBLE_EQ(create.cost.wasted.bytes, 100);
  EXPECT_EQ(details.time_split.operations[1].operation, db::Operation::kClose);
  EXPECT_EQ(details.time_split.operations[1].cost.wasted.time_ns, 0);
}

TEST(Details, ShowTheExchangesOfAFindingAndWhatCameBefore) {
  const auto conversation = [](RecordBuilder& wire) {
    for (int i = 0; i < 20; ++i) open_and_close(wire, "dir\\" + std::to_string(i));
  };
  const Told told{{finding_at(1, {9, 23})}, {{FindingId{1}, ExchangeId{5}, 1, 1, 1e6, 1}}};
  const CaptureDetails details = details_of(conversation, told);
  const std::vector<ExcerptRow>& rows = details.excerpts.at(0).rows;
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].exchange_id, ExchangeId{3});
  EXPECT_EQ(rows[1].exchange_id, ExchangeId{4});
  EXPECT_EQ(rows[2].exchange_id, ExchangeId{5});
  EXPECT_EQ(rows[3].exchange_id, ExchangeId{12});
  EXPECT_FALSE(rows[0].claimed);
  EXPECT_TRUE(rows[2].claimed);
  EXPECT_FALSE(rows[3].claimed);
  EXPECT_FALSE(rows[2].skipped_before);
  EXPECT_TRUE(rows[3].skipped_before);
  EXPECT_EQ(rows[2].frame, 9U);
  EXPECT_EQ(rows[2].command, "CREATE");
  EXPECT_EQ(rows[2].share, "data");
  EXPECT_EQ(rows[2].path, "dir\\2");
  EXPECT_EQ(rows[2].status, "STATUS_SUCCESS");
  EXPECT_EQ(rows[2].srt_ns, 1'000'000);
  EXPECT_NEAR(rows[2].time_s - rows[0].time_s, 2e-3, 1e-9);
}

TEST(Details, KeepExcerptsShort) {
  std::vector<std::uint64_t> frames(20);
  std::iota(frames.begin(), frames.end(), 1);
  Told told;
  for (std::uint32_t id = 1; id <= kExcerptedFindings + 5; ++id)
    told.findings.push_back(finding_at(id, frames));
  const CaptureDetails details = details_of(
      [](RecordBuilder& wire) {
        for (int i = 0; i < 50; ++i) open_and_close(wire, "a.txt");
      },
      told);
  ASSERT_EQ(details.excerpts.size(), kExcerptedFindings);
  for (const Excerpt& excerpt : details.excerpts) EXPECT_LE(excerpt.rows.size(), kExcerptRows);
}

TEST(Details, RankDirectoriesWithWhatIsInThem) {
  const Told told{{finding_at(1, {})}, {{FindingId{1}, ExchangeId{1}, 1, 1, 1e6, 1}}};
  const CaptureDetails details = details_of(
      [](RecordBuilder& wire) {
        open_and_close(wire, "lost\\a.txt");
        for (int i = 0; i < 3; ++i) open_and_close(wire, "docs\\" + std::to_string(i));
        open_and_close(wire, "DOCS\\0");
        wire.list("docs", entries(3));
      },
      told);
  ASSERT_FALSE(details.directories.top.empty());
  EXPECT_EQ(details.directories.top[0].path, "lost");  // the only waste, though less time
  const PathShare* docs = find(details.directories, "docs");
  ASSERT_NE(docs, nullptr);
  EXPECT_EQ(docs->entries, 3U);
  EXPECT_EQ(docs->requests[static_cast<std::size_t>(db::Operation::kCreate)], 5U);  // 4 + its own
  EXPECT_EQ(docs->requests[static_cast<std::size_t>(db::Operation::kFind)], 2U);
  EXPECT_DOUBLE_EQ(docs->cost.busy_ns, 12e6);
  EXPECT_EQ(find(details.files, "docs"), nullptr);
  const PathShare* file = find(details.files, "docs\\0");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->cost.requests, 4U);  // names are told apart without their case
}

TEST(Details, RankTheCostliestFilesAndCountTheRest) {
  const CaptureDetails details = details_of([](RecordBuilder& wire) {
    for (int i = 0; i < 100; ++i) open_and_close(wire, "f" + std::to_string(i));
    for (int i = 0; i < 5; ++i) open_and_close(wire, "f77");
  });
  ASSERT_EQ(details.files.top.size(), kRankedPaths);
  EXPECT_EQ(details.files.top[0].path, "f77");
  EXPECT_EQ(details.files.top[0].cost.requests, 12U);
  EXPECT_EQ(details.files.others, 100 - kRankedPaths);
}

TEST(Details, FollowTheListingsOfADirectoryAsItGrows) {
  const CaptureDetails details = details_of([](RecordBuilder& wire) {
    for (int i = 1; i <= 500; ++i) {
      wire.list("docs", entries(i));
      if (i == 1) wire.list("once", entries(9));
    }
  });
  ASSERT_EQ(details.listing_growth.size(), 1U);
  const ListingSeries& series = details.listing_growth[0];
  EXPECT_EQ(series.client, "10.0.0.5");
  EXPECT_EQ(series.directory, "docs");
  EXPECT_EQ(series.pattern, "*");
  EXPECT_EQ(series.listings, 500U);
  ASSERT_LE(series.points.size(), kListingPoints);
  EXPECT_GE(series.points.size(), kListingPoints / 2);
  EXPECT_EQ(series.points.front().number, 1U);
  EXPECT_EQ(series.points.front().entries, 1U) << "neither . nor ..";
  EXPECT_EQ(series.points.back().number, 500U);
  EXPECT_EQ(series.points.back().entries, 500U);
  for (std::size_t i = 1; i < series.points.size(); ++i) {
    EXPECT_GT(series.points[i].time_s, series.points[i - 1].time_s);
    EXPECT_EQ(series.points[i].entries, series.points[i].number);
  }
}

TEST(Details, LeaveSearchesForOneNameOutOfTheGrowth) {
  const CaptureDetails details = details_of([](RecordBuilder& wire) {
    for (int i = 0; i < 9; ++i) {
      const OpenId directory = wire.create("docs", {.directory = true});
      wire.find(directory, "a.txt", {{"a.txt"}});
      wire.close(directory);
    }
  });
  EXPECT_TRUE(details.listing_growth.empty());
}

TEST(Details, CountReadsAndWritesByTheLengthAskedFor) {
  const CaptureDetails details = details_of([](RecordBuilder& wire) {
    wire.connection().max_read_bytes = 1 << 20;
    const OpenId open = wire.create("big.bin", {.access = testing::kReadData});
    for (int i = 0; i < 10; ++i) wire.read(open, i * 4'096, 4'096);
    for (int i = 0; i < 40; ++i) wire.read(open, i, 100 + i);
    wire.write(open, 0, 512);
  });
  ASSERT_EQ(details.io_sizes.size(), 2U);
  const IoSizes& reads = details.io_sizes[0];
  EXPECT_FALSE(reads.write);
  EXPECT_EQ(reads.limit_bytes, 1 << 20);
  EXPECT_EQ(reads.requests, 50U);
  ASSERT_EQ(reads.bars.size(), kIoLengths);
  EXPECT_EQ(reads.bars.back().length, 4'096U);  // by length
  EXPECT_EQ(reads.bars.back().requests, 10U);
  EXPECT_EQ(reads.other_lengths, 41 - kIoLengths);
  EXPECT_EQ(reads.other_requests, 41 - kIoLengths);
  EXPECT_TRUE(details.io_sizes[1].write);
  EXPECT_EQ(details.io_sizes[1].limit_bytes, -1);
}

TEST(Details, AreEmptyWithoutExchanges) {
  const CaptureDetails details =
      details_of([](RecordBuilder&) {}, {{finding_at(1, {1, 2, 3})}, {}});
  EXPECT_TRUE(details.time_split.operations.empty());
  EXPECT_TRUE(details.excerpts.empty());
  EXPECT_TRUE(details.directories.top.empty());
  EXPECT_TRUE(details.files.top.empty());
  EXPECT_TRUE(details.listing_growth.empty());
  EXPECT_TRUE(details.io_sizes.empty());
}

TEST(Details, NameAPathBelowItsShare) {
  EXPECT_EQ(share_path_text("data", "docs\\a.txt"), "data\\docs\\a.txt");
  EXPECT_EQ(share_path_text("data", "\\docs"), "data\\docs");
  EXPECT_EQ(share_path_text("data", ""), "data");
  EXPECT_EQ(share_path_text("", "a"), "?\\a");
}

}  // namespace
}  // namespace smbscope::report
