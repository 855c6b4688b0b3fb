// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/compression.h"

#include "common/byte_cursor.h"

namespace smbscope::smb2 {
namespace {

constexpr std::uint32_t kProtocolId = 0x424D'53FC;  // FC 'S' 'M' 'B'
constexpr std::uint16_t kFlagChained = 0x0001;

}  // namespace

bool has_compression_magic(Bytes bytes) noexcept {
  ByteCursor c(bytes);
  return c.le<std::uint32_t>() == kProtocolId;
}

std::optional<CompressionHeader> parse_compression_header(Bytes body) noexcept {
  ByteCursor c(body);
  if (c.le<std::uint32_t>() != kProtocolId) return std::nullopt;
  CompressionHeader header;
  header.original_bytes = c.le<std::uint32_t>();
  header.algorithm = CompressionAlgorithm{c.le<std::uint16_t>()};
  header.chained = (c.le<std::uint16_t>() & kFlagChained) != 0;
  header.offset_or_length = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  if (!header.chained) header.plain = slice(c.rest(), 0, header.offset_or_length);
  return header;
}

}  // namespace smbscope::smb2
