// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/directory_entries.h"

#include "common/byte_cursor.h"
#include "common/limits.h"

namespace smbscope::smb2 {
namespace {

void skip_sid(ByteCursor& c) {  // [MS-DTYP] 2.4.2.2
  c.skip(1);                    // Revision
  const auto sub_authorities = c.le<std::uint8_t>();
  c.skip(6 + std::size_t{sub_authorities} * 4);
}

/// Reads the part between FileIndex and FileName. Returns FileNameLength.
std::uint32_t read_fixed_part(ByteCursor& c, DirectoryClass info_class, DirectoryEntry& entry) {
  if (info_class == DirectoryClass::kNames) return c.le<std::uint32_t>();
  c.skip(8 + 8);  // CreationTime, LastAccessTime
  entry.last_write_time = c.le<std::uint64_t>();
  c.skip(8);  // ChangeTime
  entry.end_of_file = c.le<std::uint64_t>();
  c.skip(8);  // AllocationSize
  entry.attributes = c.le<std::uint32_t>();
  if (info_class == DirectoryClass::kPosix) {
    entry.file_id = c.le<std::uint64_t>();
    c.skip(4 + 4 + 4 + 4 + 4);  // DeviceId, Reserved, HardLinks, ReparseTag, Mode
    skip_sid(c);                // owner
    skip_sid(c);                // group
    return c.le<std::uint32_t>();
  }
  const auto name_length = c.le<std::uint32_t>();
  switch (info_class) {
    case DirectoryClass::kFullDirectory:
      c.skip(4);  // EaSize
      break;
    case DirectoryClass::kBothDirectory:
      c.skip(4 + 2 + 24);  // EaSize, ShortNameLength, Reserved, ShortName
      break;
    case DirectoryClass::kIdBothDirectory:
      c.skip(4 + 2 + 24 + 2);  // EaSize, ShortNameLength, Reserved, ShortName, Reserved2
      entry.file_id = c.le<std::uint64_t>();
      break;
    case DirectoryClass::kIdFullDirectory:
      c.skip(4 + 4);  // EaSize, Reserved
      entry.file_id = c.le<std::uint64_t>();
      break;
    case DirectoryClass::kIdExtdDirectory:
      c.skip(4 + 4);  // EaSize, ReparsePointTag
      entry.file_id = c.le<std::uint64_t>();
      c.skip(8);
      break;
    case DirectoryClass::kIdExtdBothDirectory:
      c.skip(4 + 4);  // EaSize, ReparsePointTag
      entry.file_id = c.le<std::uint64_t>();
      c.skip(8 + 2 + 24);  // high half of FileId, ShortNameLength, Reserved, ShortName
      break;
    default:
      break;
  }
  return name_length;
}

bool is_known(DirectoryClass info_class) {
  switch (info_class) {
    case DirectoryClass::kDirectory:
    case DirectoryClass::kFullDirectory:
    case DirectoryClass::kBothDirectory:
    case DirectoryClass::kNames:
    case DirectoryClass::kIdBothDirectory:
    case DirectoryClass::kIdFullDirectory:
    case DirectoryClass::kIdExtdDirectory:
    case DirectoryClass::kIdExtdBothDirectory:
    case DirectoryClass::kPosix:
      return true;
  }
  return false;
}

}  // namespace

bool DirectoryEntries::next(DirectoryEntry& entry) noexcept {
  if (rest_.empty() || count_ == limits::kMaxListingEntries || !is_known(class_)) return false;
  ByteCursor c(rest_);
  const auto next_offset = c.le<std::uint32_t>();
  c.skip(4);  // FileIndex
  entry = {};
  const std::uint32_t name_length = read_fixed_part(c, class_, entry);
  entry.name = c.take(name_length);
  if (!c.ok() || (next_offset != 0 && next_offset < c.position())) {
    rest_ = {};
    return false;
  }
  complete_ = next_offset == 0;
  rest_ = complete_ ? Bytes{} : slice(rest_, next_offset);
  ++count_;
  return true;
}

}  // namespace smbscope::smb2
