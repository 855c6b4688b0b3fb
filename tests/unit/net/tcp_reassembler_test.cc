// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/tcp_reassembler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/net/tcp_script.h"

namespace smbscope::net {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST_F(TcpReassemblerTest, DropsWhatWasAcknowledgedBeforeItsFirstAppearance) {
  c(101, 550, "", kFin | kAck);
  s(540, 101, "old answer");  // 540..549, sent again
  s(550, 102, "new");
  reassembler.finish();
  EXPECT_THAT(sink.lines, ElementsAre(" s>c new"));
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

}  // namespace
}  // namespace smbscope::net
