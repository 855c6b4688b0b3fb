// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and display filters in what findings say.
#include "analyzers/figures.h"

#include <gtest/gtest.h>

#include "analyzers/analyzer.h"
#include "analyzers/filters.h"
#include "analyzers/frame_runs.h"

namespace smbscope::analyzers {
namespace {

TEST(Amount, RoundsToTheUnitThatFits) {
  EXPECT_EQ(amount(1), "1 byte");
  EXPECT_EQ(amount(850), "850 bytes");
  EXPECT_EQ(amount(65'536), "64 KiB");
  EXPECT_EQ(amount(62'915), "61.4 KiB");
  EXPECT_EQ(amount(2.5 * 1'048'576), "2.5 MiB");
  EXPECT_EQ(amount(300.4 * 1'048'576), "300 MiB");
}

TEST(ExactSize, NeverRounds) {
  EXPECT_EQ(exact_size(4'096), "4 KiB");
  EXPECT_EQ(exact_size(1'048'576), "1 MiB");
  EXPECT_EQ(exact_size(65'535), "65,535 bytes");
}

TEST(Filters, ShowAllRequestsOfAKind) {
  EXPECT_EQ(data_filter({db::Protocol::kSmb2, 9}, 65'536),
            "smb2.cmd == 9 && smb2.flags.response == 0 && smb2.write_length < 65536");
  EXPECT_EQ(data_filter({db::Protocol::kSmb1, 0x2F}), "smb.cmd == 0x2f && smb.flags.response == 0");
  EXPECT_EQ(data_filter({db::Protocol::kSmb1, 0x0A}), "") << "READ has no such field";
}

TEST(Filters, NameTheCommandsOfOperationsWhereThereIsOneForEach) {
  const auto create_and_close = only(db::Operation::kCreate) | only(db::Operation::kClose);
  EXPECT_EQ(operations_filter(db::Protocol::kSmb2, create_and_close),
            "smb2.cmd in {5, 6} && smb2.flags.response == 0");
  EXPECT_EQ(operations_filter(db::Protocol::kSmb2, only(db::Operation::kGetInfo)),
            "smb2.cmd == 16 && smb2.flags.response == 0");
  EXPECT_EQ(operations_filter(db::Protocol::kSmb2, only(db::Operation::kOther)), "");
  EXPECT_EQ(operations_filter(db::Protocol::kSmb2, 0), "");
  EXPECT_EQ(operations_filter(db::Protocol::kSmb1, create_and_close), "");
}

/// Requests of stream 3 in a row from exchange 1, where `serial` one at a time.
FrameRuns runs_of(const std::vector<std::uint64_t>& frames, bool serial, std::size_t limit = 20) {
  FrameRuns runs(limit);
  std::uint32_t id = 0;
  for (const std::uint64_t frame : frames)
    runs.add({ExchangeId{++id}, frame, 3, db::Protocol::kSmb2, serial});
  return runs;
}

TEST(FrameRuns, MakeARangeOfRequestsInARow) {
  const FrameRuns runs = runs_of({10, 12, 14}, true);
  EXPECT_EQ(runs.filter(),
            "tcp.stream == 3 && smb2.flags.response == 0 && frame.number in {10..14}");
  EXPECT_EQ(runs.requests(), 3U);
}

TEST(FrameRuns, EndARangeWhereAnotherRequestLiesBetween) {
  FrameRuns runs(20);
  runs.add({ExchangeId{1}, 10, 0, db::Protocol::kSmb1, true});
  runs.add({ExchangeId{2}, 12, 0, db::Protocol::kSmb1, true});
  runs.add({ExchangeId{4}, 16, 0, db::Protocol::kSmb1, true});
  EXPECT_EQ(runs.filter(),
            "tcp.stream == 0 && smb.flags.response == 0 && frame.number in {10..12, 16}");
}

TEST(FrameRuns, NameEachFrameWhereRequestsOverlap) {
  const FrameRuns runs = runs_of({10, 14, 12}, false);
  EXPECT_EQ(runs.filter(), "tcp.stream == 3 && frame.number in {10, 12, 14}");
}

TEST(FrameRuns, CountTheRequestsOfOneFrame) {
  const FrameRuns runs = runs_of({10, 10, 10}, false);
  EXPECT_EQ(runs.filter(), "tcp.stream == 3 && frame.number in {10}");
  EXPECT_EQ(runs.requests(), 3U);
}

TEST(FrameRuns, KeepTheLowestAndSayHowManyTheyHold) {
  const FrameRuns runs = runs_of({50, 10, 30, 20}, false, 2);
  EXPECT_EQ(runs.filter(), "tcp.stream == 3 && frame.number in {10, 20}");
  EXPECT_EQ(runs.requests(), 2U);
}

TEST(FrameRuns, KeepStreamsApart) {
  FrameRuns runs(20);
  runs.add({ExchangeId{1}, 10, 0, db::Protocol::kSmb2, true});
  runs.add({ExchangeId{2}, 12, 1, db::Protocol::kSmb2, true});
  runs.add({ExchangeId{3}, 14, 0, db::Protocol::kSmb2, true});
  EXPECT_EQ(runs.filter(),
            "(tcp.stream == 0 && frame.number in {10, 14}) || "
            "(tcp.stream == 1 && frame.number in {12})");
  EXPECT_EQ(FrameRuns(20).filter(), "");
}

TEST(Filters, StayWithinTheStream) {
  EXPECT_EQ(in_stream(3, "smb2.cmd == 8"), "tcp.stream == 3 && smb2.cmd == 8");
  EXPECT_EQ(in_stream({}, "smb2.cmd == 8"), "smb2.cmd == 8");
}

}  // namespace
}  // namespace smbscope::analyzers
