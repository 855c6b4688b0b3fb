// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/protocol_sniffer.h"

#include <algorithm>

#include "dissector/smb/nbss_framer.h"

namespace smbscope::smb {
namespace {

constexpr std::size_t kSmb1FlagsOffset = 9;
constexpr std::size_t kSmb2FlagsOffset = 16;
constexpr std::uint8_t kReplyFlag = 0x80;          // SMB1 Flags
constexpr std::uint8_t kServerToRedirFlag = 0x01;  // lowest byte of SMB2 Flags

}  // namespace

ProtocolId protocol_id(Bytes message) noexcept {
  if (message.size() < 4 || message[1] != 'S' || message[2] != 'M' || message[3] != 'B') {
    return ProtocolId::kNone;
  }
  switch (message[0]) {
    case 0xFF:
      return ProtocolId::kSmb1;
    case 0xFE:
      return ProtocolId::kSmb2;
    case 0xFD:
      return ProtocolId::kTransform;
    case 0xFC:
      return ProtocolId::kCompressed;
    default:
      return ProtocolId::kNone;
  }
}

Sender sender_of(Bytes message) noexcept {
  const auto by_flag = [message](std::size_t offset, std::uint8_t flag) {
    if (message.size() <= offset) return Sender::kUnknown;
    return (message[offset] & flag) != 0 ? Sender::kServer : Sender::kClient;
  };
  switch (protocol_id(message)) {
    case ProtocolId::kSmb1:
      return by_flag(kSmb1FlagsOffset, kReplyFlag);
    case ProtocolId::kSmb2:
      return by_flag(kSmb2FlagsOffset, kServerToRedirFlag);
    default:
      return Sender::kUnknown;
  }
}

SniffResult sniff_stream(const net::StreamInfo& stream, net::Direction direction, Bytes first,
                         std::span<const std::uint16_t> ports) noexcept {
  const auto is_smb = [ports](const net::Endpoint& end) {
    return is_smb_port(end.port) || std::find(ports.begin(), ports.end(), end.port) != ports.end();
  };
  SniffResult result;
  const Sender sender = sender_of(slice(first, kNbssHeaderBytes));
  result.smb = is_smb(stream.server) || is_smb(stream.client) || starts_like_smb(first);
  if (!stream.direction_known && sender != Sender::kUnknown) {
    result.reversed = (sender == Sender::kServer) == (direction == net::Direction::kToServer);
  }
  return result;
}

}  // namespace smbscope::smb
