// SPDX-License-Identifier: GPL-3.0-or-later
// One message of the session service: RFC 1002 4.3, and its "direct TCP" use on port 445,
// [MS-SMB2] 2.1.
#pragma once

#include <cstdint>

#include "common/bytes.h"
#include "dissector/net/stream.h"

namespace smbscope::smb {

struct NbssMessage {
  net::Direction direction = net::Direction::kToServer;
  std::uint8_t type =
      0;  // 0x00 session message, 0x81 request, 0x82 positive response, 0x85 keep-alive, ...
  std::uint32_t length = 0;  // of the body on the wire, 24 bits; the message's bytes are length + 4
  Bytes body;  // its beginning, at most `length`: bulk payload is skipped, snap length and gaps cut
               // it
  bool cut =
      false;  // body is shorter because bytes were not captured (not because they were skipped)
  std::uint64_t first_frame = 0;
  std::uint64_t last_frame = 0;
  std::uint32_t index_in_frame =
      0;  // place among the messages of this direction that end in last_frame, from 0
  std::int64_t first_ts_ns = 0;
  std::int64_t last_ts_ns = 0;
  std::int64_t offset = 0;  // of its header in the stream, as net::StreamChunk::offset
};

/// Receives the messages of one connection, both directions.
class MessageSink {
 public:
  virtual ~MessageSink() = default;
  virtual void message(const NbssMessage& message) = 0;
  /// The first byte of a message arrived at `ts_ns` and the message is not complete: nothing that
  /// completes later on this direction began before it. Called once per message that spans packets.
  virtual void message_started(net::Direction direction, std::int64_t ts_ns) = 0;
  /// Bytes are missing and messages may have been lost: partial ones were dropped, reading goes on
  /// at the next message found.
  virtual void lost(const net::StreamGap& gap) = 0;
  /// Bytes that are no message were skipped until the next one was found.
  virtual void skipped(net::Direction direction, std::uint64_t frame_number,
                       std::uint64_t bytes) = 0;
};

}  // namespace smbscope::smb
