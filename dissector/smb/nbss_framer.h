// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts one direction of a TCP stream into session-service messages. RFC 1002 4.3, [MS-SMB2] 2.1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "dissector/smb/nbss_message.h"

namespace smbscope::smb {

inline constexpr std::size_t kNbssHeaderBytes = 4;  // type, 24-bit length (big-endian)

/// True where `bytes` begin a message that SMB traffic can contain: a session message that carries
/// an SMB protocol id, or one of the other types with a length of its kind. A session message takes
/// eight bytes to recognise, the others four. Port 139 has 17 bits of length and direct TCP 24: 24
/// are read.
[[nodiscard]] bool starts_like_smb(Bytes bytes) noexcept;

/// One per direction of a connection; feed it the chunks and gaps of that direction in order.
///
/// 1. Header: 4 bytes, and the protocol id behind them. What can't begin a message is skipped until
///    something does (also across chunks), and reported through skipped().
/// 2. Body: of a message, a prefix is passed on: limits::kMaxBulkPrefixBytes of a READ response or
///    WRITE request that stands alone (SMB2, SMB1 AndX) and of an encrypted message,
///    limits::kMaxMessagePrefixBytes of any other. The rest is counted, never looked at. A message
///    inside one chunk is a view, without a copy. Memory follows the bytes that arrived, not the
///    length announced.
/// 3. Gap: in the part that is only counted it costs nothing; in the prefix, the message is passed
///    on `cut`; where it hides the end of a message, that message is dropped, lost() is told, and
///    the search for the next one begins. A packet cut by the snap length still tells when a
///    message ended; lost bytes do not.
///
/// Messages are delivered when their last byte arrives. `last_frame` is the packet that completed
/// the message: of those that carried it, the latest.
class NbssFramer {
 public:
  /// `sink` must outlive the framer.
  NbssFramer(net::Direction direction, MessageSink& sink) noexcept
      : sink_(sink), direction_(direction) {}

  void push(const net::StreamChunk& chunk);
  void gap(const net::StreamGap& gap);

  /// Where in the stream the message begins that is not complete yet; where none has begun, the end
  /// of what was pushed.
  [[nodiscard]] std::int64_t unfinished_from() const noexcept {
    if (state_ == State::kBody) return first_.offset;
    return head_bytes_ > 0 ? head_origins_[0].offset : pushed_to_;
  }

 private:
  enum class State : std::uint8_t {
    kHeader,  // at the first byte of a message, or among its first eight
    kBody,    // header accepted
    kSearch,  // lost: looking for a session message
  };
  /// A byte: the packet it came in, and its place in the stream. What push() hands down is that of
  /// the end of its chunk.
  struct Origin {
    std::uint64_t frame = 0;
    std::int64_t ts_ns = 0;
    std::int64_t offset = 0;

    /// That of the first byte of `rest`, what is left of the chunk.
    [[nodiscard]] Origin of(Bytes rest) const noexcept {
      return {frame, ts_ns, offset - static_cast<std::int64_t>(rest.size())};
    }
  };

  // Each takes what it can of `bytes` and returns the rest.
  [[nodiscard]] Bytes read_header(Origin origin, Bytes bytes);
  [[nodiscard]] Bytes read_body(Origin origin, Bytes bytes);
  [[nodiscard]] Bytes search(Origin origin, Bytes bytes);

  void begin_body(Bytes header);
  void begin_search();
  void found();
  void drop_head(std::size_t count) noexcept;
  void keep(Bytes part);
  void count_missing(std::uint64_t bytes) noexcept;
  void reached_by(Origin origin) noexcept;
  void complete(Bytes body);

  MessageSink& sink_;
  net::Direction direction_;
  State state_ = State::kHeader;

  // Bytes of a header that came in pieces, and the packets they came in.
  std::array<std::uint8_t, 8> head_{};
  std::array<Origin, 8> head_origins_{};
  std::size_t head_bytes_ = 0;

  // The message being read.
  std::uint8_t type_ = 0;
  bool cut_ = false;
  bool classified_ = false;     // keep_limit_ is final
  bool started_told_ = false;   // message_started() was called
  std::uint32_t length_ = 0;    // of the body
  std::uint32_t received_ = 0;  // of the body: kept, counted or missing
  std::size_t keep_limit_ = 0;
  std::vector<std::uint8_t> kept_;  // beginning of the body
  Origin first_;
  Origin last_;

  std::uint64_t skipped_bytes_ = 0;  // since the search began
  std::uint64_t end_frame_ = 0;      // where the latest message ended
  std::uint32_t next_index_ = 0;     // messages that ended there
  std::int64_t pushed_to_ = 0;       // end of the latest chunk in the stream
};

}  // namespace smbscope::smb
