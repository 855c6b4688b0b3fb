// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/stream_rewriter.h"

#include <algorithm>
#include <utility>

#include "anonymize/fill.h"
#include "dissector/smb/protocol_sniffer.h"

namespace smbscope::anonymize {

using net::Direction;

StreamRewriter::StreamRewriter(const net::StreamInfo& stream, bool reversed,
                               const Pseudonyms& pseudonyms, PacketTable& packets,
                               StreamCounts& counts)
    : reversed_(reversed),
      pseudonyms_(pseudonyms),
      packets_(packets),
      counts_(counts),
      sides_{Side{stream.client, stream.server, smb::NbssFramer(Direction::kToServer, *this)},
             Side{stream.server, stream.client, smb::NbssFramer(Direction::kToClient, *this)}} {
  if (!reversed) return;
  for (Side& side : sides_) std::swap(side.sender, side.receiver);
}

StreamRewriter::Side& StreamRewriter::side(Direction direction) noexcept {
  return sides_[static_cast<std::size_t>(direction) ^ (reversed_ ? 1U : 0U)];
}

void StreamRewriter::chunk(const net::StreamChunk& chunk) {
  Side& from = side(chunk.direction);
  from.framer.push(chunk);
  keep_head(from, chunk);
  const Direction direction = &from == sides_.data() ? Direction::kToServer : Direction::kToClient;
  packets_.settled(from.sender, from.receiver,
                   rewriter_.needed_from(direction, from.framer.unfinished_from()));
}

void StreamRewriter::keep_head(Side& from, const net::StreamChunk& chunk) {
  constexpr std::int64_t kProtocolIdBytes = 4;
  const std::int64_t begin = from.framer.unfinished_from();
  const auto end_of_chunk = chunk.offset + static_cast<std::int64_t>(chunk.bytes.size());
  if (begin >= chunk.offset && begin < end_of_chunk) {
    from.head_type = chunk.bytes[static_cast<std::size_t>(begin - chunk.offset)];
  }
  const std::int64_t head_bytes =
      std::int64_t{smb::kNbssHeaderBytes} + (from.head_type == 0 ? kProtocolIdBytes : 0);
  const std::int64_t first = std::max(begin, chunk.offset);
  const std::int64_t last = std::min(begin + head_bytes, end_of_chunk);
  if (first >= last) return;
  packets_.clean(from.sender, from.receiver, first,
                 chunk.bytes.subspan(static_cast<std::size_t>(first - chunk.offset),
                                     static_cast<std::size_t>(last - first)));
}

void StreamRewriter::late(Direction direction, std::int64_t offset, Bytes bytes) {
  const Side& from = sides_[static_cast<std::size_t>(direction)];
  packets_.clean(from.sender, from.receiver, offset, bytes);
}

void StreamRewriter::gap(const net::StreamGap& gap) { side(gap.direction).framer.gap(gap); }

void StreamRewriter::message(const smb::NbssMessage& message) {
  ++counts_.messages;
  if (smb::protocol_id(message.body) == smb::ProtocolId::kTransform) ++counts_.encrypted;
  const Side& from = sides_[static_cast<std::size_t>(message.direction)];
  const std::array<std::uint8_t, smb::kNbssHeaderBytes> header{
      message.type, static_cast<std::uint8_t>(message.length >> 16U),
      static_cast<std::uint8_t>(message.length >> 8U), static_cast<std::uint8_t>(message.length)};
  original_.assign(header.begin(), header.end());
  original_.insert(original_.end(), message.body.begin(), message.body.end());
  clean_.resize(original_.size());
  fill(clean_, stream_seed(from.sender), static_cast<std::uint32_t>(message.offset));
  rewriter_.rewrite(message, Canvas(original_, clean_, pseudonyms_));
  packets_.clean(from.sender, from.receiver, message.offset, clean_);
}

void StreamRewriter::skipped(Direction /*direction*/, std::uint64_t /*frame_number*/,
                             std::uint64_t bytes) {
  counts_.skipped_bytes += bytes;
}

}  // namespace smbscope::anonymize
