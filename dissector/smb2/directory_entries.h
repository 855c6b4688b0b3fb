// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the entries of a directory listing: [MS-FSCC] 2.4 directory classes, and class 100 of the
// SMB3 POSIX extensions. TRANS2 levels 0x101 to 0x106 of SMB1 have the same layouts.
#pragma once

#include <cstdint>

#include "common/bytes.h"

namespace smbscope::smb2 {

enum class DirectoryClass : std::uint8_t {
  kDirectory = 1,
  kFullDirectory = 2,
  kBothDirectory = 3,
  kNames = 12,
  kIdBothDirectory = 37,
  kIdFullDirectory = 38,
  kIdExtdDirectory = 60,
  kIdExtdBothDirectory = 63,
  kPosix = 100,
};

/// One entry. Fields that its class does not have are 0.
struct DirectoryEntry {
  Bytes name;  // as it stands on the wire (SMB2: UTF-16LE), no terminator; a view
  std::uint64_t end_of_file = 0;
  std::uint64_t last_write_time = 0;  // FILETIME
  std::uint32_t attributes = 0;       // DIRECTORY 0x10
  std::uint64_t file_id = 0;          // of 128-bit ids the low half; POSIX: the inode
};

/// Steps through a listing's output buffer. Every entry given lies wholly inside the buffer; at
/// most limits::kMaxListingEntries are given.
///
///   DirectoryEntries entries(response.output, info_class);
///   while (entries.next(entry)) ...
class DirectoryEntries {
 public:
  DirectoryEntries(Bytes output, DirectoryClass info_class) noexcept
      : rest_(output), class_(info_class) {}

  /// False at the end, where the next entry is cut or broken, and for a class not listed above.
  [[nodiscard]] bool next(DirectoryEntry& entry) noexcept;
  /// The last entry was reached; false while walking and where the walk ended early.
  [[nodiscard]] bool complete() const noexcept { return complete_; }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  Bytes rest_;
  DirectoryClass class_;
  std::size_t count_ = 0;
  bool complete_ = false;
};

}  // namespace smbscope::smb2
