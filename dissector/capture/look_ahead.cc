// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/look_ahead.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace smbscope::capture {
namespace {
constexpr std::size_t kMinCapacity = 256U << 10U;  // stays in the second-level cache
}

void LookAhead::fill(std::size_t count) {
  if (ended_) return;  // nothing comes any more: don't move what is left at every call
  const std::size_t have = end_ - begin_;
  // Twice the need, so that a reader who moves on by single bytes does not pay a move for each.
  const std::size_t capacity = std::max({kMinCapacity, capacity_, 2 * count});
  if (capacity > capacity_) {
    auto larger = std::make_unique_for_overwrite<std::uint8_t[]>(capacity);
    if (have > 0) std::memcpy(larger.get(), buffer_.get() + begin_, have);
    buffer_ = std::move(larger);
    capacity_ = capacity;
  } else if (begin_ > 0) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, have);
  }
  begin_ = 0;
  end_ = have;
  while (end_ < count) {
    const std::size_t got = stream_.read({buffer_.get() + end_, capacity_ - end_});
    ended_ = got == 0;
    if (ended_) return;
    end_ += got;
  }
}

std::size_t LookAhead::read(std::span<std::uint8_t> into) {
  const Bytes ready = buffered();
  if (ready.empty()) {
    const std::size_t got = stream_.read(into);
    offset_ += got;
    return got;
  }
  const std::size_t count = std::min(ready.size(), into.size());
  std::memcpy(into.data(), ready.data(), count);
  consume(count);
  return count;
}

}  // namespace smbscope::capture
