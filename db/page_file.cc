// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/page_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "db/row_record.h"

namespace smbscope::db {
namespace {

off_t offset_of(std::uint32_t page) noexcept { return (off_t{page} - 1) * kPageBytes; }

bool write_all(int file, Bytes bytes, off_t offset) {
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(file, bytes.data(), bytes.size(), offset);
    if (count < 0 && errno != EINTR) return false;
    if (count <= 0) continue;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += count;
  }
  return true;
}

}  // namespace

bool PageFile::open(const std::string& database, std::uint32_t page_count) {
  file_ = FileDescriptor(::open(database.c_str(), O_RDWR | O_CLOEXEC));
  page_count_ = page_count;
  return static_cast<bool>(file_);
}

std::uint32_t PageFile::append(const std::uint8_t* page) {
  const std::uint32_t number = next();
  const bool in_a_row = number == page_count_ + 1;
  if ((buffered_ == kBufferPages || !in_a_row) && !flush()) return 0;
  std::copy_n(page, kPageBytes, buffer_.data() + std::size_t{buffered_++} * kPageBytes);
  page_count_ = number;
  return number;
}

bool PageFile::flush() {
  if (buffered_ == 0) return true;
  const off_t offset = offset_of(page_count_ - buffered_ + 1);
  const auto bytes = Bytes(buffer_).first(std::size_t{buffered_} * kPageBytes);
  buffered_ = 0;
  if (!write_all(file_.get(), bytes, offset)) return false;
  // The disk may begin now, so that little is left to wait for at the end. Only a hint.
  if (page_count_ - to_disk_ >= kDiskPages) {
    const off_t from = offset_of(to_disk_ + 1);
    to_disk_ = page_count_;
    ::sync_file_range(file_.get(), from, offset_of(to_disk_ + 1) - from, SYNC_FILE_RANGE_WRITE);
  }
  return true;
}

bool PageFile::put(std::uint32_t number, const std::uint8_t* page) {
  return write_all(file_.get(), {page, kPageBytes}, offset_of(number));
}

bool PageFile::close() {
  constexpr off_t kPageCountOffset = 28;  // in the database header
  std::array<std::uint8_t, 4> count{};
  put_big_endian(count.data(), page_count_, count.size());
  const bool done = flush() && write_all(file_.get(), count, kPageCountOffset);
  file_ = FileDescriptor();
  return done;
}

}  // namespace smbscope::db
