// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/page_table.h"

#include <fcntl.h>
#include <sys/sendfile.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

namespace smbscope::db {
namespace {

constexpr std::uint8_t kInteriorPage = 0x05;
constexpr std::uint8_t kLeafPage = 0x0D;
constexpr std::size_t kLeafHeaderBytes = 8;
constexpr std::size_t kInteriorHeaderBytes = 12;
constexpr std::size_t kPointerBytes = 2;  // from the beginning of a page to each of its cells
constexpr std::size_t kInteriorCellBytes = 4 + 9;  // page and key, at most
constexpr std::size_t kMaxChildren =
    (kPageBytes - kInteriorHeaderBytes) / (kInteriorCellBytes + kPointerBytes);
/// SQLite locks bytes of this page and keeps nothing in it.
constexpr std::uint32_t kLockBytePage = 0x4000'0000U / kPageBytes + 1;

std::uint32_t next_page(std::uint32_t& page_count) noexcept {
  if (++page_count == kLockBytePage) ++page_count;
  return page_count;
}

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

bool copy_all(int from, off_t from_offset, int to, off_t to_offset, std::size_t bytes) {
  if (::lseek(to, to_offset, SEEK_SET) < 0) return false;
  while (bytes > 0) {
    const ssize_t count = ::sendfile(to, from, &from_offset, bytes);
    if (count == 0) errno = EIO;  // somebody cut the file
    if (count == 0 || (count < 0 && errno != EINTR)) return false;
    if (count > 0) bytes -= static_cast<std::size_t>(count);
  }
  return true;
}

void put_header(std::uint8_t* page, std::uint8_t type, std::size_t cells, std::size_t content) {
  page[0] = type;
  put_big_endian(page + 1, 0, 2);  // no free block
  put_big_endian(page + 3, cells, 2);
  put_big_endian(page + 5, content, 2);
  page[7] = 0;  // no fragments
}

}  // namespace

bool PageTable::open(const std::string& beside) {
  const auto parent = std::filesystem::path(beside).parent_path();
  const std::string directory = parent.empty() ? "." : parent.string();
  waiting_ = FileDescriptor(::open(directory.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0600));
  if (waiting_) return true;
  // Not every file system has files that never had a name.
  const std::string name = beside + "-rows";
  waiting_ = FileDescriptor(::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  return waiting_ && ::unlink(name.c_str()) == 0;
}

bool PageTable::add(const NumberRecord& row) {
  if (any_ && row.key() <= last_key_) {
    errno = EINVAL;
    return false;
  }
  std::array<std::uint8_t, NumberRecord::kMaxCellBytes> cell;  // NOLINT: written before it is read
  const std::size_t bytes = row.write_cell(cell.data());
  if (kLeafHeaderBytes + (cells_ + 1) * kPointerBytes + bytes > content_ && !end_page()) {
    return false;
  }
  content_ -= static_cast<std::uint32_t>(bytes);
  std::copy_n(cell.data(), bytes, page() + content_);
  put_big_endian(page() + kLeafHeaderBytes + cells_++ * kPointerBytes, content_, kPointerBytes);
  last_key_ = row.key();
  any_ = true;
  return true;
}

bool PageTable::end_page() {
  put_header(page(), kLeafPage, cells_, content_);
  const std::size_t pointers_end = kLeafHeaderBytes + cells_ * kPointerBytes;
  std::fill(page() + pointers_end, page() + content_, std::uint8_t{0});
  leaves_.push_back({0, last_key_});
  cells_ = 0;
  content_ = kPageBytes;
  return ++buffered_ < kBufferPages || flush();
}

bool PageTable::flush() {
  const Bytes pages = Bytes(buffer_).first(std::exchange(buffered_, 0) * kPageBytes);
  const auto written = static_cast<off_t>(leaves_.size() * kPageBytes - pages.size());
  return write_all(waiting_.get(), pages, written);
}

bool PageTable::move_into(int database, std::uint32_t root, std::uint32_t& page_count) {
  if (!any_) return true;
  if (!end_page() || !flush()) return false;
  if (leaves_.size() == 1) {
    return copy_all(waiting_.get(), 0, database, offset_of(root), kPageBytes);
  }
  return move_leaves(database, page_count) && build_tree(database, root, page_count);
}

bool PageTable::move_leaves(int database, std::uint32_t& page_count) {
  for (std::size_t moved = 0; moved < leaves_.size();) {
    const std::uint32_t first = next_page(page_count);
    std::size_t count = leaves_.size() - moved;
    if (first < kLockBytePage) count = std::min<std::size_t>(count, kLockBytePage - first);
    page_count = first + static_cast<std::uint32_t>(count) - 1;
    if (!copy_all(waiting_.get(), static_cast<off_t>(moved * kPageBytes), database,
                  offset_of(first), count * kPageBytes)) {
      return false;
    }
    for (std::uint32_t page = first; page <= page_count; ++page) leaves_[moved++].page = page;
  }
  return true;
}

bool PageTable::build_tree(int database, std::uint32_t root, std::uint32_t& page_count) {
  std::vector<Child> level = std::move(leaves_);
  while (true) {
    // Evenly: no page may have a single child.
    const std::size_t pages = (level.size() + kMaxChildren - 1) / kMaxChildren;
    std::vector<Child> above;
    for (std::size_t i = 0; i < pages; ++i) {
      const std::size_t begin = level.size() * i / pages;
      const std::size_t end = level.size() * (i + 1) / pages;
      const auto children = std::span(level).subspan(begin, end - begin);
      const std::uint32_t number = pages == 1 ? root : next_page(page_count);
      write_interior(children);
      if (!write_all(database, Bytes(buffer_).first(kPageBytes), offset_of(number))) return false;
      above.push_back({number, children.back().last_key});
    }
    if (pages == 1) return true;
    level = std::move(above);
  }
}

/// Makes the page in buffer_ that leads to `children`.
void PageTable::write_interior(std::span<const Child> children) {
  std::fill_n(buffer_.data(), kPageBytes, std::uint8_t{0});
  std::uint8_t* const page = buffer_.data();
  std::uint8_t* pointer = page + kInteriorHeaderBytes;
  std::size_t content = kPageBytes;
  for (const Child& child : children.first(children.size() - 1)) {
    std::array<std::uint8_t, kInteriorCellBytes> cell{};
    std::uint8_t* const key = put_big_endian(cell.data(), child.page, 4);
    const auto bytes = static_cast<std::size_t>(
        put_varint(key, static_cast<std::uint64_t>(child.last_key)) - cell.data());
    content -= bytes;
    std::copy_n(cell.data(), bytes, page + content);
    pointer = put_big_endian(pointer, content, kPointerBytes);
  }
  put_header(page, kInteriorPage, children.size() - 1, content);
  put_big_endian(page + 8, children.back().page, 4);
}

}  // namespace smbscope::db
