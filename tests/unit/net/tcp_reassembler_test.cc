// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/tcp_reassembler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "common/limits.h"
#include "db/records.h"
#include "tests/support/frame_builder.h"

namespace smbscope::net {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

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

TEST_F(TcpReassemblerTest, DropsWhatWasAcknowledgedBeforeItsFirstAppearance) {
  c(101, 550, "", kFin | kAck);
  s(540, 101, "old answer");  // 540..549, sent again
  s(550, 102, "new");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" s>c new"));
}

TEST_F(TcpReassemblerTest, TellsOfTroubleWhenItComes) {
  handshake();
  c(101, 501, "ask");
  c(101, 501, "ask");  // 5
  s(505, 104, "er");
  s(501, 104, "answ");  // 7
  TcpSegment closed = packet(true, 104, 507, "");
  closed.window = 0;
  reassembler.segment(closed);   // 8
  reassembler.segment(closed);   // the same packet
  s(507, 104, "", kRst | kAck);  // 9
  s(507, 104, "", kRst | kAck);  // one reset is one
  reassembler.finish();
  EXPECT_THAT(sink.events, ElementsAre("retransmission c>s 5", "out-of-order s>c 7",
                                       "zero-window c>s 8", "reset s>c 9"));
  EXPECT_EQ(only_stream().retransmissions, 1U);
  EXPECT_EQ(only_stream().out_of_order, 1U);
  EXPECT_EQ(only_stream().zero_windows, 1U);
}

TEST_F(TcpReassemblerTest, TellsOfTheFirstTroubleBeforeTheStreamBegins) {
  handshake();
  for (std::size_t i = 0; i < limits::kMaxEarlyTcpEvents + 2; ++i) {
    TcpSegment closed = packet(false, 501, 101, "");
    closed.window = 0;
    reassembler.segment(closed);
  }
  EXPECT_THAT(sink.events, IsEmpty());
  c(101, 501, "ask");
  EXPECT_EQ(sink.events.size(), limits::kMaxEarlyTcpEvents);
  EXPECT_EQ(sink.events.at(0), "zero-window s>c 4");
  reassembler.finish();
  EXPECT_EQ(only_stream().zero_windows, limits::kMaxEarlyTcpEvents + 2);
}

TEST_F(TcpReassemblerTest, SaysNothingOfTroubleThatNobodyWants) {
  sink.wanted = false;
  handshake();
  TcpSegment closed = packet(false, 501, 101, "");
  closed.window = 0;
  reassembler.segment(closed);
  c(101, 501, "ask");
  c(101, 501, "ask");
  s(501, 104, "", kRst | kAck);
  reassembler.finish();
  EXPECT_THAT(sink.events, IsEmpty());
}

TEST_F(TcpReassemblerTest, DeliversBothDirectionsInOrder) {
  sink.log_begin = true;
  handshake();
  c(101, 501, "ask");
  s(501, 104, "answer");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre("begin 0 c>s ask", " c>s ask", " s>c answer", "end 0"));
  EXPECT_EQ(sink.chunks[1].frame_number, 5U);
  EXPECT_EQ(sink.chunks[1].ts_ns, 5'000'000);
}

TEST_F(TcpReassemblerTest, MeasuresTheHandshakeFromTheLastSyn) {
  c(100, 0, "", kSyn);
  now_ns += 3'000'000'000;
  c(100, 0, "", kSyn);
  now_ns += 19'000'000;
  s(500, 101, "", kSyn | kAck);
  c(101, 501, "");
  c(101, 501, "x");
  reassembler.finish();
  const StreamInfo& info = only_stream();
  EXPECT_TRUE(info.handshake_seen);
  EXPECT_TRUE(info.direction_known);
  EXPECT_EQ(info.handshake_server_ns, 20'000'000);
  EXPECT_EQ(info.handshake_client_ns, 1'000'000);
}

TEST_F(TcpReassemblerTest, MeasuresTheHandshakeOfPacketsCapturedTwiceFromTheFirstCopy) {
  c(100, 0, "", kSyn);
  c(100, 0, "", kSyn);
  now_ns += 17'000'000;
  s(500, 101, "", kSyn | kAck);
  s(500, 101, "", kSyn | kAck);
  c(101, 501, "x");
  reassembler.finish();
  EXPECT_EQ(only_stream().handshake_server_ns, 19'000'000);
  EXPECT_EQ(only_stream().handshake_client_ns, 2'000'000);
}

