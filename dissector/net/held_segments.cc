// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/held_segments.h"

#include <algorithm>
#include <utility>

namespace smbscope::net {

std::uint64_t HeldSegments::add(std::int64_t offset, const TcpSegment& segment) {
  const std::int64_t end = offset + segment.payload_bytes;
  std::int64_t from = offset;  // everything before is held
  std::uint64_t added = 0;
  const auto fill_to = [&](std::int64_t to) {
    if (to <= from) return;
    add_piece(offset, from, to, segment);
    added += static_cast<std::uint64_t>(to - from);
  };
  auto next = segments_.upper_bound(offset);
  if (next != segments_.begin()) from = std::max(from, std::prev(next)->second.end());
  for (; next != segments_.end() && next->first < end; ++next) {
    fill_to(next->first);
    from = std::max(from, next->second.end());
  }
  fill_to(end);
  return added;
}

void HeldSegments::add_piece(std::int64_t offset, std::int64_t from, std::int64_t to,
                             const TcpSegment& segment) {
  const Bytes captured = slice(segment.payload, static_cast<std::size_t>(from - offset),
                               static_cast<std::size_t>(to - from));
  HeldSegment& held = segments_[from];
  held.offset = from;
  held.wire_bytes = static_cast<std::uint32_t>(to - from);
  held.ack = segment.ack;
  held.has_ack = (segment.flags & kAck) != 0;
  held.frame_number = segment.frame_number;
  held.ts_ns = segment.ts_ns;
  held.bytes.assign(captured.begin(), captured.end());
  bytes_ += captured.size();
}

HeldSegment HeldSegments::take_front() {
  auto node = segments_.extract(segments_.begin());
  bytes_ -= node.mapped().bytes.size();
  return std::move(node.mapped());
}

}  // namespace smbscope::net
