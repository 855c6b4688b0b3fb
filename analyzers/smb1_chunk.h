// SPDX-License-Identifier: GPL-3.0-or-later
// How much one SMB1 read or write may carry. [MS-CIFS] 2.2.4.52.2, [MS-SMB] 2.2.4.2, 2.2.4.3,
// 2.2.4.5.2.1.
#pragma once

#include <cstdint>

#include "analyzers/sequential_run.h"

namespace smbscope::analyzers {

inline constexpr std::uint32_t kCapLargeReadx = 0x4000;   // CAP_LARGE_READX
inline constexpr std::uint32_t kCapLargeWritex = 0x8000;  // CAP_LARGE_WRITEX

struct Smb1ChunkFacts {
  bool large_offered = false;      // the server's CAP_LARGE_READX or CAP_LARGE_WRITEX, by direction
  bool large_requested = false;    // the same bit of the client's SESSION_SETUP_ANDX
  bool signing_forbids = false;    // a signed write without the Unix extension for large ones
  bool server_has_none = false;    // neither bit, and a small MaxBufferSize: the server is at fault
  std::int64_t max_buffer = -1;    // the side that receives the data; -1: not seen
  std::int64_t buffer_limit = -1;  // data that fits into it; -1: not seen
  std::int64_t large_limit = 0;    // data of a large read or write, as Windows sends them
};

[[nodiscard]] Smb1ChunkFacts smb1_chunk_facts(const db::ConnectionRecord& connection, bool write,
                                              bool signed_requests);

}  // namespace smbscope::analyzers
