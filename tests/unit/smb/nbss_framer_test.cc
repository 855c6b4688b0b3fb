// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/nbss_framer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "common/limits.h"
#include "dissector/smb/protocol_sniffer.h"
#include "tests/support/capture_writer.h"

namespace smbscope::smb {
namespace {

using test::ByteVector;
using test::ByteWriter;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::uint16_t kEcho = 13;
constexpr std::uint16_t kRead = 8;
constexpr std::uint16_t kWrite = 9;
constexpr std::uint32_t kResponse = 1;
constexpr std::uint32_t kRequest = 0;

ByteVector nbss(std::uint8_t type, const ByteVector& body) {
  ByteWriter out(true);
  out.u32(static_cast<std::uint32_t>(type) << 24U | static_cast<std::uint32_t>(body.size()));
  return out.raw(body).bytes();
}

/// An SMB2 message of `size` bytes behind its transport header.
ByteVector smb2(std::uint16_t command, std::uint32_t flags, std::size_t size,
                std::uint32_t next_command = 0, std::uint8_t protocol = 0xFE) {
  ByteWriter out;
  out.u8(protocol).text("SMB").u16(64).u16(1).u32(0).u16(command).u16(1).u32(flags);
  out.u32(next_command);
  while (out.size() < size) out.u8(static_cast<std::uint8_t>(out.size() * 7));
  return nbss(0, out.bytes());
}

ByteVector smb1(std::uint8_t command, std::uint8_t flags, std::uint8_t andx, std::size_t size) {
  ByteWriter out;
  out.u8(0xFF).text("SMB").u8(command).u32(0).u8(flags).zeros(22).u8(12).u8(andx);
  return nbss(0, out.zeros(size - out.size()).bytes());
}

ByteVector operator+(ByteVector a, const ByteVector& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

struct Heard : NbssMessage {
  explicit Heard(const NbssMessage& message)
      : NbssMessage(message), kept(message.body.begin(), message.body.end()) {
    body = {};
  }
  ByteVector kept;
  bool operator==(const Heard& other) const {
    return type == other.type && length == other.length && cut == other.cut && kept == other.kept;
  }
};

class RecordingSink final : public MessageSink {
 public:
  void message(const NbssMessage& message) override { messages.emplace_back(message); }
  void message_started(net::Direction, std::int64_t ts_ns) override { started.push_back(ts_ns); }
  void lost(const net::StreamGap& gap) override { lost_bytes.push_back(gap.bytes); }
  void skipped(net::Direction, std::uint64_t, std::uint64_t bytes) override {
    skipped_bytes.push_back(bytes);
  }
  std::vector<Heard> messages;
  std::vector<std::int64_t> started;
  std::vector<std::uint64_t> lost_bytes;
  std::vector<std::uint64_t> skipped_bytes;
};

class NbssFramerTest : public ::testing::Test {
 protected:
  /// One packet: frame 1 at 10 ns, frame 2 at 20 ns, ...
  void push(Bytes bytes) {
    ++frame;
    framer.push({net::Direction::kToClient, frame, static_cast<std::int64_t>(frame) * 10, bytes});
  }
  void lose(std::uint64_t bytes) {
    framer.gap({net::Direction::kToClient, frame + 1, static_cast<std::int64_t>(frame + 1) * 10,
                bytes, net::StreamGap::Reason::kLost});
  }
  /// The packet pushed last was cut.
  void cut(std::uint64_t bytes) {
    framer.gap({net::Direction::kToClient, frame, static_cast<std::int64_t>(frame) * 10, bytes,
                net::StreamGap::Reason::kSnapLength});
  }

  std::uint64_t frame = 0;
  RecordingSink sink;
  NbssFramer framer{net::Direction::kToClient, sink};
};

TEST_F(NbssFramerTest, PassesAWholeMessageAsAViewOfTheChunk) {
  class ViewSink final : public MessageSink {
   public:
    void message(const NbssMessage& message) override { body = message.body; }
    void message_started(net::Direction, std::int64_t) override { FAIL(); }
    void lost(const net::StreamGap&) override { FAIL(); }
    void skipped(net::Direction, std::uint64_t, std::uint64_t) override { FAIL(); }
    Bytes body;
  };
  ViewSink views;
  NbssFramer viewing(net::Direction::kToServer, views);
  const ByteVector message = smb2(kEcho, kRequest, 68);
  viewing.push({net::Direction::kToServer, 1, 10, message});
  EXPECT_EQ(views.body.data(), message.data() + kNbssHeaderBytes);
  EXPECT_EQ(views.body.size(), 68U);
}

TEST_F(NbssFramerTest, CountsMessagesThatEndInOneFrame) {
  const ByteVector message = smb2(kEcho, kResponse, 68);
  const ByteVector three = message + message + message;
  push(Bytes(three).first(100));
  push(Bytes(three).subspan(100));
  push(message);
  ASSERT_THAT(sink.messages, SizeIs(4));
  EXPECT_EQ(sink.messages[0].index_in_frame, 0U);
  EXPECT_EQ(sink.messages[1].first_frame, 1U);
  EXPECT_EQ(sink.messages[1].last_frame, 2U);
  EXPECT_EQ(sink.messages[1].first_ts_ns, 10);
  EXPECT_EQ(sink.messages[1].last_ts_ns, 20);
  EXPECT_EQ(sink.messages[1].index_in_frame, 0U);
  EXPECT_EQ(sink.messages[2].index_in_frame, 1U);
  EXPECT_EQ(sink.messages[3].index_in_frame, 0U);
  EXPECT_THAT(sink.started, ElementsAre(10));
}

TEST_F(NbssFramerTest, TellsOnceThatAMessageSpansPackets) {
  const ByteVector message = smb2(kEcho, kResponse, 68);
  push(Bytes(message).first(2));
  push(Bytes(message).subspan(2, 20));
  push(Bytes(message).subspan(22, 20));
  EXPECT_THAT(sink.started, ElementsAre(10));
  push(Bytes(message).subspan(42));
  push(message);
  EXPECT_THAT(sink.started, ElementsAre(10));
  EXPECT_THAT(sink.messages, SizeIs(2));
}

TEST_F(NbssFramerTest, CompletesAMessageInTheLatestOfItsPackets) {
  const ByteVector message = smb2(kEcho, kResponse, 68);
  framer.push({net::Direction::kToClient, 9, 90, Bytes(message).first(30)});  // came late
  framer.push({net::Direction::kToClient, 7, 70, Bytes(message).subspan(30)});
  ASSERT_THAT(sink.messages, SizeIs(1));
  EXPECT_EQ(sink.messages[0].first_frame, 9U);
  EXPECT_EQ(sink.messages[0].last_frame, 9U);
  EXPECT_EQ(sink.messages[0].last_ts_ns, 90);
}

/// However the stream is cut into packets, the messages are the same.
TEST_F(NbssFramerTest, GivesTheSameMessagesForAnySegmentation) {
  const ByteVector stream =
      nbss(0x81, ByteVector(68, 'A')) + nbss(0x82, {}) + smb2(kEcho, kResponse, 68) +
      smb2(kRead, kResponse, 3'000) + nbss(0x85, {}) + smb2(kRead, kRequest, 117) +
      smb2(14, kResponse, 2'000) + smb1(0x2E, 0x80, 0xFF, 700) + smb1(0x2E, 0x80, 0x04, 700) +
      smb2(1, 0, 900, 0, 0xFD) + smb2(kRead, kResponse, 700, 120);
  push(stream);
  const std::vector<Heard> expected = sink.messages;
  ASSERT_THAT(expected, SizeIs(11));
  EXPECT_THAT(sink.skipped_bytes, IsEmpty());
  std::mt19937 random(2);
  for (std::size_t longest : {1U, 3U, 9U, 100U, 800U}) {
    RecordingSink heard;
    NbssFramer other(net::Direction::kToClient, heard);
    for (std::size_t at = 0; at < stream.size();) {
      const Bytes bytes = slice(stream, at, 1 + random() % longest);
      other.push({net::Direction::kToClient, 1, 10, bytes});
      at += bytes.size();
    }
    EXPECT_EQ(heard.messages, expected) << "pieces of up to " << longest;
    EXPECT_THAT(heard.skipped_bytes, IsEmpty());
  }
}

TEST_F(NbssFramerTest, KeepsAShortPrefixOfBulk) {
  push(smb2(kRead, kResponse, 9'000));
  push(smb2(kWrite, kRequest, 9'000));
  push(smb1(0x2E, 0x80, 0xFF, 9'000));
  push(smb1(0x2F, 0x00, 0xFF, 9'000));
  push(smb2(0, 0, 9'000, 0, 0xFD));
  ASSERT_THAT(sink.messages, SizeIs(5));
  for (const Heard& message : sink.messages) {
    EXPECT_THAT(message.kept, SizeIs(limits::kMaxBulkPrefixBytes));
    EXPECT_EQ(message.length, 9'000U);
    EXPECT_FALSE(message.cut);
  }
}

TEST_F(NbssFramerTest, KeepsAllOfWhatNeedsParsing) {
  push(smb2(14, kResponse, 9'000));
  push(smb2(kRead, kRequest, 9'000));
  push(smb2(kRead, kResponse, 9'000, 104));  // first of a chain
  push(smb1(0x2E, 0x80, 0x04, 9'000));
  push(smb2(0, 0, 9'000, 0, 0xFC));
  ASSERT_THAT(sink.messages, SizeIs(5));
  for (const Heard& message : sink.messages) EXPECT_THAT(message.kept, SizeIs(9'000));
}

TEST_F(NbssFramerTest, LimitsWhatItKeepsOfAnyMessage) {
  const ByteVector message = smb2(14, kResponse, 3U << 20U);
  push(Bytes(message).first(1'000));
  push(Bytes(message).subspan(1'000));
  push(message);
  ASSERT_THAT(sink.messages, SizeIs(2));
  EXPECT_THAT(sink.messages[0].kept, SizeIs(limits::kMaxMessagePrefixBytes));
  EXPECT_EQ(sink.messages[1].kept, sink.messages[0].kept);
}

TEST_F(NbssFramerTest, LosesNothingWhenOnlyPayloadIsMissing) {
  const ByteVector message = smb2(kRead, kResponse, 9'000);
  push(Bytes(message).first(2'000));
  lose(4'000);
  push(Bytes(message).subspan(6'000));
  ASSERT_THAT(sink.messages, SizeIs(1));
  EXPECT_FALSE(sink.messages[0].cut);
  EXPECT_EQ(sink.messages[0].length, 9'000U);
  EXPECT_THAT(sink.lost_bytes, IsEmpty());
}

TEST_F(NbssFramerTest, PassesAMessageWithAHoleOnAsCut) {
  const ByteVector message = smb2(14, kResponse, 9'000);
  push(Bytes(message).first(2'000));
  lose(4'000);
  push(Bytes(message).subspan(6'000));
  ASSERT_THAT(sink.messages, SizeIs(1));
  EXPECT_TRUE(sink.messages[0].cut);
  EXPECT_THAT(sink.messages[0].kept, SizeIs(1'996));
}

TEST_F(NbssFramerTest, PassesPacketsCutByTheSnapLength) {
  const ByteVector message = smb2(14, kResponse, 500);
  for (int i = 0; i < 3; ++i) {
    push(Bytes(message).first(100));
    cut(404);
  }
  ASSERT_THAT(sink.messages, SizeIs(3));
  EXPECT_TRUE(sink.messages[2].cut);
  EXPECT_EQ(sink.messages[2].last_frame, 3U);
  EXPECT_THAT(sink.lost_bytes, IsEmpty());
}

TEST_F(NbssFramerTest, KnowsTheEndOfAMessageInACutPacket) {
  const ByteVector two = smb2(14, kResponse, 500) + smb2(14, kResponse, 500);
  push(Bytes(two).first(100));
  cut(two.size() - 100);  // the second message lies in what was cut
  push(smb2(kEcho, kResponse, 68));
  ASSERT_THAT(sink.messages, SizeIs(2));
  EXPECT_TRUE(sink.messages[0].cut);
  EXPECT_FALSE(sink.messages[1].cut);
  EXPECT_THAT(sink.lost_bytes, ElementsAre(504));
  EXPECT_THAT(sink.skipped_bytes, IsEmpty());
}

TEST_F(NbssFramerTest, DropsAMessageWhoseEndIsLostAndFindsTheNext) {
  const ByteVector message = smb2(kRead, kResponse, 9'000);
  push(Bytes(message).first(2'000));
  lose(8'000);  // its end and a part of another message
  push(ByteVector(777, 0) + smb2(kEcho, kResponse, 68));
  ASSERT_THAT(sink.messages, SizeIs(1));
  EXPECT_EQ(sink.messages[0].length, 68U);
  EXPECT_THAT(sink.lost_bytes, ElementsAre(8'000));
  EXPECT_THAT(sink.skipped_bytes, ElementsAre(777));
}

TEST_F(NbssFramerTest, FindsTheNextMessageAcrossPackets) {
  const ByteVector stream = ByteVector(50, 'S') + smb2(kEcho, kResponse, 68);
  for (std::size_t split = 40; split < 66; ++split) {
    RecordingSink heard;
    NbssFramer other(net::Direction::kToClient, heard);
    other.gap({net::Direction::kToClient, 1, 10, 5, net::StreamGap::Reason::kLost});
    other.push({net::Direction::kToClient, 1, 10, Bytes(stream).first(split)});
    other.push({net::Direction::kToClient, 2, 20, Bytes(stream).subspan(split)});
    ASSERT_THAT(heard.messages, SizeIs(1)) << "split at " << split;
    EXPECT_EQ(heard.messages[0].first_frame, split > 50 ? 1U : 2U) << "split at " << split;
    EXPECT_EQ(heard.messages[0].last_frame, 2U);
    EXPECT_THAT(heard.skipped_bytes, ElementsAre(50));
  }
}

TEST_F(NbssFramerTest, SkipsWhatIsNoMessage) {
  push(ByteVector(1'000, 0));
  push(nbss(0, ByteVector(64, 'x')) + smb2(kEcho, kResponse, 68));
  push(smb2(kEcho, kResponse, 68));
  EXPECT_THAT(sink.messages, SizeIs(2));
  EXPECT_THAT(sink.skipped_bytes, ElementsAre(1'068));
  EXPECT_THAT(sink.lost_bytes, IsEmpty());
}

TEST_F(NbssFramerTest, TrustsNoLengthForMemory) {
  ByteVector message = smb2(14, kResponse, 68);
  message[1] = message[2] = message[3] = 0xFF;
  push(message);
  lose(0xFF'FFFF - 68 - 1);
  push(ByteVector(1, 0));
  ASSERT_THAT(sink.messages, SizeIs(1));
  EXPECT_EQ(sink.messages[0].length, limits::kMaxNbssLength);
  EXPECT_THAT(sink.messages[0].kept, SizeIs(68));
}

TEST_F(NbssFramerTest, SurvivesRandomBytesAndGaps) {
  std::mt19937 random(3);
  const ByteVector good = smb2(kRead, kResponse, 600) + smb2(kEcho, kResponse, 68);
  for (int i = 0; i < 2'000; ++i) {
    ByteVector bytes(good.begin(),
                     good.begin() + static_cast<std::ptrdiff_t>(random() % good.size()));
    for (int flips = 0; flips < 3 && !bytes.empty(); ++flips) {
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    }
    push(bytes);
    if (random() % 2 == 0) lose(random() % 700 + 1);
    if (random() % 3 == 0) cut(random() % 700 + 1);
  }
  for (const Heard& message : sink.messages) EXPECT_LE(message.kept.size(), message.length);
}

// ---------------------------------------------------------------- sniffing

net::StreamInfo stream_on(std::uint16_t server_port, bool direction_known) {
  net::StreamInfo info;
  info.client.port = 50'000;
  info.server.port = server_port;
  info.direction_known = direction_known;
  return info;
}

TEST_F(NbssFramerTest, TellsWhereInTheStreamAMessageBegins) {
  constexpr std::int64_t kStart = 5'000'000'000;
  const ByteVector first = smb2(kEcho, kRequest, 68);
  const ByteVector second = smb2(kEcho, kRequest, 100);
  const ByteVector stream = first + ByteVector{1, 2, 3} + second;
  const auto push_from = [&](std::size_t from, std::size_t to) {
    framer.push({net::Direction::kToClient, ++frame, 10, Bytes(stream).subspan(from, to - from),
                 kStart + static_cast<std::int64_t>(from)});
  };
  const auto second_at = kStart + static_cast<std::int64_t>(first.size() + 3);
  push_from(0, first.size() + 5);  // two bytes of the second header
  EXPECT_EQ(framer.unfinished_from(), second_at);
  push_from(first.size() + 5, first.size() + 30);
  EXPECT_EQ(framer.unfinished_from(), second_at);
  push_from(first.size() + 30, stream.size());
  EXPECT_EQ(framer.unfinished_from(), kStart + static_cast<std::int64_t>(stream.size()));
  ASSERT_THAT(sink.messages, SizeIs(2));
  EXPECT_EQ(sink.messages[0].offset, kStart);
  EXPECT_EQ(sink.messages[1].offset, second_at);
}

TEST(ProtocolSniffer, TakesEveryStreamOfAnSmbPort) {
  const ByteVector garbage(20, 'x');
  EXPECT_TRUE(sniff_stream(stream_on(445, true), net::Direction::kToServer, garbage, {}).smb);
  EXPECT_TRUE(sniff_stream(stream_on(139, true), net::Direction::kToServer, {}, {}).smb);
  const std::vector<std::uint16_t> ports{1'445};
  EXPECT_TRUE(sniff_stream(stream_on(1'445, true), net::Direction::kToServer, {}, ports).smb);
  EXPECT_FALSE(sniff_stream(stream_on(80, true), net::Direction::kToServer, garbage, ports).smb);
}

TEST(ProtocolSniffer, RecognisesSmbOnAnyPort) {
  for (const ByteVector& first :
       {smb2(0, kRequest, 100), smb1(0x72, 0, 0xFF, 60), smb2(0, 0, 100, 0, 0xFD),
        smb2(0, 0, 100, 0, 0xFC), nbss(0x81, ByteVector(68, 'A'))}) {
    EXPECT_TRUE(sniff_stream(stream_on(5'000, true), net::Direction::kToServer, first, {}).smb);
    EXPECT_FALSE(
        sniff_stream(stream_on(5'000, true), net::Direction::kToServer, Bytes(first).first(3), {})
            .smb);
  }
}

TEST(ProtocolSniffer, TurnsAGuessedDirectionByTheReplyBit) {
  const auto reversed = [](bool known, net::Direction direction, const ByteVector& first) {
    return sniff_stream(stream_on(5'000, known), direction, first, {}).reversed;
  };
  const ByteVector reply = smb2(kEcho, kResponse, 68);
  const ByteVector smb1_reply = smb1(0x72, 0x80, 0xFF, 60);
  EXPECT_TRUE(reversed(false, net::Direction::kToServer, reply));
  EXPECT_TRUE(reversed(false, net::Direction::kToServer, smb1_reply));
  EXPECT_TRUE(reversed(false, net::Direction::kToClient, smb2(kEcho, kRequest, 68)));
  EXPECT_FALSE(reversed(false, net::Direction::kToServer, smb2(kEcho, kRequest, 68)));
  EXPECT_FALSE(reversed(false, net::Direction::kToClient, reply));
  EXPECT_FALSE(reversed(true, net::Direction::kToServer, reply));
  EXPECT_FALSE(reversed(false, net::Direction::kToServer, smb2(0, 0, 100, 0, 0xFD)));
}

}  // namespace
}  // namespace smbscope::smb
