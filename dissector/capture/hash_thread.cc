// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/hash_thread.h"

namespace smbscope::capture {

HashThread::HashThread() : thread_([this] { run(); }) {}

void HashThread::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
    if (stopped_ || waiting_.empty()) return;
    const Bytes bytes = waiting_.front();
    lock.unlock();
    hash_.update(bytes);
    lock.lock();
    waiting_.pop_front();
    changed_.notify_all();
  }
}

void HashThread::add(Bytes bytes) {
  std::unique_lock lock(mutex_);
  if (stopped_) return;
  waiting_.push_back(bytes);
  changed_.notify_all();
  changed_.wait(lock, [this] { return stopped_ || waiting_.size() <= kHeld; });
}

void HashThread::end(bool stopped) noexcept {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    stopped_ = stopped_ || stopped;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void HashThread::stop() noexcept { end(/*stopped=*/true); }

std::string HashThread::finish() {
  end(/*stopped=*/false);
  return stopped_ ? std::string() : hash_.finish();
}

}  // namespace smbscope::capture
