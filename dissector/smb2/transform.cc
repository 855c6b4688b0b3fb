// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/transform.h"

#include <algorithm>

#include "common/byte_cursor.h"

namespace smbscope::smb2 {
namespace {

constexpr std::uint32_t kProtocolId = 0x424D'53FD;  // FD 'S' 'M' 'B'
constexpr std::size_t kNonceOffset = 20;            // from the transform header

}  // namespace

bool has_transform_magic(Bytes bytes) noexcept {
  ByteCursor c(bytes);
  return c.le<std::uint32_t>() == kProtocolId;
}

std::optional<TransformHeader> parse_transform_header(Bytes body) noexcept {
  ByteCursor c(body);
  if (c.le<std::uint32_t>() != kProtocolId) return std::nullopt;
  TransformHeader header;
  const Bytes signature = c.take(header.signature.size());
  const Bytes nonce = c.take(header.nonce.size());
  header.original_message_bytes = c.le<std::uint32_t>();
  c.skip(2);  // Reserved
  header.flags = c.le<std::uint16_t>();
  header.session_id = c.le<std::uint64_t>();
  if (!c.ok()) return std::nullopt;
  std::copy(signature.begin(), signature.end(), header.signature.begin());
  std::copy(nonce.begin(), nonce.end(), header.nonce.begin());
  header.authenticated = slice(body, kNonceOffset, kTransformHeaderBytes - kNonceOffset);
  header.ciphertext = c.rest();
  return header;
}

}  // namespace smbscope::smb2