TEST_F(TcpReassemblerTest, DropsRetransmissionsAndCountsThem) {
  handshake();
  c(101, 501, "abc");
  now_ns += 300'000'000;
  c(101, 501, "abc");
  c(104, 501, "def");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " c>s def"));
  EXPECT_EQ(only_stream().retransmissions, 1U);
  EXPECT_EQ(only_stream().first_retransmission_frame, 5U);
  EXPECT_EQ(only_stream().duplicate_packets, 0U);
}

TEST_F(TcpReassemblerTest, CountsAPacketCapturedTwiceAsDuplicate) {
  handshake();
  TcpSegment segment = packet(true, 101, 501, "abc");
  reassembler.segment(segment);
  segment.frame_number = ++frame;
  segment.ts_ns += 20'000;
  reassembler.segment(segment);
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc"));
  EXPECT_EQ(only_stream().retransmissions, 0U);
  EXPECT_EQ(only_stream().duplicate_packets, 1U);
  EXPECT_EQ(only_stream().first_duplicate_frame, 5U);
}

TEST_F(TcpReassemblerTest, TellsDuplicateFromRetransmissionByTheIpIdentification) {
  handshake();
  TcpSegment segment = packet(true, 101, 501, "abc");
  segment.ip_id = 7;
  reassembler.segment(segment);
  segment.ts_ns += 50'000'000;  // seen again behind a slow link: the same packet
  reassembler.segment(segment);
  segment.ts_ns += 20'000;
  segment.ip_id = 8;
  reassembler.segment(segment);
  reassembler.finish();
  EXPECT_EQ(only_stream().duplicate_packets, 1U);
  EXPECT_EQ(only_stream().retransmissions, 1U);
}

TEST_F(TcpReassemblerTest, FirstBytesWinWhereSegmentsOverlap) {
  handshake();
  c(101, 501, "abcd");
  c(103, 501, "XXef");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abcd", " c>s ef"));
}

TEST_F(TcpReassemblerTest, FirstBytesWinAlsoAmongWaitingSegments) {
  handshake();
  c(103, 501, "cd");
  c(107, 501, "gh");
  c(102, 501, "bXXefXXi");
  c(101, 501, "aX");
  reassembler.finish();
  const std::pair<std::uint64_t, Direction> key{0, Direction::kToServer};
  EXPECT_EQ(sink.bytes[key], "abcdefghi");
}

TEST_F(TcpReassemblerTest, ReordersAndKeepsEachPacketsTime) {
  handshake();
  c(104, 501, "def");  // frame 4
  c(101, 501, "abc");  // frame 5
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " c>s def"));
  EXPECT_EQ(sink.chunks[0].frame_number, 5U);
  EXPECT_EQ(sink.chunks[1].frame_number, 4U);
  EXPECT_EQ(sink.chunks[1].ts_ns, 4'000'000);
  EXPECT_EQ(only_stream().out_of_order, 1U);
  EXPECT_EQ(only_stream().gaps, 0U);
}

TEST_F(TcpReassemblerTest, DeliversGapBeforeDataAfterLoss) {
  handshake();
  c(101, 501, "abc");
  c(109, 501, "ghi");  // five bytes are missing
  s(501, 112, "ok");   // and acknowledged
  now_ns += TcpReassembler::kReorderNs;
  s(503, 112, "ok");
  EXPECT_THAT(sink.lines,
              ElementsAre(" c>s abc", " c>s [gap 5]", " c>s ghi", " s>c ok", " s>c ok"));
  EXPECT_EQ(sink.gaps[0].frame_number, 5U) << "where the stream goes on";
  reassembler.finish();
  EXPECT_EQ(only_stream().gaps, 1U);
  EXPECT_EQ(only_stream().missing_bytes, 5U);
}

TEST_F(TcpReassemblerTest, EndsTheWaitForAcknowledgedBytesAfterSomeSegments) {
  handshake();
  c(109, 501, "ghi");
  for (std::uint64_t i = 0; i <= TcpReassembler::kReorderSegments; ++i) {
    EXPECT_THAT(sink.lines, IsEmpty());
    now_ns -= 1'000'000;  // no time passes
    s(501, 112, "");
  }
  EXPECT_THAT(sink.lines, ElementsAre(" c>s [gap 8]", " c>s ghi"));
}

