// SPDX-License-Identifier: GPL-3.0-or-later
// Tally: workloads against the yardstick, connections and the summary.
#include "report/tally.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/record_builder.h"

namespace smbscope::report {
namespace {

using testing::CreateSpec;
using testing::Entry;
using testing::kReadAttributes;
using testing::kReadData;
using testing::kWriteData;
using testing::RecordBuilder;

constexpr std::uint32_t kFileBasicInformation = 4;
constexpr std::uint32_t kFileDispositionInformation = 13;
constexpr CreateSpec kNewFile{.access = kWriteData, .disposition = 2, .action = 2};
constexpr CreateSpec kNewDirectory{.options = 1, .action = 2, .directory = true};

CaptureReport tally_of(const std::function<void(RecordBuilder&)>& conversation,
                       db::Protocol protocol = db::Protocol::kSmb2) {
  Tally tally;
  RecordBuilder wire(tally, protocol);
  wire.connection().max_read_bytes = wire.connection().max_write_bytes = 8 << 20;
  wire.connection().max_transact_bytes = 8 << 20;
  conversation(wire);
  wire.finish();
  return tally.take();
}

struct Count {
  double expected = 0;
  std::uint64_t observed = 0;
  bool operator==(const Count&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Count& count) {
  return out << count.observed << " of " << count.expected << " expected";
}

Count count_of(const db::WorkloadRecord& workload, db::Operation operation) {
  for (const db::WorkloadOperation& row : workload.operations) {
    if (row.operation == operation) return {row.expected, row.observed};
  }
  return {};
}

std::string name_of(int i) { return "copied\\file" + std::to_string(i); }

TEST(Tally, HoldsAnEfficientCopyAgainstTheYardstick) {
  const auto report = tally_of([](RecordBuilder& wire) {
    wire.close(wire.create("copied", kNewDirectory));
    for (int i = 0; i < 10; ++i) {
      const OpenId open = wire.create(name_of(i), kNewFile);
      wire.write(open, 0, 1 << 20);
      wire.write(open, 1 << 20, 1'000);
      wire.set_info(open, kFileBasicInformation);
      wire.close(open);
    }
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  const db::WorkloadRecord& workload = report.workloads.front();
  EXPECT_EQ(workload.kind, "copy-to-share");
  EXPECT_EQ(workload.client, "10.0.0.5");
  EXPECT_EQ(workload.server, "10.0.0.9");
  EXPECT_EQ(workload.share, "data");
  EXPECT_EQ(workload.directory, "copied");
  EXPECT_EQ(workload.files, 10U);
  EXPECT_EQ(workload.directories, 1U);
  EXPECT_EQ(workload.bytes, 10U * ((1 << 20) + 1'000));
  EXPECT_EQ(count_of(workload, db::Operation::kCreate), (Count{11, 11}));
  EXPECT_EQ(count_of(workload, db::Operation::kClose), (Count{11, 11}));
  EXPECT_EQ(count_of(workload, db::Operation::kWrite), (Count{20, 20}));
  EXPECT_EQ(count_of(workload, db::Operation::kSetInfo), (Count{10, 10}));
  EXPECT_EQ(count_of(workload, db::Operation::kGetInfo), (Count{0, 0}));
  EXPECT_GT(workload.duration_ns, 0);
  EXPECT_NEAR(workload.round_trips, 52, 1e-9);
}

TEST(Tally, ShowsWhatAWastefulCopyDidBeyondWhatItsFilesNeeded) {
  const auto report = tally_of([](RecordBuilder& wire) {
    wire.close(wire.create("copied", kNewDirectory));
    std::vector<Entry> so_far;
    for (int i = 0; i < 20; ++i) {
      for (int probe = 0; probe < 3; ++probe) wire.create(name_of(i), {.status = 0xC000'0034U});
      wire.close(wire.create(name_of(i), kNewFile));
      so_far.push_back({"file" + std::to_string(i)});
      const OpenId again = wire.create(name_of(i));
      for (int set = 0; set < 3; ++set) wire.set_info(again, kFileBasicInformation);
      wire.query_info(again, kFileBasicInformation);
      wire.close(again);
      wire.list("copied", so_far);
    }
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  const db::WorkloadRecord& workload = report.workloads.front();
  EXPECT_EQ(workload.kind, "copy-to-share");
  EXPECT_EQ(workload.files, 20U);
  EXPECT_EQ(count_of(workload, db::Operation::kCreate), (Count{21, 1 + 20 * 6}));
  EXPECT_EQ(count_of(workload, db::Operation::kSetInfo), (Count{20, 60}));
  EXPECT_EQ(count_of(workload, db::Operation::kGetInfo), (Count{0, 20}));
  EXPECT_EQ(count_of(workload, db::Operation::kFind), (Count{2, 40})) << "one listing and its end";
}

TEST(Tally, ExpectsNothingToBeReadFromEmptyFiles) {
  const auto report = tally_of([](RecordBuilder& wire) {
    wire.list("copied", {{"file0"}, {"file1"}, {"file2"}});
    for (int i = 0; i < 3; ++i) wire.close(wire.create(name_of(i), {.access = kReadData}));
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  const db::WorkloadRecord& workload = report.workloads.front();
  EXPECT_EQ(workload.kind, "copy-from-share");
  EXPECT_EQ(workload.files, 3U);
  EXPECT_EQ(count_of(workload, db::Operation::kCreate), (Count{4, 4})) << "one for the listing";
  EXPECT_EQ(count_of(workload, db::Operation::kRead), (Count{0, 0}));
  EXPECT_EQ(count_of(workload, db::Operation::kFind), (Count{2, 2}));
}

TEST(Tally, SetsReadsInSmallPiecesAgainstTheLimit) {
  const auto report = tally_of([](RecordBuilder& wire) {
    const OpenId open = wire.create("film", {.access = kReadData, .end_of_file = 3 << 20});
    for (std::int64_t at = 0; at < 3 << 20; at += 65'536) wire.read(open, at, 65'536);
    wire.close(open);
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  EXPECT_EQ(report.workloads.front().kind, "copy-from-share");
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kRead), (Count{3, 48}));
}

TEST(Tally, CallsReadingPartsOfAFileARead) {
  const auto report = tally_of([](RecordBuilder& wire) {
    const OpenId open = wire.create("database", {.access = kReadData, .end_of_file = 1 << 30});
    wire.read(open, 4'096, 4'096);
    wire.close(open);
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  EXPECT_EQ(report.workloads.front().kind, "read");
}

TEST(Tally, CallsWritingIntoExistingFilesAWrite) {
  const auto report = tally_of([](RecordBuilder& wire) {
    const OpenId open = wire.create("database", {.access = kWriteData, .end_of_file = 1 << 20});
    wire.write(open, 4'096, 4'096);
    wire.close(open);
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  EXPECT_EQ(report.workloads.front().kind, "write");
}

TEST(Tally, TellsAListingFromAStorm) {
  std::vector<Entry> entries;
  for (int i = 0; i < 30; ++i) entries.push_back({"file" + std::to_string(i)});
  const auto listed = tally_of([&](RecordBuilder& wire) { wire.list("copied", entries); });
  ASSERT_EQ(listed.workloads.size(), 1U);
  EXPECT_EQ(listed.workloads.front().kind, "list");
  EXPECT_EQ(listed.workloads.front().files, 30U);
  EXPECT_EQ(listed.workloads.front().directory, "copied");
  EXPECT_EQ(count_of(listed.workloads.front(), db::Operation::kCreate), (Count{1, 1}));

  const auto asked = tally_of([&](RecordBuilder& wire) {
    wire.list("copied", entries);
    for (int i = 0; i < 30; ++i) wire.close(wire.create(name_of(i)));
  });
  EXPECT_EQ(asked.workloads.front().kind, "stat");
  EXPECT_EQ(asked.workloads.front().files, 30U);
  EXPECT_EQ(count_of(asked.workloads.front(), db::Operation::kCreate), (Count{30, 31}));

  const auto walked = tally_of([&](RecordBuilder& wire) {
    wire.list("", {{"one"}, {"two"}});
    wire.list("one", entries);
    wire.list("two", entries);
  });
  EXPECT_EQ(walked.workloads.front().kind, "walk");
  EXPECT_EQ(walked.workloads.front().files, 60U);
  EXPECT_EQ(walked.workloads.front().directories, 3U);
  EXPECT_EQ(walked.workloads.front().directory, "");
}

TEST(Tally, KnowsACopyOutOfALargeDirectoryFromAListing) {
  std::vector<Entry> entries;
  for (int i = 0; i < 250; ++i) entries.push_back({"file" + std::to_string(i)});
  const auto copied = [&](int files) {
    return tally_of([&](RecordBuilder& wire) {
      wire.list("copied", entries);
      for (int i = 0; i < files; ++i) {
        const OpenId open = wire.create(name_of(i), {.access = kReadData, .end_of_file = 10});
        wire.read(open, 0, 10);
        wire.close(open);
      }
    });
  };
  EXPECT_EQ(copied(3).workloads.front().kind, "copy-from-share");
  EXPECT_EQ(copied(3).workloads.front().files, 3U);
  EXPECT_EQ(copied(2).workloads.front().kind, "list");
}

TEST(Tally, CountsDeletedFiles) {
  const auto report = tally_of([](RecordBuilder& wire) {
    for (int i = 0; i < 4; ++i) {
      const OpenId open = wire.create(name_of(i), {.access = 0x0001'0000});
      wire.set_info(open, kFileDispositionInformation);
      wire.close(open);
    }
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  EXPECT_EQ(report.workloads.front().kind, "delete");
  EXPECT_EQ(report.workloads.front().files, 4U);
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kSetInfo), (Count{4, 4}));
}

TEST(Tally, CallsTwoJobsOfOneSizeMixedAndExpectsBoth) {
  const auto report = tally_of([](RecordBuilder& wire) {
    for (int i = 0; i < 4; ++i) {
      const OpenId put = wire.create(name_of(i), kNewFile);
      wire.write(put, 0, 100);
      wire.close(put);
      const OpenId get = wire.create(name_of(i), {.access = kReadData, .end_of_file = 100});
      wire.read(get, 0, 100);
      wire.close(get);
    }
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  const db::WorkloadRecord& workload = report.workloads.front();
  EXPECT_EQ(workload.kind, "mixed");
  EXPECT_EQ(workload.files, 4U);
  EXPECT_EQ(count_of(workload, db::Operation::kCreate), (Count{8, 8}));
  EXPECT_EQ(count_of(workload, db::Operation::kRead), (Count{4, 4}));
  EXPECT_EQ(count_of(workload, db::Operation::kWrite), (Count{4, 4}));
}

TEST(Tally, ExpectsOneOpenPerFileWhereOneServedBothJobs) {
  const auto report = tally_of([](RecordBuilder& wire) {
    for (int i = 0; i < 4; ++i) {
      const OpenId open = wire.create(name_of(i), kNewFile);
      wire.write(open, 0, 100);
      wire.read(open, 0, 100);
      wire.close(open);
    }
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  EXPECT_EQ(report.workloads.front().kind, "mixed");
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kCreate), (Count{4, 4}));
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kClose), (Count{4, 4}));
}

TEST(Tally, DoesNotJudgeReadsWithoutTheNegotiatedLimit) {
  const auto report = tally_of([](RecordBuilder& wire) {
    wire.connection().max_read_bytes = -1;
    const OpenId open = wire.create("film", {.access = kReadData, .end_of_file = 3 << 20});
    for (std::int64_t at = 0; at < 3 << 20; at += 65'536) wire.read(open, at, 65'536);
    wire.close(open);
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kRead), (Count{-1, 48}));
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kCreate), (Count{1, 1}));
}

TEST(Tally, DoesNotJudgeWhatItDidNotSee) {
  const auto report = tally_of([](RecordBuilder& wire) {
    const OpenId open = wire.create("film", {.access = kReadData, .end_of_file = 100});
    db::ExchangeRecord unseen = wire.request(16, "");
    unseen.path_key = 0;
    for (int i = 0; i < 20; ++i) wire.exchange(unseen);
    wire.close(open);
  });
  ASSERT_EQ(report.workloads.size(), 1U);
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kGetInfo), (Count{-1, 20}));
}

TEST(Tally, ExpectsAQueryPerPathOfAnSmb1Stat) {
  const auto report = tally_of(
      [](RecordBuilder& wire) {
        for (int i = 0; i < 5; ++i) wire.query_path(name_of(i), 0x0107);
      },
      db::Protocol::kSmb1);
  ASSERT_EQ(report.workloads.size(), 1U);
  EXPECT_EQ(report.workloads.front().kind, "stat");
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kGetInfo), (Count{5, 5}));
  EXPECT_EQ(count_of(report.workloads.front(), db::Operation::kCreate), (Count{0, 0}));
}

TEST(Tally, KeepsSharesApartAndLeavesOutPipesAndConnecting) {
  const auto report = tally_of([](RecordBuilder& wire) {
    wire.close(wire.create("small", kNewFile));
    wire.share = "IPC$";
    wire.connect();
    wire.close(wire.create("srvsvc"));
    wire.share = "other";
    wire.connect();
    for (int i = 0; i < 3; ++i) wire.close(wire.create(name_of(i), kNewFile));
    db::ExchangeRecord tree_disconnect = wire.request(4, "");
    tree_disconnect.operation = db::Operation::kConnect;
    wire.exchange(tree_disconnect);
  });
  ASSERT_EQ(report.workloads.size(), 2U);
  EXPECT_EQ(report.workloads[0].share, "other") << "the largest first";
  EXPECT_EQ(report.workloads[1].share, "data");
  EXPECT_EQ(count_of(report.workloads[0], db::Operation::kConnect), (Count{0, 0}));
}

TEST(Tally, SumsUpConnectionsAndAgreesOnThePosition) {
  const auto with_positions = [](db::CapturePosition first, db::CapturePosition second) {
    return tally_of([&](RecordBuilder& wire) {
      wire.connection().position = first;
      wire.close(wire.create("a"));
      wire.connect();
      wire.connection().position = second;
      wire.close(wire.create("b"));
    });
  };
  using enum db::CapturePosition;
  const auto report = with_positions(kClient, kUnknown);
  EXPECT_EQ(report.position, kClient);
  EXPECT_EQ(report.connections.size(), 2U);
  EXPECT_EQ(report.summary.operations, 4U);
  EXPECT_NEAR(report.summary.round_trips, 4, 1e-9);
  EXPECT_EQ(report.summary.busy_ns, 4'000'000);
  EXPECT_EQ(with_positions(kClient, kServer).position, kUnknown);
}

}  // namespace
}  // namespace smbscope::report
