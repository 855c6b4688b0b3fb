// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/security_blob.h"

#include <algorithm>
#include <array>

#include "common/byte_cursor.h"

namespace smbscope::anonymize {
namespace {

constexpr std::array<std::uint8_t, 8> kSignature{'N', 'T', 'L', 'M', 'S', 'S', 'P', 0};
constexpr unsigned kMaxDepth = 8;

/// [MS-NLMP] 2.2.2.1: names of the server and its domain; flags and times stay.
void rewrite_target_info(const Canvas& info) {
  std::size_t at = 0;
  while (true) {
    ByteCursor c(slice(info.original(), at));
    const auto id = c.le<std::uint16_t>();
    const auto length = c.le<std::uint16_t>();
    if (!c.ok()) return;
    info.keep(at, 4);
    const Canvas value = info.part(at + 4, length);
    if ((id >= 1 && id <= 5) || id == 9) value.utf16_path();  // NetBIOS, DNS and target names
    if (id == 6 || id == 7) value.keep(0, 8);                 // flags, time
    if (id == 0) return;
    at += 4 + std::size_t{length};
  }
}

/// The bytes that a field {length, maximum length, offset} at `at` points to; the field stays.
Canvas rewrite_field(const Canvas& message, std::size_t at) {
  message.keep(at, 8);
  ByteCursor c(slice(message.original(), at));
  const auto length = c.le<std::uint16_t>();
  c.skip(2);
  const auto offset = c.le<std::uint32_t>();
  return message.part(offset, length);
}

/// [MS-NLMP] 2.2.1. `message` begins with the signature.
void rewrite_ntlmssp(const Canvas& message) {
  constexpr std::uint32_t kNegotiateUnicode = 1;
  constexpr std::size_t kVersionBytes = 8;
  message.keep(0, kSignature.size() + 4);
  const auto number_at = [&message](std::size_t at) {
    return ByteCursor(slice(message.original(), at)).le<std::uint32_t>();
  };
  switch (number_at(8)) {
    case 1: {  // NEGOTIATE: flags, domain, workstation (both OEM), version
      message.keep(12, 4);
      const std::array names{rewrite_field(message, 16), rewrite_field(message, 24)};
      message.keep(32, kVersionBytes);
      for (const Canvas& name : names) name.oem_path();
      return;
    }
    case 2: {  // CHALLENGE: target, flags, challenge, target information, version
      const Canvas target = rewrite_field(message, 12);
      message.keep(20, 4);
      const Canvas info = rewrite_field(message, 40);
      message.keep(48, kVersionBytes);
      target.text((number_at(20) & kNegotiateUnicode) != 0);
      return rewrite_target_info(info);
    }
    case 3: {  // AUTHENTICATE: two responses, domain, user, workstation, key, flags, version
      rewrite_field(message, 12);
      rewrite_field(message, 20);
      const std::array names{rewrite_field(message, 28), rewrite_field(message, 36),
                             rewrite_field(message, 44)};
      rewrite_field(message, 52);
      message.keep(60, 4 + kVersionBytes);
      const bool unicode = (number_at(60) & kNegotiateUnicode) != 0;
      for (const Canvas& name : names) name.text(unicode);
      return;
    }
    default:
      return;
  }
}

/// BER with the tags that SPNEGO uses, X.690 8.1. Tokens of the mechanisms are octet strings.
void rewrite_der(const Canvas& canvas, unsigned depth) {
  constexpr std::uint8_t kConstructed = 0x20;
  constexpr std::uint8_t kBitString = 0x03;  // request flags
  constexpr std::uint8_t kObjectIdentifier = 0x06;
  constexpr std::uint8_t kEnumerated = 0x0A;
  std::size_t at = 0;
  while (at < canvas.size()) {
    ByteCursor c(slice(canvas.original(), at));
    const auto tag = c.le<std::uint8_t>();
    std::size_t length = c.le<std::uint8_t>();
    if (length >= 0x80) {
      std::size_t left = length & 0x7FU;
      if (left > 4) return;
      for (length = 0; left > 0; --left) length = length << 8U | c.le<std::uint8_t>();
    }
    if (!c.ok()) return;
    canvas.keep(at, c.position());
    const Canvas value = canvas.part(at + c.position(), length);
    if ((tag & kConstructed) != 0) {
      if (depth < kMaxDepth) rewrite_der(value, depth + 1);
    } else if (tag == kObjectIdentifier || tag == kEnumerated ||
               (tag == kBitString && length <= 2)) {
      value.keep(0, length);
    }
    at += c.position() + length;
  }
}

}  // namespace

void rewrite_security_blob(const Canvas& blob) {
  constexpr std::array<std::uint8_t, 3> kSpnego{0x60, 0xA0, 0xA1};  // [APPLICATION 0], NegTokens
  const Bytes bytes = blob.original();
  if (bytes.empty()) return;
  if (std::ranges::find(kSpnego, bytes[0]) != kSpnego.end()) rewrite_der(blob, 0);
  const auto ntlmssp = std::ranges::search(bytes, kSignature).begin();
  if (ntlmssp != bytes.end()) {
    rewrite_ntlmssp(blob.part(static_cast<std::size_t>(ntlmssp - bytes.begin())));
  }
}

}  // namespace smbscope::anonymize
