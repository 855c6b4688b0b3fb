// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/record_queue.h"

namespace smbscope::db {

RecordQueue::RecordQueue(RecordSink& listener)
    : listener_(listener), thread_([this] { listen(); }) {}

RecordQueue::~RecordQueue() { end(/*dropped=*/true); }

void RecordQueue::finish() {
  if (!filling_->empty()) hand_over();
  end(/*dropped=*/false);
}

void RecordQueue::hand_over() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  changed_.notify_all();
  changed_.wait(lock, [this] { return waiting_ < kBatches; });
  filling_ = &batches_[++spoken_ % kBatches];
}

void RecordQueue::listen() {
  for (std::size_t heard = 0;; ++heard) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return waiting_ > 0 || ended_; });
      if (waiting_ == 0 || dropped_) return;
    }
    RecordBatch& batch = batches_[heard % kBatches];
    batch.replay(listener_);
    batch.clear();
    {
      const std::lock_guard lock(mutex_);
      --waiting_;
    }
    changed_.notify_all();
  }
}

void RecordQueue::end(bool dropped) {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    dropped_ = dropped;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

}  // namespace smbscope::db
