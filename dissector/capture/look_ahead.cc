// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/look_ahead.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace smbscope::capture {
namespace {
constexpr std::size_t kMinCapacity = 256U
                                     << 10U;  // small beside the caches, large beside a system call
}  // namespace

void LookAhead::fill(std::size_t count) {
  if (ended_) return;  // nothing comes any more: don't move what is left at every call
  const Bytes left = buffered();
  current_ = (current_ + 1) % buffers_.size();
  Buffer& buffer = buffers_[current_];
  // Twice the need, so that a reader who moves on by single bytes does not pay a move for each.
  const std::size_t capacity = std::max(kMinCapacity, 2 * count);
  if (capacity > buffer.capacity) {
    auto larger = std::make_unique_for_overwrite<std::uint8_t[]>(capacity);
    std::ranges::copy(left, larger.get());
    buffer.bytes = std::move(larger);
    buffer.capacity = capacity;
  } else if (!left.empty()) {
    std::memmove(buffer.bytes.get(), left.data(), left.size());  // from the same one, maybe
  }
  begin_ = 0;
  end_ = left.size();
  while (end_ < count) {
    const std::size_t got = stream_.read({buffer.bytes.get() + end_, buffer.capacity - end_});
    ended_ = got == 0;
    if (ended_) return;
    end_ += got;
  }
}

std::size_t LookAhead::read(std::span<std::uint8_t> into) {
  const Bytes ready = peek(1);
  const std::size_t count = std::min(ready.size(), into.size());
  std::ranges::copy(ready.first(count), into.begin());
  consume(count);
  return count;
}

}  // namespace smbscope::capture
