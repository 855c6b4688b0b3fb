// SPDX-License-Identifier: GPL-3.0-or-later
// Lets those who listen to records work on a thread of their own.
#pragma once

#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "db/record_batch.h"

namespace smbscope::db {

/// Copies what is spoken to it into batches; a thread speaks them to the listener, in the same
/// order. A fixed number of batches goes round: who is ahead waits for the other.
class RecordQueue final : public RecordSink {
 public:
  /// @param listener  outlives the queue; after finish() it is the caller's again.
  explicit RecordQueue(RecordSink& listener);
  /// What the listener has not heard yet is dropped.
  ~RecordQueue() override;
  /// Waits until the listener has heard everything. Call once, after the last record.
  void finish();

  void begin_capture(const CaptureRecord& r) override { say(&RecordSink::begin_capture, r); }
  void begin_connection(const ConnectionRecord& r) override {
    say(&RecordSink::begin_connection, r);
  }
  void begin_session(const SessionRecord& r) override { say(&RecordSink::begin_session, r); }
  void begin_tree(const TreeRecord& r) override { say(&RecordSink::begin_tree, r); }
  void begin_open(const OpenRecord& r) override { say(&RecordSink::begin_open, r); }
  void exchange(const ExchangeRecord& r) override { say(&RecordSink::exchange, r); }
  void unpaired(const UnpairedRecord& r) override { say(&RecordSink::unpaired, r); }
  void gap(const GapRecord& r) override { say(&RecordSink::gap, r); }
  void tcp_event(const TcpEventRecord& r) override { say(&RecordSink::tcp_event, r); }
  void end_open(const OpenRecord& r) override { say(&RecordSink::end_open, r); }
  void end_tree(const TreeRecord& r) override { say(&RecordSink::end_tree, r); }
  void end_session(const SessionRecord& r) override { say(&RecordSink::end_session, r); }
  void end_connection(const ConnectionRecord& r) override { say(&RecordSink::end_connection, r); }
  void diagnostic(const DiagnosticRecord& r) override { say(&RecordSink::diagnostic, r); }
  void end_capture(const CaptureRecord& r) override { say(&RecordSink::end_capture, r); }

 private:
  static constexpr std::size_t kBatches = 8;

  template <typename Record>
  void say(void (RecordSink::*call)(const Record&), const Record& record) {
    (filling_->*call)(record);
    if (filling_->full()) hand_over();
  }
  void hand_over();
  void listen();
  void end(bool dropped);

  RecordSink& listener_;
  std::array<RecordBatch, kBatches> batches_;
  RecordBatch* filling_ = batches_.data();
  std::size_t spoken_ = 0;  // batches handed over; the speaker's
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t waiting_ = 0;  // handed over and not heard yet; guarded by mutex_, as are these:
  bool ended_ = false;       // nothing more comes
  bool dropped_ = false;     // nothing more is wanted
  std::thread thread_;
};

}  // namespace smbscope::db
