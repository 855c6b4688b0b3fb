// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/records.h"
#include "dissector/net/tcp_reassembler.h"
#include "tests/support/frame_builder.h"

namespace smbscope::net {

/// Writes down what it hears: "begin 0", "c>s abc", "s>c [gap 5]", "s>c [cut 5]", "end 0".
class ScriptSink final : public StreamSink {
 public:
  bool begin_stream(const StreamInfo& stream, Direction direction, Bytes first) override {
    if (log_begin) {
      lines.push_back("begin " + std::to_string(stream.tcp_stream) + arrow(direction) +
                      text(first));
    }
    return wanted;
  }
  void chunk(const StreamInfo& stream, const StreamChunk& chunk) override {
    lines.push_back(arrow(chunk.direction) + text(chunk.bytes));
    bytes[{stream.tcp_stream, chunk.direction}] += text(chunk.bytes);
    chunks.push_back(chunk);
  }
  void gap(const StreamInfo&, const StreamGap& gap) override {
    const bool lost = gap.reason == StreamGap::Reason::kLost;
    lines.push_back(arrow(gap.direction) + (lost ? "[gap " : "[cut ") + std::to_string(gap.bytes) +
                    "]");
    gaps.push_back(gap);
  }
  void event(const StreamInfo&, const TcpEvent& event) override {
    events.push_back(std::string(db::tcp_event_name(event.kind)) + arrow(event.direction) +
                     std::to_string(event.frame_number));
  }
  void end_stream(const StreamInfo& stream) override {
    if (log_begin) lines.push_back("end " + std::to_string(stream.tcp_stream));
    ended.push_back(stream);
  }

  bool wanted = true;
  bool log_begin = false;
  std::vector<std::string> lines;
  std::map<std::pair<std::uint64_t, Direction>, std::string> bytes;
  std::vector<StreamChunk> chunks;  // their bytes are gone
  std::vector<StreamGap> gaps;
  std::vector<std::string> events;  // "retransmission c>s 5"
  std::vector<StreamInfo> ended;

 private:
  static std::string arrow(Direction direction) {
    return direction == Direction::kToServer ? " c>s " : " s>c ";
  }
  static std::string text(Bytes bytes) { return {bytes.begin(), bytes.end()}; }
};

/// Feeds segments by hand: each call is one packet, a millisecond after the one before.
class TcpReassemblerTest : public ::testing::Test {
 protected:
  TcpSegment packet(bool from_client, std::uint32_t seq, std::uint32_t ack,
                    std::string_view payload, std::uint8_t flags = kAck) {
    TcpSegment segment;
    segment.frame_number = ++frame;
    segment.ts_ns = now_ns += 1'000'000;
    segment.source = from_client ? client : server;
    segment.destination = from_client ? server : client;
    segment.seq = seq;
    segment.ack = ack;
    segment.window = 512;
    segment.flags = flags;
    segment.payload_bytes = static_cast<std::uint32_t>(payload.size());
    segment.payload = {reinterpret_cast<const std::uint8_t*>(payload.data()), payload.size()};
    return segment;
  }
  void c(std::uint32_t seq, std::uint32_t ack, std::string_view payload,
         std::uint8_t flags = kAck) {
    reassembler.segment(packet(true, seq, ack, payload, flags));
  }
  void s(std::uint32_t seq, std::uint32_t ack, std::string_view payload,
         std::uint8_t flags = kAck) {
    reassembler.segment(packet(false, seq, ack, payload, flags));
  }
  /// Client's first byte is 101, server's 501.
  void handshake() {
    c(100, 0, "", kSyn);
    s(500, 101, "", kSyn | kAck);
    c(101, 501, "");
  }
  const StreamInfo& only_stream() {
    EXPECT_EQ(sink.ended.size(), 1U);
    return sink.ended.at(0);
  }

  Endpoint client = test::endpoint("10.0.0.5", 50'112);
  Endpoint server = test::endpoint("10.0.0.9", 445);
  std::uint64_t frame = 0;
  std::int64_t now_ns = 0;
  ScriptSink sink;
  TcpReassembler reassembler{sink};
};

}  // namespace smbscope::net
