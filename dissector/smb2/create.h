// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 CREATE request and response. [MS-SMB2] 2.2.13, 2.2.14.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/create_context.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

inline constexpr std::uint8_t kOplockLease = 0xFF;

struct CreateRequest {
  std::uint8_t oplock_level = 0;  // NONE 0, II 1, EXCLUSIVE 8, BATCH 9, LEASE 0xFF
  std::uint32_t desired_access = 0;
  std::uint32_t file_attributes = 0;
  std::uint32_t share_access = 0;
  std::uint32_t disposition = 0;  // SUPERSEDE 0 .. OVERWRITE_IF 5
  std::uint32_t create_options = 0;
  std::optional<Bytes> name;  // below the share, UTF-16LE, no leading '\' (with kFlagDfs it begins
                              // with server and share); empty: the root; nullopt: not all is there
  CreateContexts contexts;
};

struct CreateResponse {
  std::uint8_t oplock_level = 0;
  std::uint32_t action = 0;         // SUPERSEDED 0, OPENED 1, CREATED 2, OVERWRITTEN 3
  std::uint64_t creation_time = 0;  // FILETIME: 100 ns since 1601; the next three too
  std::uint64_t last_access_time = 0;
  std::uint64_t last_write_time = 0;
  std::uint64_t change_time = 0;
  std::uint64_t allocation_size = 0;
  std::uint64_t end_of_file = 0;
  std::uint32_t file_attributes = 0;  // DIRECTORY 0x10
  FileId file_id;
  CreateContexts contexts;
};

[[nodiscard]] std::optional<CreateRequest> parse_create_request(Bytes message) noexcept;
[[nodiscard]] std::optional<CreateResponse> parse_create_response(Bytes message) noexcept;

}  // namespace smbscope::smb2
