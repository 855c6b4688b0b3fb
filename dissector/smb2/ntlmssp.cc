// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/ntlmssp.h"

#include <algorithm>
#include <array>

#include "common/byte_cursor.h"

namespace smbscope::smb2 {
namespace {

constexpr std::array<std::uint8_t, 8> kSignature = {'N', 'T', 'L', 'M', 'S', 'S', 'P', 0};
constexpr std::uint32_t kNegotiateType = 1;
constexpr std::uint32_t kChallengeType = 2;
constexpr std::uint32_t kAuthenticateType = 3;
constexpr std::uint32_t kNegotiateUnicode = 0x0000'0001;

/// The NTLMSSP message in `blob`, from its signature on; empty when there is none.
Bytes find_message(Bytes blob) {
  const auto found = std::search(blob.begin(), blob.end(), kSignature.begin(), kSignature.end());
  return blob.subspan(static_cast<std::size_t>(found - blob.begin()));
}

/// The same; empty when it is not of this type.
Bytes find_message(Bytes blob, std::uint32_t type) {
  const Bytes message = find_message(blob);
  ByteCursor c(message);
  c.skip(kSignature.size());
  return c.le<std::uint32_t>() == type ? message : Bytes{};
}

/// A field {length, maximum length, offset}: the bytes it points to.
Bytes read_field(ByteCursor& c, Bytes message) {
  const auto length = c.le<std::uint16_t>();
  c.skip(2);  // MaxLen
  const auto offset = c.le<std::uint32_t>();
  const Bytes field = slice(message, offset, length);
  return field.size() == length ? field : Bytes{};
}

}  // namespace

std::optional<NtlmAuthenticate> find_ntlm_authenticate(Bytes blob) noexcept {
  const Bytes message = find_message(blob, kAuthenticateType);
  ByteCursor c(message);
  c.skip(kSignature.size() + 4);
  NtlmAuthenticate result;
  c.skip(8);  // LmChallengeResponse
  result.nt_response = read_field(c, message);
  result.domain = read_field(c, message);
  result.user = read_field(c, message);
  result.workstation = read_field(c, message);
  result.encrypted_session_key = read_field(c, message);
  result.flags = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  result.unicode = (result.flags & kNegotiateUnicode) != 0;
  return result;
}

std::optional<NtlmChallenge> find_ntlm_challenge(Bytes blob) noexcept {
  ByteCursor c(find_message(blob, kChallengeType));
  c.skip(kSignature.size() + 4 + 8);  // TargetNameFields
  NtlmChallenge result;
  result.flags = c.le<std::uint32_t>();
  result.server_challenge = c.take(8);
  if (!c.ok()) return std::nullopt;
  return result;
}

std::optional<NtlmVersion> find_ntlm_version(Bytes blob) noexcept {
  constexpr std::uint32_t kNegotiateVersion = 0x0200'0000;
  ByteCursor c(find_message(blob));
  c.skip(kSignature.size());
  const auto type = c.le<std::uint32_t>();
  // NegotiateFlags, and what lies between them and the version.
  std::size_t between = 0;
  switch (type) {
    case kNegotiateType:
      between = 8 + 8;  // DomainNameFields, WorkstationFields
      break;
    case kChallengeType:
      c.skip(8);            // TargetNameFields
      between = 8 + 8 + 8;  // ServerChallenge, Reserved, TargetInfoFields
      break;
    case kAuthenticateType:
      c.skip(6 * 8);  // the fields before NegotiateFlags
      break;
    default:
      return std::nullopt;
  }
  const auto flags = c.le<std::uint32_t>();
  c.skip(between);
  NtlmVersion version;
  version.major = c.le<std::uint8_t>();
  version.minor = c.le<std::uint8_t>();
  version.build = c.le<std::uint16_t>();
  if (!c.ok() || (flags & kNegotiateVersion) == 0) return std::nullopt;
  return version;
}

}  // namespace smbscope::smb2
