// SPDX-License-Identifier: GPL-3.0-or-later
// The TCP connection of a dialogue: cuts messages into packets and decides when the capture sees
// them.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tests/support/dialogue_phrase.h"
#include "tests/support/frame_builder.h"

namespace smbscope::test {

/// What is captured, put in order of time at the end.
class DialogueCapture {
 public:
  void add(std::int64_t ts_ns, ByteVector frame, std::size_t snap_bytes);
  /// A pcap file with nanoseconds.
  [[nodiscard]] ByteVector file() const;

 private:
  struct Frame {
    ByteVector bytes;
    std::size_t snap_bytes;
  };
  std::multimap<std::int64_t, Frame> frames_;  // equal times: in order of adding
};

/// Times are those of the ends: the client sends at t, the server has it at t + rtt/2. The capture
/// sees a packet where it was taken (`at`).
class DialogueTcp {
 public:
  /// @param options  the `conn` phrase: rtt, at, mss, snap, no_handshake.
  DialogueTcp(const net::Endpoint& client, const net::Endpoint& server, const Phrase& options,
              DialogueCapture& capture);

  /// SYN, SYN/ACK, ACK; returns when the client may send.
  std::int64_t handshake(std::int64_t now_ns);
  /// Sends a message; `how` may say drop, drop=N, dup, again, swap (see README). Returns when the
  /// last packet arrives at the other end.
  std::int64_t send(bool from_client, std::int64_t now_ns, Bytes message, const Phrase& how);
  /// FIN both ways, or RST by the client.
  std::int64_t close(std::int64_t now_ns, bool reset);

  [[nodiscard]] std::int64_t one_way_ns() const { return rtt_ns_ / 2; }

 private:
  struct End {
    net::Endpoint endpoint;
    std::uint32_t next_seq = 0;
    std::uint16_t next_ip_id = 0;
  };
  enum class Position { kClient, kMiddle, kServer };

  ByteVector packet(bool from_client, std::uint32_t seq, std::uint8_t flags, Bytes payload);
  void capture(bool from_client, std::int64_t sent_ns, ByteVector frame);
  void control(bool from_client, std::int64_t now_ns, std::uint8_t flags);
  End& end(bool client) { return client ? client_ : server_; }

  End client_;
  End server_;
  std::int64_t rtt_ns_;
  std::size_t mss_;
  std::size_t snap_bytes_;
  Position position_ = Position::kClient;
  DialogueCapture& capture_;
};

}  // namespace smbscope::test