TEST_F(TcpReassemblerTest, WaitsForBytesThatNobodyAcknowledged) {
  handshake();
  c(104, 501, "def");
  now_ns += 20'000'000'000;  // the network lost the segment; its sender will repeat it
  s(501, 101, "");
  EXPECT_THAT(sink.lines, IsEmpty());
  c(101, 501, "abc");
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " c>s def"));
}

TEST_F(TcpReassemblerTest, HoldsAnAnswerBackUntilWhatItAcknowledgesIsThere) {
  handshake();
  s(501, 104, "answer");  // stored before its request
  EXPECT_THAT(sink.lines, IsEmpty());
  c(101, 501, "ask");
  EXPECT_THAT(sink.lines, ElementsAre(" c>s ask", " s>c answer"));
  reassembler.finish();
  EXPECT_EQ(only_stream().gaps, 0U);
}

TEST_F(TcpReassemblerTest, LetsAnswersGoWhenTheirRequestsStayMissing) {
  handshake();
  s(501, 104, "one");
  now_ns += TcpReassembler::kReorderNs;
  s(504, 104, "two");
  EXPECT_THAT(sink.lines, ElementsAre(" s>c one", " s>c two"));
  c(104, 507, "next");
  EXPECT_THAT(sink.lines, ElementsAre(" s>c one", " s>c two", " c>s [gap 3]", " c>s next"));
}

TEST_F(TcpReassemblerTest, BreaksACycleOfAcknowledgements) {
  handshake();
  s(501, 107, "xyz");  // acknowledges what follows
  c(101, 504, "abc");  // acknowledges that
  c(104, 504, "def");
  EXPECT_THAT(sink.lines, ElementsAre(" s>c xyz", " c>s abc", " c>s def"));
}

TEST_F(TcpReassemblerTest, ReassemblesOneDirectionAlone) {
  client.port = 50'112;
  s(501, 104, "ab");
  s(503, 300, "cd");
  s(509, 400, "ef");  // four bytes missing, and nobody to acknowledge them
  now_ns += TcpReassembler::kSilentPeerNs;
  s(511, 500, "gh");
  EXPECT_THAT(sink.lines, ElementsAre(" s>c ab", " s>c cd", " s>c [gap 4]", " s>c ef", " s>c gh"));
  reassembler.finish();
  EXPECT_TRUE(only_stream().direction_known) << "by the port";
  EXPECT_FALSE(only_stream().handshake_seen);
}

TEST_F(TcpReassemblerTest, SurvivesWrappedSequenceNumbers) {
  const std::uint32_t start = 0xFFFF'FFFE;
  c(start, 0, "", kSyn);
  s(0xFFFF'FFFF, start + 1, "", kSyn | kAck);
  c(start + 1, 0, "a");
  c(0, 0, "bc");
  s(0, 2, "x");
  c(4, 1, "ef");
  c(2, 1, "cd");
  reassembler.finish();
  const std::pair<std::uint64_t, Direction> key{0, Direction::kToServer};
  EXPECT_EQ(sink.bytes[key], "abccdef");
}

TEST_F(TcpReassemblerTest, StartsInTheMiddleWithTheFirstSegment) {
  s(9'000, 77, "data");
  c(77, 9'004, "ask");
  s(8'990, 77, "old");  // sent before the capture began
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" s>c data", " c>s ask"));
  EXPECT_EQ(only_stream().retransmissions, 0U) << "never seen before";
}

TEST_F(TcpReassemblerTest, GuessesTheClientWhereNothingTells) {
  server.port = 4'000;
  s(1, 1, "x");
  reassembler.finish();
  EXPECT_FALSE(only_stream().direction_known);
  EXPECT_EQ(only_stream().client, server);
}

TEST_F(TcpReassemblerTest, KnowsTheServerByAPortGiven) {
  server.port = 1'445;
  TcpReassembler other(sink, {1'445});
  other.segment(packet(false, 1, 1, "x"));
  other.finish();
  EXPECT_TRUE(only_stream().direction_known);
  EXPECT_EQ(only_stream().server, server);
}

TEST_F(TcpReassemblerTest, TellsACutPacketAsSnapLengthGap) {
  handshake();
  TcpSegment segment = packet(true, 101, 501, "abc");
  segment.payload_bytes = 10;
  reassembler.segment(segment);
  c(111, 501, "next");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " c>s [cut 7]", " c>s next"));
  EXPECT_EQ(sink.gaps[0].frame_number, 4U);
  EXPECT_EQ(only_stream().cut_packets, 1U);
  EXPECT_EQ(only_stream().gaps, 0U);
}

TEST_F(TcpReassemblerTest, IgnoresKeepAlives) {
  handshake();
  c(101, 501, "abc");
  c(103, 501, "?");
  c(104, 501, "def");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " c>s def"));
  EXPECT_EQ(only_stream().retransmissions, 0U);
}

