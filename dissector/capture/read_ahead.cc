// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/read_ahead.h"

#include <algorithm>
#include <cstring>

namespace smbscope::capture {

ReadAheadStream::ReadAheadStream(ByteStream& upstream)
    : upstream_(upstream), thread_([this] { run(); }) {}

ReadAheadStream::~ReadAheadStream() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void ReadAheadStream::run() {
  for (std::size_t writing = 0;; writing = (writing + 1) % kChunks) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stop_ || filled_ < kChunks; });
      if (stop_) return;
    }
    Chunk& chunk = chunks_[writing];
    chunk.size = upstream_.read(chunk.bytes);
    const bool end = chunk.size == 0;
    if (end) problem_ = upstream_.problem();
    {
      const std::lock_guard lock(mutex_);
      ++filled_;
    }
    changed_.notify_all();
    if (end) return;
  }
}

std::size_t ReadAheadStream::read(std::span<std::uint8_t> into) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return filled_ > 0; });
  }
  Chunk& chunk = chunks_[reading_];
  const std::size_t count = std::min(into.size(), chunk.size - given_);
  if (count == 0) return 0;  // the last chunk stays, so this is said again
  std::memcpy(into.data(), chunk.bytes.data() + given_, count);
  given_ += count;
  if (given_ == chunk.size) {
    given_ = 0;
    reading_ = (reading_ + 1) % kChunks;
    {
      const std::lock_guard lock(mutex_);
      --filled_;
    }
    changed_.notify_all();
  }
  return count;
}

}  // namespace smbscope::capture
