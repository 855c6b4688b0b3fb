// SPDX-License-Identifier: GPL-3.0-or-later
// A database that grows by whole pages, without SQLite.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/bytes.h"
#include "common/file_descriptor.h"

namespace smbscope::db {

inline constexpr std::uint32_t kPageBytes = 8'192;

/// Nobody else has the database open meanwhile. Functions that fail leave why in errno.
class PageFile {
 public:
  /// @param page_count  of the database as it is.
  [[nodiscard]] bool open(const std::string& database, std::uint32_t page_count);
  /// Writes a page behind the last one. @return its number; 0 when it can't be written.
  [[nodiscard]] std::uint32_t append(const std::uint8_t* page);
  /// The number that append() gives next, and the one it gives after `page`.
  [[nodiscard]] std::uint32_t next() const noexcept { return after(page_count_); }
  [[nodiscard]] static std::uint32_t after(std::uint32_t page) noexcept {
    return page + 1 == kLockBytePage ? page + 2 : page + 1;
  }
  /// Writes a page that is there already.
  [[nodiscard]] bool put(std::uint32_t number, const std::uint8_t* page);
  /// Makes the pages part of the database. Call once, at the end.
  [[nodiscard]] bool close();

 private:
  /// SQLite locks bytes of this page and keeps nothing in it.
  static constexpr std::uint32_t kLockBytePage = 0x4000'0000U / kPageBytes + 1;
  static constexpr std::size_t kBufferPages = 32;
  static constexpr std::uint32_t kDiskPages = 512;
  [[nodiscard]] bool flush();

  FileDescriptor file_;
  std::uint32_t page_count_ = 0;  // those in the buffer included
  std::vector<std::uint8_t> buffer_ = std::vector<std::uint8_t>(kBufferPages * kPageBytes);
  std::uint32_t buffered_ = 0;  // pages, the last ones so far
  std::uint32_t to_disk_ = 0;   // pages that the disk was told to begin with
};

}  // namespace smbscope::db
