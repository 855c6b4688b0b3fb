// SPDX-License-Identifier: GPL-3.0-or-later
// TRANS2_FIND_FIRST2 and TRANS2_FIND_NEXT2: parameters, and the entries of their levels. [MS-CIFS]
// 2.2.6.2, 2.2.6.3, 2.2.8.1; Unix levels: SNIA CIFS Technical Reference, UNIX extensions.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb1/wire_text.h"
#include "dissector/smb2/directory_entries.h"

namespace smbscope::smb1 {

enum FindFlag : std::uint16_t {
  kFindCloseAfterRequest = 0x0001,
  kFindCloseAtEnd = 0x0002,
  kFindReturnResumeKeys = 0x0004,
  kFindContinueFromLast = 0x0008,
};

struct FindRequest {
  std::uint16_t sid = 0;  // FIND_NEXT2 only
  std::uint16_t search_count = 0;
  std::uint16_t flags = 0;  // FindFlag
  std::uint16_t level = 0;
  WireText name;  // FIND_FIRST2: directory and pattern; FIND_NEXT2: the entry to go on after
};

struct FindResponse {
  std::uint16_t sid = 0;  // FIND_FIRST2 only
  std::uint16_t search_count = 0;
  bool end_of_search = false;
};

/// `parameters`: Trans2_Parameters; `offset`: where they lie, from the SMB header.
[[nodiscard]] std::optional<FindRequest> parse_find_first2_request(Bytes parameters,
                                                                   std::size_t offset,
                                                                   bool unicode) noexcept;
[[nodiscard]] std::optional<FindRequest> parse_find_next2_request(Bytes parameters,
                                                                  std::size_t offset,
                                                                  bool unicode) noexcept;
[[nodiscard]] std::optional<FindResponse> parse_find_first2_response(Bytes parameters) noexcept;
[[nodiscard]] std::optional<FindResponse> parse_find_next2_response(Bytes parameters) noexcept;

/// One entry of a listing. Times are FILETIMEs, but for level 1 and 2 (date and time of DOS as one
/// number).
struct FindEntry {
  WireText name;
  std::uint64_t end_of_file = 0;
  std::uint64_t last_write_time = 0;
};

/// Steps through the entries of Trans2_Data. Every entry given lies wholly inside the data.
class FindEntries {
 public:
  /// @param count  SearchCount of the response: entries of level 1 and 2 have no end of their own
  /// @param flags  of the request: kFindReturnResumeKeys puts a key before entries of level 1 and 2
  FindEntries(Bytes data, std::uint16_t level, std::uint16_t flags, std::uint16_t count,
              bool unicode) noexcept
      : rest_(data),
        nt_(data, nt_class(level)),
        level_(level),
        resume_keys_((flags & kFindReturnResumeKeys) != 0),
        left_(count),
        unicode_(unicode) {}

  /// False at the end, where the next entry is cut or broken, and for a level we don't know.
  [[nodiscard]] bool next(FindEntry& entry) noexcept;

  /// The class that has the layout of a level 0x101 to 0x106; none ({}) for other levels.
  [[nodiscard]] static smb2::DirectoryClass nt_class(std::uint16_t level) noexcept;

 private:
  [[nodiscard]] bool next_standard(FindEntry& entry) noexcept;
  [[nodiscard]] bool next_unix(FindEntry& entry) noexcept;

  Bytes rest_;
  smb2::DirectoryEntries nt_;
  std::uint16_t level_;
  bool resume_keys_;
  std::uint16_t left_;
  bool unicode_;
};

}  // namespace smbscope::smb1
