// SPDX-License-Identifier: GPL-3.0-or-later
// The old way to list: SEARCH, FIND, FIND_UNIQUE, and the closes FIND_CLOSE and FIND_CLOSE2.
// [MS-CIFS] 2.2.4.58, 2.2.4.59, 2.2.4.60, 2.2.4.61, 2.2.4.48.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb1/andx.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

struct SearchRequest {
  std::uint16_t max_count = 0;
  std::uint16_t attributes = 0;  // VOLUME 8: asks for the volume label
  WireText pattern;              // directory and pattern; empty in a continuation
  Bytes resume_key;              // 21 bytes in a continuation, else empty
};

struct SearchResponse {
  std::uint16_t count = 0;
  Bytes entries;  // SMB_Directory_Information, 43 bytes each, as far as they are there
};

/// SMB_Directory_Information.
struct SearchEntry {
  WireText name;  // OEM, 8.3
  std::uint8_t attributes = 0;
  std::uint32_t last_write_time = 0;  // date and time of DOS, as one number; not a FILETIME
  std::uint32_t file_bytes = 0;
};

[[nodiscard]] std::optional<SearchRequest> parse_search_request(const Element& element) noexcept;
[[nodiscard]] std::optional<SearchResponse> parse_search_response(const Element& element) noexcept;
/// Takes one entry off the front of `entries`; nullopt when there is no whole one left.
[[nodiscard]] std::optional<SearchEntry> next_search_entry(Bytes& entries) noexcept;

/// SID of a FIND_CLOSE2 request.
[[nodiscard]] std::optional<std::uint16_t> parse_find_close2_request(
    const Element& element) noexcept;

}  // namespace smbscope::smb1
