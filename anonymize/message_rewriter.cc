// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/message_rewriter.h"

#include <array>
#include <string>

#include "dissector/smb/nbss_framer.h"
#include "dissector/smb/protocol_sniffer.h"
#include "dissector/smb2/compression.h"

namespace smbscope::anonymize {
namespace {

enum NbssType : std::uint8_t { kSessionMessage = 0x00, kSessionRequest = 0x81, kRetarget = 0x84 };

/// A NetBIOS name in the first-level encoding, two letters a byte; its last byte, the kind of
/// service, stays. RFC 1001 14.1.
void rewrite_netbios_name(const Canvas& name) {
  constexpr std::size_t kEncodedBytes = 32;
  constexpr std::size_t kNameBytes = 15;
  const Bytes encoded = name.original();
  if (encoded.size() < kEncodedBytes + 2 || encoded[0] != kEncodedBytes) return;
  std::string text;
  for (std::size_t i = 0; i < kNameBytes; ++i) {
    text +=
        static_cast<char>((encoded[1 + 2 * i] - 'A') << 4U | ((encoded[2 + 2 * i] - 'A') & 0xF));
  }
  const std::size_t length = text.find_last_not_of(std::string_view(" \0", 2)) + 1;
  std::u16string units;
  for (const char c : text.substr(0, length)) units.push_back(static_cast<unsigned char>(c));
  const std::u16string pseudonym = name.pseudonyms().name(units);
  name.keep(0, kEncodedBytes + 2);  // length, padding and suffix; the end of a name without scope
  for (std::size_t i = 0; i < pseudonym.size(); ++i) {
    const char16_t byte = pseudonym[i] >= u'a' && pseudonym[i] <= u'z'
                              ? static_cast<char16_t>(pseudonym[i] - u'a' + u'A')
                              : pseudonym[i];
    const std::array<std::uint8_t, 2> pair{static_cast<std::uint8_t>('A' + (byte >> 4U & 0xFU)),
                                           static_cast<std::uint8_t>('A' + (byte & 0xFU))};
    name.put(1 + 2 * i, pair);
  }
}

/// RFC 1002 4.3.2: called name, calling name.
void rewrite_session_request(const Canvas& body) {
  constexpr std::size_t kNameBytes = 34;
  rewrite_netbios_name(body.part(0, kNameBytes));
  rewrite_netbios_name(body.part(kNameBytes, kNameBytes));
}

/// RFC 1002 4.3.5: address and port.
void rewrite_retarget(const Canvas& body) {
  Ipv4Address address{};
  if (body.size() < address.size()) return;
  std::copy_n(body.original().begin(), address.size(), address.begin());
  body.put(0, body.pseudonyms().ipv4(address));
  body.keep(address.size(), 2);
}

/// [MS-SMB2] 2.2.41: sizes, flags and session stay, signature and nonce don't.
void rewrite_transform(const Canvas& body) { body.keep(36, 16); }

}  // namespace

void MessageRewriter::rewrite(const smb::NbssMessage& message, const Canvas& canvas) {
  canvas.keep(0, smb::kNbssHeaderBytes);
  const Canvas body = canvas.part(smb::kNbssHeaderBytes);
  switch (message.type) {
    case kSessionRequest:
      return rewrite_session_request(body);
    case kRetarget:
      return rewrite_retarget(body);
    case kSessionMessage:
      break;
    default:  // an answer: no body, or an error code
      return body.keep(0, 1);
  }
  body.keep(0, 4);  // the protocol id: what is behind it may be no message
  switch (smb::protocol_id(message.body)) {
    case smb::ProtocolId::kSmb1:
      return smb1_.rewrite(message, body);
    case smb::ProtocolId::kSmb2:
      return smb2_.rewrite(message, body);
    case smb::ProtocolId::kTransform:
      return rewrite_transform(body);
    case smb::ProtocolId::kCompressed:
      return body.keep(0, smb2::kCompressionHeaderBytes);
    case smb::ProtocolId::kNone:
      return;
  }
}

}  // namespace smbscope::anonymize
