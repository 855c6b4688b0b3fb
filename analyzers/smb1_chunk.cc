// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/smb1_chunk.h"

namespace smbscope::analyzers {
namespace {

constexpr std::int64_t kLargeReadBytes = 61'440;
constexpr std::int64_t kLargeWriteBytes = 65'535;
constexpr std::int64_t kMessageOverheadBytes = 64;  // header, parameters, byte count, padding
constexpr std::int64_t kSmallServerBuffer = 16'644;
constexpr std::int64_t kUnixLargeWriteCap = 0x80;  // CIFS_UNIX_LARGE_WRITE_CAP

}  // namespace

Smb1ChunkFacts smb1_chunk_facts(const db::ConnectionRecord& connection, bool write,
                                bool signed_requests) {
  const std::uint32_t server = connection.smb1_server_capabilities;
  const std::uint32_t bit = write ? kCapLargeWritex : kCapLargeReadx;
  const bool unix_large_write = connection.smb1_unix_capabilities >= 0 &&
                                (connection.smb1_unix_capabilities & kUnixLargeWriteCap) != 0;
  Smb1ChunkFacts facts;
  facts.large_offered = (server & bit) != 0;
  facts.large_requested = (connection.smb1_client_capabilities & bit) != 0;
  facts.signing_forbids =
      write && !unix_large_write && (signed_requests || connection.signing == db::Signing::kActive);
  facts.max_buffer =
      write ? connection.smb1_max_buffer_bytes : connection.smb1_client_max_buffer_bytes;
  if (facts.max_buffer > kMessageOverheadBytes) {
    facts.buffer_limit = facts.max_buffer - kMessageOverheadBytes;
  }
  facts.large_limit = write ? kLargeWriteBytes : kLargeReadBytes;
  facts.server_has_none = (server & (kCapLargeReadx | kCapLargeWritex)) == 0 &&
                          connection.negotiate_seen && connection.smb1_max_buffer_bytes > 0 &&
                          connection.smb1_max_buffer_bytes <= kSmallServerBuffer;
  return facts;
}

}  // namespace smbscope::analyzers
