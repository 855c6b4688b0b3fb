// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/record_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "record_log.h"
#include "sample_records.h"

namespace smbscope::db {
namespace {

using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::SizeIs;

TEST(RecordBatch, ReplaysWhatItHeardInItsOrder) {
  RecordLog spoken;
  speak_sample(spoken);
  RecordBatch batch;
  speak_sample(batch);
  RecordLog replayed;
  batch.replay(replayed);
  ASSERT_FALSE(spoken.lines.empty());
  EXPECT_THAT(replayed.lines, ElementsAreArray(spoken.lines));
}

TEST(RecordBatch, MayBeUsedAgain) {
  RecordBatch batch;
  speak_reads(batch, 40);
  batch.clear();
  EXPECT_TRUE(batch.empty());
  RecordLog nothing;
  batch.replay(nothing);
  EXPECT_THAT(nothing.lines, IsEmpty());
  RecordLog spoken;
  speak_sample(spoken);
  speak_sample(batch);
  RecordLog replayed;
  batch.replay(replayed);
  EXPECT_THAT(replayed.lines, ElementsAreArray(spoken.lines));
}

TEST(RecordQueue, ListenerHearsEverythingInOrder) {
  RecordLog spoken;
  speak_reads(spoken, 20'000);
  RecordLog heard;
  RecordQueue queue(heard);
  speak_reads(queue, 20'000);
  queue.finish();
  ASSERT_THAT(spoken.lines, SizeIs(testing::Gt(20'000U)));
  EXPECT_EQ(heard.lines, spoken.lines);
}

TEST(RecordQueue, ListenerWorksOnAnotherThread) {
  class Listener final : public RecordSink {
   public:
    void end_capture(const CaptureRecord& /*capture*/) override {
      thread = std::this_thread::get_id();
    }
    std::thread::id thread;
  };
  Listener listener;
  RecordQueue queue(listener);
  speak_sample(queue);
  queue.finish();
  EXPECT_NE(listener.thread, std::thread::id());
  EXPECT_NE(listener.thread, std::this_thread::get_id());
}

TEST(RecordQueue, DropsWhatNobodyWaitsFor) {
  RecordLog heard;
  {
    RecordQueue queue(heard);
    speak_sample(queue);
  }
  EXPECT_THAT(heard.lines, IsEmpty()) << "less than a batch was spoken";
}

}  // namespace
}  // namespace smbscope::db
