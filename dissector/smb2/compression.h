// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 COMPRESSION_TRANSFORM_HEADER: what stands before a compressed message. [MS-SMB2] 2.2.42.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"

namespace smbscope::smb2 {

inline constexpr std::size_t kCompressionHeaderBytes = 16;

enum class CompressionAlgorithm : std::uint16_t {
  kNone = 0,
  kLznt1 = 1,
  kLz77 = 2,
  kLz77Huffman = 3,
  kPatternV1 = 4,
  kLz4 = 5,
};

struct CompressionHeader {
  std::uint32_t original_bytes = 0;  // OriginalCompressedSegmentSize
  CompressionAlgorithm algorithm{};  // of the message, or of the first payload when chained
  bool chained = false;
  /// Not chained: this many bytes behind the header are not compressed. They hold at least the SMB2
  /// header as a rule, so a message can be told though its payload is compressed. Chained: the
  /// length of the first payload.
  std::uint32_t offset_or_length = 0;
  Bytes plain;  // those bytes, as far as they are there; empty when chained
};

/// True when `bytes` begin with the protocol id FC 'S' 'M' 'B'.
[[nodiscard]] bool has_compression_magic(Bytes bytes) noexcept;

/// Parses the header at the start of `body` (a transport message, or a decrypted one). Errors:
/// nullopt when it is shorter than 16 bytes or has another protocol id.
[[nodiscard]] std::optional<CompressionHeader> parse_compression_header(Bytes body) noexcept;

}  // namespace smbscope::smb2