TEST_F(TcpReassemblerTest, TakesSegmentsAbove64KiB) {
  handshake();
  const std::string big(200'000, 'x');
  c(101, 501, big);
  c(200'101, 501, "end");
  reassembler.finish();
  ASSERT_EQ(sink.chunks.size(), 2U);
  EXPECT_EQ(sink.chunks[0].bytes.size(), big.size());
}

TEST_F(TcpReassemblerTest, CountsZeroWindows) {
  handshake();
  c(101, 501, "x");
  TcpSegment closed = packet(false, 501, 102, "");
  closed.window = 0;
  reassembler.segment(closed);
  closed.ts_ns += 20'000;
  reassembler.segment(closed);  // captured twice
  closed.ts_ns += 200'000'000;
  reassembler.segment(closed);
  reassembler.finish();
  EXPECT_EQ(only_stream().zero_windows, 2U);
}

TEST_F(TcpReassemblerTest, StartsANewStreamWhenASynReusesTheEndpoints) {
  sink.log_begin = true;
  handshake();
  c(101, 501, "one");
  c(7'000, 0, "", kSyn);
  s(9'000, 7'001, "", kSyn | kAck);
  c(7'001, 9'001, "two");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre("begin 0 c>s one", " c>s one", "end 0", "begin 1 c>s two",
                                      " c>s two", "end 1"));
  EXPECT_EQ(reassembler.tcp_streams(), 2U);
}

TEST_F(TcpReassemblerTest, TakesARepeatedSynForTheSameStream) {
  handshake();
  c(100, 0, "", kSyn);
  c(101, 501, "one");
  reassembler.finish();
  EXPECT_EQ(reassembler.tcp_streams(), 1U);
}

TEST_F(TcpReassemblerTest, EndsAStreamAtBothFins) {
  handshake();
  c(101, 501, "abc", kFin | kAck);
  s(501, 105, "d", kFin | kAck);
  EXPECT_EQ(sink.ended.size(), 1U);
  c(105, 503, "");
  reassembler.finish();
  EXPECT_EQ(sink.ended.size(), 1U);
  EXPECT_EQ(sink.ended[0].gaps, 0U) << "a FIN takes a sequence number, not a byte";
}

TEST_F(TcpReassemblerTest, ReadsOnForAWhileAfterAReset) {
  handshake();
  c(101, 501, "abc");
  c(104, 501, "", kRst | kAck);
  s(501, 104, "crossed it");
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " s>c crossed it"));
  EXPECT_THAT(sink.ended, IsEmpty());
  now_ns += 2 * TcpReassembler::kResetLingerNs;
  client.port = 50'113;
  c(1, 1, "another connection");
  EXPECT_EQ(sink.ended.size(), 1U);
}

TEST_F(TcpReassemblerTest, DeclaresTheHoleAtTheEndOfTheCapture) {
  handshake();
  c(104, 501, "def");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s [gap 3]", " c>s def"));
}

TEST_F(TcpReassemblerTest, TellsBytesMissingAtTheVeryEnd) {
  handshake();
  c(101, 501, "abc");
  s(501, 124, "");  // acknowledges 20 bytes more
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " c>s [gap 20]"));
}

TEST_F(TcpReassemblerTest, DoesNotMissAFinThatWasNotCaptured) {
  handshake();
  c(101, 501, "abc");
  s(501, 105, "ok");  // acknowledges the FIN
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " s>c ok"));
}

TEST_F(TcpReassemblerTest, SaysNothingMoreOfAStreamNobodyWants) {
  sink.wanted = false;
  sink.log_begin = true;
  handshake();
  c(104, 501, "def");
  c(101, 501, "abc");
  s(501, 107, "xyz");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre("begin 0 c>s abc"));
}

