// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 QUERY_DIRECTORY request and response. [MS-SMB2] 2.2.33, 2.2.34.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

enum QueryDirectoryFlag : std::uint8_t {
  kRestartScans = 0x01,
  kReturnSingleEntry = 0x02,
  kIndexSpecified = 0x04,
  kReopen = 0x10,
};

struct QueryDirectoryRequest {
  std::uint8_t info_class = 0;  // DirectoryClass of directory_entries.h
  std::uint8_t flags = 0;       // QueryDirectoryFlag
  FileId file_id;
  std::optional<Bytes> pattern;  // UTF-16LE; nullopt: not all of it is there
  std::uint32_t output_buffer_bytes = 0;
};

struct QueryDirectoryResponse {
  std::uint32_t output_bytes = 0;
  Bytes output;  // entries for DirectoryEntries, as far as they are there
};

[[nodiscard]] std::optional<QueryDirectoryRequest> parse_query_directory_request(
    Bytes message) noexcept;
[[nodiscard]] std::optional<QueryDirectoryResponse> parse_query_directory_response(
    Bytes message) noexcept;

}  // namespace smbscope::smb2
