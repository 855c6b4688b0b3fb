// SPDX-License-Identifier: GPL-3.0-or-later
// One TCP connection that carries SMB: its messages become clean bytes at their places in packets.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "anonymize/message_rewriter.h"
#include "anonymize/packet_table.h"
#include "dissector/net/stream.h"
#include "dissector/smb/nbss_framer.h"

namespace smbscope::anonymize {

/// How much of the streams was no message, or none that could be read.
struct StreamCounts {
  std::uint64_t messages = 0;
  std::uint64_t encrypted = 0;      // of the messages; filled but for their headers
  std::uint64_t skipped_bytes = 0;  // between messages, filled
};

/// What is no message, or not understood, stays filled.
class StreamRewriter final : public smb::MessageSink, private LateBytes {
 public:
  /// @param reversed  what the stream calls client is the server (smb::sniff_stream()).
  /// The references outlive the object.
  StreamRewriter(const net::StreamInfo& stream, bool reversed, const Pseudonyms& pseudonyms,
                 PacketTable& packets, StreamCounts& counts);

  void chunk(const net::StreamChunk& chunk);
  void gap(const net::StreamGap& gap);

  void message(const smb::NbssMessage& message) override;
  void message_started(net::Direction /*direction*/, std::int64_t /*ts_ns*/) override {}
  void lost(const net::StreamGap& /*gap*/) override {}
  void skipped(net::Direction direction, std::uint64_t frame_number, std::uint64_t bytes) override;

 private:
  struct Side {
    net::Endpoint sender;
    net::Endpoint receiver;
    smb::NbssFramer framer;
    std::uint8_t head_type = 0;  // of the message that is not complete
  };
  void late(net::Direction direction, std::int64_t offset, Bytes bytes) override;
  /// A message whose end never comes is none, but where it began was no rubbish either.
  void keep_head(Side& from, const net::StreamChunk& chunk);
  [[nodiscard]] Side& side(net::Direction direction) noexcept;

  bool reversed_;
  const Pseudonyms& pseudonyms_;
  PacketTable& packets_;
  StreamCounts& counts_;
  std::array<Side, 2> sides_;  // per net::Direction, the right way round
  MessageRewriter rewriter_{*this};
  std::vector<std::uint8_t> original_;  // of the message, its session-service header included
  std::vector<std::uint8_t> clean_;
};

}  // namespace smbscope::anonymize
