// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/info_classes.h"

#include "common/byte_cursor.h"
#include "common/limits.h"

namespace smbscope::anonymize {
namespace {

using smb2::DirectoryClass;

constexpr std::size_t kShortNameBytes = 24;

/// A length of 4 bytes at `at` and, `gap` bytes behind it, the name.
void rewrite_name_behind(const Canvas& buffer, std::size_t at, std::size_t gap, bool unicode) {
  ByteCursor c(slice(buffer.original(), at));
  const auto length = c.le<std::uint32_t>();
  buffer.keep(at, 4);
  buffer.part(at + 4 + gap, length).text(unicode);
}

/// How far before the long name the short one lies; 0: the class has none.
std::size_t short_name_distance(DirectoryClass info_class) {
  switch (info_class) {
    case DirectoryClass::kBothDirectory:
    case DirectoryClass::kIdExtdBothDirectory:
      return kShortNameBytes;
    case DirectoryClass::kIdBothDirectory:
      return kShortNameBytes + 2 + 8;  // Reserved2, FileId
    default:
      return 0;
  }
}

void rewrite_short_name(const Canvas& entry, std::size_t at) {
  ByteCursor c(slice(entry.original(), at - 2));
  const auto length = c.le<std::uint8_t>();
  entry.put(at, std::array<std::uint8_t, kShortNameBytes>{});
  entry.part(at, std::min<std::size_t>(length, kShortNameBytes)).utf16_path();
}

/// Of the SIDs of owner and group, revision and length. Behind them stands the name's length.
void rewrite_posix_numbers(const Canvas& entry, std::size_t name_at) {
  constexpr std::size_t kNumbersBytes = 8 + 32 + 16 + 4 + 8 + 4 + 4 + 4 + 4 + 4;
  entry.keep(0, kNumbersBytes);
  std::size_t sid_at = kNumbersBytes;
  for (int sid = 0; sid < 2; ++sid) {
    ByteCursor c(slice(entry.original(), sid_at + 1));
    entry.keep(sid_at, 2);
    sid_at += 8 + std::size_t{c.le<std::uint8_t>()} * 4;
  }
  entry.keep(name_at - 4, 4);
}

/// FILE_STREAM_INFORMATION: sizes and names.
void rewrite_streams(const Canvas& buffer) {
  std::size_t at = 0;
  for (std::size_t count = 0; count < limits::kMaxListingEntries; ++count) {
    ByteCursor c(slice(buffer.original(), at));
    const auto next = c.le<std::uint32_t>();
    if (!c.ok()) return;
    buffer.keep(at, 4 + 4 + 8 + 8);
    rewrite_name_behind(buffer, at + 4, 8 + 8, true);
    if (next < 24) return;
    at += next;
  }
}

}  // namespace

void rewrite_listing(const Canvas& output, DirectoryClass info_class, bool unicode) {
  smb2::DirectoryEntries entries(output.original(), info_class);
  smb2::DirectoryEntry entry;
  std::size_t at = 0;
  while (entries.next(entry)) {
    const Canvas canvas = output.part(at);
    ByteCursor c(canvas.original());
    const auto next = c.le<std::uint32_t>();
    const std::size_t name_at =
        entry.name.empty() ? 0
                           : static_cast<std::size_t>(entry.name.data() - canvas.original().data());
    if (info_class == DirectoryClass::kPosix) {
      rewrite_posix_numbers(canvas, name_at);
    } else {
      canvas.keep(0, name_at);
    }
    const std::size_t distance = short_name_distance(info_class);
    if (distance > 0 && name_at > distance) rewrite_short_name(canvas, name_at - distance);
    canvas.part(name_at, entry.name.size()).text(unicode);
    at += next;
  }
}

void rewrite_file_info(const Canvas& buffer, std::uint32_t info_class) {
  switch (info_class) {
    case 4:                       // Basic
    case 5:                       // Standard
    case 6:                       // Internal
    case 7:                       // Ea
    case 8:                       // Access
    case 13:                      // Disposition
    case 14:                      // Position
    case 16:                      // Mode
    case 17:                      // Alignment
    case 19:                      // Allocation
    case 20:                      // EndOfFile
    case 23:                      // Pipe
    case 24:                      // PipeLocal
    case 25:                      // PipeRemote
    case 28:                      // Compression
    case 34:                      // NetworkOpen
    case 35:                      // AttributeTag
    case 64:                      // DispositionEx
      return buffer.keep(0, 64);  // the longest, NetworkOpen, has 56
    case 10:                      // Rename
    case 11:                      // Link
    case 65:                      // RenameEx
      return rewrite_new_name(buffer, 16);
    case 9:   // Name
    case 21:  // AlternateName
    case 48:  // NormalizedName
      return rewrite_name_behind(buffer, 0, 0, true);
    case 18:  // All: Basic .. Alignment, then Name
      buffer.keep(0, 96);
      return rewrite_name_behind(buffer, 96, 0, true);
    case 22:  // Stream
      return rewrite_streams(buffer);
    case 100:  // POSIX: numbers, then SIDs
      return buffer.keep(0, 80);
    default:
      return;
  }
}

void rewrite_new_name(const Canvas& buffer, std::size_t fixed_bytes, bool unicode) {
  buffer.keep(0, fixed_bytes);
  rewrite_name_behind(buffer, fixed_bytes, 0, unicode);
}

void rewrite_volume_info(const Canvas& buffer, std::uint32_t info_class) {
  switch (info_class) {
    case 1:  // Volume: creation time, serial number, label
      buffer.keep(0, 8);
      buffer.keep(16, 1);  // SupportsObjects
      return rewrite_name_behind(buffer, 12, 2, true);
    case 3:    // Size
    case 4:    // Device
    case 7:    // FullSize
    case 11:   // SectorSize
    case 100:  // POSIX
      return buffer.keep(0, 56);
    case 5:  // Attribute: flags, longest name, name of the file system
      buffer.keep(0, 8);
      return rewrite_name_behind(buffer, 8, 0, true);
    default:
      return;
  }
}

void rewrite_changes(const Canvas& output) {
  std::size_t at = 0;
  for (std::size_t count = 0; count < limits::kMaxListingEntries; ++count) {
    ByteCursor c(slice(output.original(), at));
    const auto next = c.le<std::uint32_t>();
    if (!c.ok()) return;
    output.keep(at, 4 + 4);  // NextEntryOffset, Action
    rewrite_name_behind(output, at + 8, 0, true);
    if (next < 12) return;
    at += next;
  }
}

}  // namespace smbscope::anonymize
