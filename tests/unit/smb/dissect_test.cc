// SPDX-License-Identifier: GPL-3.0-or-later
// Whole captures, from packets to records.
#include <gtest/gtest.h>

#include <atomic>

#include "common/limits.h"
#include "dissector/dissector.h"
#include "tests/support/capture_writer.h"
#include "tests/support/frame_builder.h"
#include "tests/unit/smb/heard_records.h"
#include "tests/unit/smb/smb2_messages.h"

namespace smbscope::test::wire {
namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kStart = 1'700'000'000'000'000'000;

ByteVector framed(const ByteVector& message) {
  return ByteWriter(true).u32(static_cast<std::uint32_t>(message.size())).raw(message).bytes();
}

/// A capture of one TCP connection.
class Conversation {
 public:
  explicit Conversation(std::uint16_t server_port = 445)
      : client_(endpoint("10.0.0.5", 50'112)), server_(endpoint("10.0.0.9", server_port)) {}

  void handshake(std::int64_t server_half_ns, std::int64_t client_half_ns) {
    packet(true, {}, net::kSyn, 0);
    packet(false, {}, net::kSyn | net::kAck, server_half_ns);
    packet(true, {}, net::kAck, client_half_ns);
  }
  void client(const ByteVector& payload, std::int64_t after_ns = kMs) {
    packet(true, payload, net::kPsh | net::kAck, after_ns);
  }
  void server(const ByteVector& payload, std::int64_t after_ns = kMs) {
    packet(false, payload, net::kPsh | net::kAck, after_ns);
  }
  /// The next bytes of a direction are on the wire but not in the capture.
  void lose_from_server(std::uint32_t bytes) { seq_[1] += bytes; }
  void echo(std::uint64_t id) {
    const ByteVector body = ByteWriter().u16(4).u16(0).bytes();
    client(framed(element({kEcho, id}, body)));
    server(framed(element({kEcho, id, 0, 1}, body)));
  }
  DissectOutcome dissect(HeardRecords& heard, const DissectOptions& options = {}) {
    const TempFile file(pcap_.bytes());
    auto source = capture::open_capture(file.path());
    EXPECT_TRUE(source.ok());
    return smbscope::dissect(**source, "x.pcap", heard, options);
  }
  void wait(std::int64_t ns) { now_ns_ += ns; }
  /// The client's last segment once more, too late to be the same packet captured twice.
  void client_again(const ByteVector& payload) {
    seq_[0] -= static_cast<std::uint32_t>(payload.size());
    client(payload, 1'001 * kMs);
  }
  void server_resets() { packet(false, {}, net::kRst | net::kAck, kMs); }

 private:
  void packet(bool from_client, const ByteVector& payload, std::uint8_t flags,
              std::int64_t after_ns) {
    now_ns_ += after_ns;
    const std::size_t mine = from_client ? 0 : 1;
    TcpFields tcp;
    tcp.source = from_client ? client_ : server_;
    tcp.destination = from_client ? server_ : client_;
    tcp.seq = seq_[mine];
    tcp.ack = seq_[1 - mine];
    tcp.flags = flags;
    pcap_.packet(now_ns_, tcp_frame(tcp, payload));
    seq_[mine] += static_cast<std::uint32_t>(payload.size()) + ((flags & net::kSyn) != 0 ? 1 : 0);
  }

  net::Endpoint client_;
  net::Endpoint server_;
  PcapWriter pcap_{{.nanoseconds = true}};
  std::array<std::uint32_t, 2> seq_{1'000, 9'000};
  std::int64_t now_ns_ = kStart;
};

TEST(Dissect, TurnsPacketsIntoAConnectionAndItsExchanges) {
  Conversation conversation;
  conversation.handshake(10 * kMs, kMs);
  for (std::uint64_t id = 1; id <= 3; ++id) conversation.echo(id);
  HeardRecords heard;
  std::atomic<std::uint64_t> packets{0};
  DissectOptions options;
  options.packets = &packets;
  EXPECT_FALSE(conversation.dissect(heard, options).cancelled);
  EXPECT_EQ(packets, 9U);
  ASSERT_EQ(heard.exchanges.size(), 3U);
  EXPECT_EQ(heard.exchanges[0].request_frame, 4U);
  EXPECT_EQ(heard.exchanges[0].response_frame, 5U);
  EXPECT_EQ(heard.exchanges[0].srt_ns, kMs);
  ASSERT_EQ(heard.connections.size(), 1U);
  const db::ConnectionRecord& connection = heard.connections[0];
  EXPECT_EQ(connection.client, "10.0.0.5");
  EXPECT_EQ(connection.server, "10.0.0.9");
  EXPECT_EQ(connection.server_port, 445);
  EXPECT_EQ(connection.rtt_ns, 11 * kMs);
  EXPECT_EQ(connection.position, db::CapturePosition::kClient);
  EXPECT_EQ(connection.operations, 3U);
  EXPECT_EQ(connection.busy_ns, 3 * kMs);
  EXPECT_EQ(connection.idle_ns, 14 * kMs);  // handshake and the client's pauses
  EXPECT_EQ(connection.smb_bytes, 3U * 2 * 72);
  EXPECT_TRUE(heard.all_ended());
  EXPECT_NE(heard.diagnostic_of("negotiate-missing"), nullptr);
  EXPECT_EQ(heard.diagnostic_of("no-negotiate"), nullptr);
  EXPECT_EQ(heard.diagnostic_of("no-handshake"), nullptr);
}

TEST(Dissect, EstimatesTheRoundTripWithoutAHandshake) {
  Conversation conversation;
  conversation.echo(1);
  HeardRecords heard;
  (void)conversation.dissect(heard);
  EXPECT_EQ(heard.connections.at(0).rtt_ns, kMs);
  EXPECT_TRUE(heard.connections[0].rtt_estimated);
  EXPECT_EQ(heard.connections[0].position, db::CapturePosition::kUnknown);
  EXPECT_NE(heard.diagnostic_of("no-handshake"), nullptr);
}

TEST(Dissect, FindsSmbOnAnotherPort) {
  Conversation conversation(1'445);
  conversation.handshake(kMs, kMs);
  conversation.echo(1);
  HeardRecords heard;
  (void)conversation.dissect(heard);
  EXPECT_EQ(heard.exchanges.size(), 1U);
}

TEST(Dissect, TurnsAConnectionWhoseFirstPacketIsTheServers) {
  Conversation conversation(1'445);
  const ByteVector body = ByteWriter().u16(4).u16(0).bytes();
  conversation.server(framed(element({kEcho, 1, 0, 1}, body)));
  conversation.echo(2);
  HeardRecords heard;
  (void)conversation.dissect(heard);
  ASSERT_EQ(heard.connections.size(), 1U);
  EXPECT_EQ(heard.connections[0].server_port, 1'445);
  EXPECT_EQ(heard.exchanges.size(), 1U);
  EXPECT_EQ(heard.unpaired_responses.size(), 1U);
}

TEST(Dissect, GoesOnBehindAGapAndInventsNothing) {
  Conversation conversation;
  conversation.handshake(kMs, kMs);
  const ByteVector body = ByteWriter().u16(4).u16(0).bytes();
  conversation.echo(1);
  conversation.client(framed(element({kEcho, 2}, body)));
  conversation.lose_from_server(72);
  conversation.wait(5'000 * kMs);
  for (std::uint64_t id = 3; id <= 20; ++id) conversation.echo(id);
  HeardRecords heard;
  (void)conversation.dissect(heard);
  ASSERT_EQ(heard.exchanges.size(), 20U);
  for (const auto& exchange : heard.exchanges) {
    EXPECT_EQ(exchange.given_up, exchange.message_id == 2);
    EXPECT_EQ(exchange.srt_ns, exchange.given_up ? -1 : kMs);
  }
  ASSERT_EQ(heard.gaps.size(), 1U);
  EXPECT_TRUE(heard.gaps[0].from_server);
  EXPECT_EQ(heard.gaps[0].bytes, 72U);
  EXPECT_NE(heard.diagnostic_of("stream-gap"), nullptr);
  EXPECT_EQ(heard.connections.at(0).gaps, 1U);
}

TEST(Dissect, SpeaksTheMomentsOfTcpTrouble) {
  Conversation conversation;
  conversation.handshake(kMs, kMs);
  const ByteVector ask = framed(element({kEcho, 1}, ByteWriter().u16(4).u16(0).bytes()));
  conversation.client(ask);
  conversation.client_again(ask);
  conversation.echo(2);
  conversation.server_resets();
  HeardRecords heard;
  (void)conversation.dissect(heard);
  ASSERT_EQ(heard.tcp_events.size(), 2U);
  EXPECT_EQ(heard.tcp_events[0].kind, db::TcpEventKind::kRetransmission);
  EXPECT_EQ(heard.tcp_events[0].connection_id, heard.connections.at(0).connection_id);
  EXPECT_EQ(heard.tcp_events[0].frame, 5U);
  EXPECT_EQ(heard.tcp_events[0].ts_ns, kStart + 1'004 * kMs);
  EXPECT_FALSE(heard.tcp_events[0].from_server);
  EXPECT_EQ(heard.tcp_events[1].kind, db::TcpEventKind::kReset);
  EXPECT_EQ(heard.tcp_events[1].frame, 8U);
  EXPECT_TRUE(heard.tcp_events[1].from_server);
  EXPECT_EQ(heard.connections[0].retransmissions, 1U);
}

TEST(Dissect, KeepsTheMomentsBeforeTheFirstMessageIsWhole) {
  Conversation conversation;
  conversation.handshake(kMs, kMs);
  const ByteVector ask = framed(element({kEcho, 1}, ByteWriter().u16(4).u16(0).bytes()));
  const ByteVector first(ask.begin(), ask.begin() + 40);
  conversation.client(first);
  for (std::size_t i = 0; i < limits::kMaxEarlyTcpEvents + 5; ++i) conversation.client_again(first);
  conversation.client(ByteVector(ask.begin() + 40, ask.end()));
  HeardRecords heard;
  (void)conversation.dissect(heard);
  EXPECT_EQ(heard.tcp_events.size(), limits::kMaxEarlyTcpEvents);
  EXPECT_EQ(heard.connections.at(0).retransmissions, limits::kMaxEarlyTcpEvents + 5);
}

TEST(Dissect, KeepsSoManyTcpEventsAndSaysThatThereAreMore) {
  Conversation conversation;
  conversation.handshake(kMs, kMs);
  const ByteVector ask = framed(element({kEcho, 1}, ByteWriter().u16(4).u16(0).bytes()));
  conversation.client(ask);
  for (std::size_t i = 0; i < limits::kMaxTcpEvents + 3; ++i) conversation.client_again(ask);
  HeardRecords heard;
  (void)conversation.dissect(heard);
  EXPECT_EQ(heard.tcp_events.size(), limits::kMaxTcpEvents);
  EXPECT_EQ(heard.connections.at(0).retransmissions, limits::kMaxTcpEvents + 3);
  const db::DiagnosticRecord* said = heard.diagnostic_of("tcp-events-not-kept");
  ASSERT_NE(said, nullptr);
  EXPECT_EQ(said->count, 3U);
  EXPECT_EQ(said->first_frame, 3 + 1 + limits::kMaxTcpEvents + 1);
}

TEST(Dissect, CountsEncryptedMessagesBySizeAndTurn) {
  Conversation conversation;
  conversation.handshake(kMs, kMs);
  const ByteVector transform = ByteWriter().u8(0xFD).text("SMB").zeros(196).bytes();
  for (int i = 0; i < 3; ++i) {
    conversation.client(framed(transform));
    conversation.server(framed(transform));
  }
  HeardRecords heard;
  (void)conversation.dissect(heard);
  const db::ConnectionRecord& connection = heard.connections.at(0);
  EXPECT_TRUE(connection.encrypted);
  EXPECT_EQ(connection.opaque.client_messages, 3U);
  EXPECT_EQ(connection.opaque.server_bytes, 3U * 204);
  EXPECT_EQ(connection.opaque.client_size_log2[7], 3U);
  EXPECT_EQ(connection.opaque.turns, 3U);
  ASSERT_NE(heard.diagnostic_of("encrypted"), nullptr);
  EXPECT_EQ(heard.diagnostic_of("encrypted")->count, 6U);
  EXPECT_EQ(heard.diagnostic_of("encrypted")->first_frame, 4U);
}

TEST(Dissect, SaysWhenOnlyOneDirectionWasCaptured) {
  Conversation conversation;
  for (std::uint64_t id = 1; id <= 5; ++id) {
    conversation.client(framed(element({kEcho, id}, ByteWriter().u16(4).u16(0).bytes())));
  }
  const ByteVector close = ByteWriter().u16(24).u16(0).u32(0).u64(7).u64(7).bytes();
  conversation.client(framed(element({kClose, 6}, close)));
  HeardRecords heard;
  (void)conversation.dissect(heard);
  EXPECT_EQ(heard.exchanges.size(), 6U);
  EXPECT_NE(heard.diagnostic_of("one-direction"), nullptr);
  EXPECT_NE(heard.diagnostic_of("no-negotiate"), nullptr);
  EXPECT_NE(heard.diagnostic_of("open-not-seen"), nullptr);
  EXPECT_EQ(heard.diagnostic_of("unknown-open"), nullptr);
  EXPECT_NE(heard.diagnostic_of("unanswered"), nullptr);
  EXPECT_EQ(heard.connections.at(0).busy_ns, 0);
}

TEST(Dissect, StopsWhereItIsTold) {
  Conversation conversation;
  conversation.handshake(kMs, kMs);
  conversation.echo(1);
  HeardRecords heard;
  const std::atomic<bool> cancel{true};
  DissectOptions options;
  options.cancel = &cancel;
  EXPECT_TRUE(conversation.dissect(heard, options).cancelled);
  EXPECT_TRUE(heard.exchanges.empty());
  EXPECT_TRUE(heard.all_ended());
}

TEST(Dissect, IgnoresWhatIsNotSmb) {
  Conversation conversation(80);
  conversation.handshake(kMs, kMs);
  conversation.client(ByteWriter().text("GET / HTTP/1.1\r\n\r\n").bytes());
  HeardRecords heard;
  (void)conversation.dissect(heard);
  EXPECT_TRUE(heard.connections.empty());
}

}  // namespace
}  // namespace smbscope::test::wire
