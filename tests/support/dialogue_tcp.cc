// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue_tcp.h"

#include <algorithm>
#include <utility>

namespace smbscope::test {
namespace {

constexpr std::int64_t kPacketSpacingNs = 1'000;
constexpr std::int64_t kDuplicateAfterNs = 5'000;
constexpr std::int64_t kRetransmitAfterNs = 300'000'000;

}  // namespace

void DialogueCapture::add(std::int64_t ts_ns, ByteVector frame, std::size_t snap_bytes) {
  frames_.emplace(ts_ns, Frame{std::move(frame), snap_bytes});
}

ByteVector DialogueCapture::file() const {
  PcapWriter writer({.nanoseconds = true});
  for (const auto& [ts_ns, frame] : frames_) {
    writer.packet(ts_ns, slice(frame.bytes, 0, frame.snap_bytes),
                  static_cast<std::uint32_t>(frame.bytes.size()));
  }
  return writer.bytes();
}

DialogueTcp::DialogueTcp(const net::Endpoint& client, const net::Endpoint& server,
                         const Phrase& options, DialogueCapture& capture)
    : client_{client, 1'000'000, 1},
      server_{server, 5'000'000, 1},
      rtt_ns_(options.number("rtt", 200'000)),
      mss_(static_cast<std::size_t>(
          std::clamp<std::int64_t>(options.number("mss", 1'460), 1, 60'000))),
      snap_bytes_(static_cast<std::size_t>(options.number("snap", 262'144))),
      capture_(capture) {
  const std::string at = options.text("at", "client");
  if (at == "server") position_ = Position::kServer;
  if (at == "middle") position_ = Position::kMiddle;
}

ByteVector DialogueTcp::packet(bool from_client, std::uint32_t seq, std::uint8_t flags,
                               Bytes payload) {
  End& from = end(from_client);
  const End& to = end(!from_client);
  TcpFields tcp;
  tcp.source = from.endpoint;
  tcp.destination = to.endpoint;
  tcp.seq = seq;
  tcp.ack = (flags & net::kAck) != 0 ? to.next_seq : 0;
  tcp.flags = flags;
  const ByteVector segment = tcp_segment(tcp, payload);
  if (!is_ipv4(from.endpoint.address)) {
    return ethernet_frame(0x86DD,
                          ipv6_packet(from.endpoint.address, to.endpoint.address, 6, segment));
  }
  Ipv4Fields ip;
  ip.source = from.endpoint.address;
  ip.destination = to.endpoint.address;
  ip.id = ++from.next_ip_id;
  return ethernet_frame(0x0800, ipv4_packet(ip, segment));
}

void DialogueTcp::capture(bool from_client, std::int64_t sent_ns, ByteVector frame) {
  std::int64_t delay_ns = from_client ? 0 : one_way_ns();
  if (position_ == Position::kServer) delay_ns = one_way_ns() - delay_ns;
  if (position_ == Position::kMiddle) delay_ns = one_way_ns() / 2;
  capture_.add(sent_ns + delay_ns, std::move(frame), snap_bytes_);
}

void DialogueTcp::control(bool from_client, std::int64_t now_ns, std::uint8_t flags) {
  End& from = end(from_client);
  capture(from_client, now_ns, packet(from_client, from.next_seq, flags, {}));
  if ((flags & (net::kSyn | net::kFin)) != 0) ++from.next_seq;
}

std::int64_t DialogueTcp::handshake(std::int64_t now_ns) {
  control(true, now_ns, net::kSyn);
  control(false, now_ns + one_way_ns(), net::kSyn | net::kAck);
  control(true, now_ns + rtt_ns_, net::kAck);
  return now_ns + rtt_ns_ + kPacketSpacingNs;
}

std::int64_t DialogueTcp::send(bool from_client, std::int64_t now_ns, Bytes message,
                               const Phrase& how) {
  End& from = end(from_client);
  const bool drop_all = how.has("drop") && how.text("drop").empty();
  const std::int64_t dropped = drop_all ? 0 : how.number("drop", 0);
  const bool twice = how.has("dup");
  const bool again = how.has("again");
  const bool swap = how.has("swap");
  std::int64_t sent_ns = now_ns;
  std::int64_t number = 0;
  for (std::size_t at = 0; at < message.size(); at += mss_) {
    ++number;
    const Bytes payload = slice(message, at, mss_);
    const std::uint32_t seq = from.next_seq;
    from.next_seq += static_cast<std::uint32_t>(payload.size());
    sent_ns = now_ns + (number - 1) * kPacketSpacingNs;
    if (drop_all || dropped == number) continue;
    // Each pair changes places.
    const std::int64_t shown_ns =
        swap ? sent_ns + (number % 2 != 0 ? 1 : -1) * kPacketSpacingNs : sent_ns;
    const ByteVector frame = packet(from_client, seq, net::kPsh | net::kAck, payload);
    capture(from_client, shown_ns, frame);
    if (twice) capture(from_client, shown_ns + kDuplicateAfterNs, frame);
    if (again) {
      capture(from_client, sent_ns + kRetransmitAfterNs,
              packet(from_client, seq, net::kPsh | net::kAck, payload));
    }
  }
  return sent_ns + one_way_ns();
}

std::int64_t DialogueTcp::close(std::int64_t now_ns, bool reset) {
  if (reset) {
    control(true, now_ns, net::kRst | net::kAck);
    return now_ns + kPacketSpacingNs;
  }
  control(true, now_ns, net::kFin | net::kAck);
  control(false, now_ns + one_way_ns(), net::kFin | net::kAck);
  control(true, now_ns + rtt_ns_, net::kAck);
  return now_ns + rtt_ns_ + kPacketSpacingNs;
}

}  // namespace smbscope::test
