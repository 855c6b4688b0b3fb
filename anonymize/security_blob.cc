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

/// The bytes that a field {length, maximum length, offset} at `at` points to.
Canvas field(const Canvas& message, std::size_t at, std::size_t& payload_at) {
  ByteCursor c(slice(message.original(), at));
  const auto length = c.le<std::uint16_t>();
  c.skip(2);
  const auto offset = c.le<std::uint32_t>();
  if (length > 0) payload_at = std::min<std::size_t>(payload_at, offset);
  return message.part(offset, length);
}

/// [MS-NLMP] 2.2.1. `message` begins with the signature. Old clients leave out the version, and
/// what else stands at the end of the numbers: the payload then begins there.
void rewrite_ntlmssp(const Canvas& message) {
  constexpr std::uint32_t kNegotiateUnicode = 0x0000'0001;
  constexpr std::uint32_t kNegotiateVersion = 0x0200'0000;
  constexpr std::size_t kVersionBytes = 8;
  const auto number_at = [&message](std::size_t at) {
    return ByteCursor(slice(message.original(), at)).le<std::uint32_t>();
  };
  std::size_t payload_at = message.size();
  const auto field_at = [&](std::size_t at) { return field(message, at, payload_at); };
  const auto keep = [&](std::size_t from, std::size_t to) {
    to = std::min(to, payload_at);
    if (from < to) message.keep(from, to - from);
  };
  const auto keep_version = [&](std::size_t at, std::uint32_t flags) {
    if ((flags & kNegotiateVersion) != 0) keep(at, at + kVersionBytes);
  };
  switch (number_at(8)) {
    case 1: {  // NEGOTIATE: flags, domain, workstation (both OEM), version
      const std::uint32_t flags = number_at(12);
      const std::array names{field_at(16), field_at(24)};
      keep(0, 32);
      keep_version(32, flags);
      for (const Canvas& name : names) name.oem_path();
      return;
    }
    case 2: {  // CHALLENGE: target, flags, challenge, target information, version
      const std::uint32_t flags = number_at(20);
      const Canvas target = field_at(12);
      const Canvas info = field_at(40);
      keep(0, 24);
      keep(40, 48);
      keep_version(48, flags);
      target.text((flags & kNegotiateUnicode) != 0);
      return rewrite_target_info(info);
    }
    case 3: {  // AUTHENTICATE: two responses, domain, user, workstation, key, flags, version
      const std::uint32_t flags = number_at(60);
      const std::array names{field_at(28), field_at(36), field_at(44)};
      for (const std::size_t secret : {12U, 20U, 52U}) (void)field_at(secret);
      keep(0, 64);
      keep_version(64, flags);
      for (const Canvas& name : names) name.text((flags & kNegotiateUnicode) != 0);
      return;
    }
    default:
      return keep(0, kSignature.size());
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
  const auto ntlmssp =
      std::search(bytes.begin(), bytes.end(), kSignature.begin(), kSignature.end());
  if (ntlmssp != bytes.end()) {
    rewrite_ntlmssp(blob.part(static_cast<std::size_t>(ntlmssp - bytes.begin())));
  }
}

}  // namespace smbscope::anonymize