TEST_F(TcpReassemblerTest, StopsWaitingWhenTooMuchWaits) {
  handshake();
  const std::string block(1U << 20U, 'x');
  for (std::uint32_t i = 0; i <= limits::kMaxOutOfOrderBytes / block.size(); ++i) {
    EXPECT_THAT(sink.gaps, IsEmpty());
    c(111 + i * static_cast<std::uint32_t>(block.size()), 501, block);
  }
  EXPECT_EQ(sink.gaps.size(), 1U);
  EXPECT_EQ(sink.gaps[0].bytes, 10U);
}

TEST_F(TcpReassemblerTest, StopsWaitingWhenTooManySegmentsWait) {
  handshake();
  for (std::uint32_t i = 0; i <= limits::kMaxOutOfOrderSegments; ++i) {
    EXPECT_THAT(sink.gaps, IsEmpty());
    c(111 + i, 501, "x");
  }
  EXPECT_EQ(sink.gaps.size(), 1U);
}

TEST_F(TcpReassemblerTest, LimitsWhatAllConnectionsHoldTogether) {
  const std::string block(1U << 20U, 'x');
  for (std::uint16_t flow = 0; flow < 80; ++flow) {
    client.port = static_cast<std::uint16_t>(50'000 + flow);
    handshake();
    c(111, 501, block);
  }
  EXPECT_EQ(sink.gaps.size(), 65U) << "when the 65th MiB came, all of them stopped waiting";
}

TEST_F(TcpReassemblerTest, EvictsTheIdlestConnection) {
  sink.log_begin = true;
  handshake();
  c(101, 501, "abc");
  server.port = 80;
  sink.lines.clear();
  for (std::size_t i = 0; i < limits::kMaxTcpFlows; ++i) {
    client.port = static_cast<std::uint16_t>(i);
    client.address.bytes[15] = static_cast<std::uint8_t>(i >> 16U);
    c(1, 1, "");
  }
  EXPECT_THAT(sink.lines, ElementsAre("end 0"));
  EXPECT_EQ(reassembler.evicted_flows(), 1U);
}

TEST_F(TcpReassemblerTest, IgnoresAnAcknowledgementFurtherThanAnyWindow) {
  handshake();
  c(101, 501, "abc");
  s(501, 0x6000'0000, "x");
  now_ns += 2 * TcpReassembler::kReorderNs;
  c(104, 502, "def");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " s>c x", " c>s def"));
}

TEST_F(TcpReassemblerTest, GoesOnAfterAPauseOfTheCapture) {
  c(1, 1, "abc");
  c(3'500'000'000, 1, "def");  // 3.5 GB later; as a signed distance it lies behind
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" c>s abc", " c>s [gap 3499999996]", " c>s def"));
}

TEST_F(TcpReassemblerTest, AcceptsPacketsWithoutATime) {
  for (const std::int64_t ts_ns : {db::kNoTime, std::int64_t{5}, db::kNoTime}) {
    TcpSegment segment = packet(true, 101 + static_cast<std::uint32_t>(sink.lines.size()), 1, "x");
    segment.ts_ns = ts_ns;
    reassembler.segment(segment);
  }
  reassembler.finish();
  EXPECT_EQ(sink.chunks.size(), 3U);
}

/// Any order of arrival, repetitions included, gives the same bytes as long as nothing is missing.
TEST_F(TcpReassemblerTest, GivesTheSameBytesForAnyOrderOfArrival) {
  std::string sent;
  for (int i = 0; i < 400; ++i) sent += static_cast<char>('a' + i % 23);
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    ScriptSink heard;
    TcpReassembler shuffled(heard);
    shuffled.segment(packet(true, 100, 0, "", kSyn));
    std::vector<std::pair<std::size_t, std::size_t>> pieces;
    for (std::size_t at = 0; at < sent.size(); at += 7) pieces.emplace_back(at, 7 + random() % 9);
    std::shuffle(pieces.begin(), pieces.end(), random);
    for (const auto& [at, length] : pieces) {
      shuffled.segment(packet(true, 101 + static_cast<std::uint32_t>(at), 501,
                              std::string_view(sent).substr(at, length)));
    }
    shuffled.finish();
    EXPECT_EQ((heard.bytes[{0, Direction::kToServer}]), sent);
    EXPECT_THAT(heard.gaps, IsEmpty());
  }
}

}  // namespace
}  // namespace smbscope::net
