// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/page_table.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace smbscope::db {
namespace {

constexpr std::uint8_t kInteriorPage = 0x05;
constexpr std::uint8_t kLeafPage = 0x0D;
constexpr std::size_t kLeafHeaderBytes = 8;
constexpr std::size_t kInteriorHeaderBytes = 12;
constexpr std::size_t kPointerBytes = 2;  // from the beginning of a page to each of its cells
constexpr std::size_t kNumberBytes = 4;   // of a page
constexpr std::size_t kVarintBytes = 9;   // at most
constexpr std::size_t kInteriorCellBytes = kNumberBytes + kVarintBytes;  // page and key, at most
constexpr std::size_t kMaxChildren =
    (kPageBytes - kInteriorHeaderBytes) / (kInteriorCellBytes + kPointerBytes);

/// How much of a record of that size lies in its cell; the rest is on overflow pages.
constexpr std::size_t local_bytes_of(std::size_t bytes) noexcept {
  constexpr std::size_t kMost = kPageBytes - 35;
  constexpr std::size_t kLeast = (kPageBytes - 12) * 32 / 255 - 23;
  if (bytes <= kMost) return bytes;
  const std::size_t local = kLeast + (bytes - kLeast) % (kPageBytes - kNumberBytes);
  return local <= kMost ? local : kLeast;
}

void put_header(std::uint8_t* page, std::uint8_t type, std::size_t cells, std::size_t content) {
  page[0] = type;
  put_big_endian(page + 1, 0, 2);  // no free block
  put_big_endian(page + 3, cells, 2);
  put_big_endian(page + 5, content, 2);
  page[7] = 0;  // no fragments
}

}  // namespace

bool PageTable::add(const RowRecord& row) {
  if (any_ && row.key() <= last_key_) {
    errno = EINVAL;
    return false;
  }
  std::array<std::uint8_t, 2 * kVarintBytes> prefix;  // NOLINT: written before it is read
  std::uint8_t* end = put_varint(prefix.data(), row.bytes());
  end = put_varint(end, static_cast<std::uint64_t>(row.key()));
  const auto prefix_bytes = static_cast<std::size_t>(end - prefix.data());
  const std::size_t local = local_bytes_of(row.bytes());
  const bool whole = local == row.bytes();
  const std::size_t bytes = prefix_bytes + local + (whole ? 0 : kNumberBytes);
  if (kLeafHeaderBytes + (cells_ + 1) * kPointerBytes + bytes > content_ && !end_page()) {
    return false;
  }
  content_ -= static_cast<std::uint32_t>(bytes);
  std::uint8_t* const cell = page_.data() + content_;
  std::copy_n(prefix.data(), prefix_bytes, cell);
  if (whole) {
    row.write(cell + prefix_bytes);
  } else if (!write_long(cell + prefix_bytes, row, local)) {
    return false;
  }
  put_big_endian(page_.data() + kLeafHeaderBytes + cells_++ * kPointerBytes, content_,
                 kPointerBytes);
  last_key_ = row.key();
  any_ = true;
  return true;
}

/// Writes the part of a record that stays in its cell, and the pages with the rest, each of which
/// begins with the number of the next.
bool PageTable::write_long(std::uint8_t* to, const RowRecord& row, std::size_t local_bytes) {
  long_row_.resize(row.bytes());
  row.write(long_row_.data());
  std::copy_n(long_row_.data(), local_bytes, to);
  std::uint32_t number = file_.next();
  put_big_endian(to + local_bytes, number, kNumberBytes);
  for (Bytes rest = Bytes(long_row_).subspan(local_bytes); !rest.empty();) {
    Page page{};
    const Bytes part = rest.first(std::min(rest.size(), page.size() - kNumberBytes));
    rest = rest.subspan(part.size());
    std::ranges::copy(part, page.data() + kNumberBytes);
    number = rest.empty() ? 0 : PageFile::after(number);
    put_big_endian(page.data(), number, kNumberBytes);
    if (file_.append(page.data()) == 0) return false;
  }
  return true;
}

void PageTable::write_leaf() {
  put_header(page_.data(), kLeafPage, cells_, content_);
  const std::size_t pointers_end = kLeafHeaderBytes + cells_ * kPointerBytes;
  std::fill(page_.data() + pointers_end, page_.data() + content_, std::uint8_t{0});
  cells_ = 0;
  content_ = kPageBytes;
}

bool PageTable::end_page() {
  write_leaf();
  leaves_.push_back({file_.append(page_.data()), last_key_});
  return leaves_.back().page != 0;
}

bool PageTable::finish(std::uint32_t root) {
  if (!any_) return true;
  if (leaves_.empty()) {
    write_leaf();
    return file_.put(root, page_.data());
  }
  if (!end_page()) return false;
  std::vector<Child> level = std::move(leaves_);
  while (true) {
    // Evenly: no page may have a single child.
    const std::size_t pages = (level.size() + kMaxChildren - 1) / kMaxChildren;
    std::vector<Child> above;
    for (std::size_t i = 0; i < pages; ++i) {
      const std::size_t begin = level.size() * i / pages;
      const std::size_t end = level.size() * (i + 1) / pages;
      const auto children = std::span(level).subspan(begin, end - begin);
      write_interior(children);
      if (pages == 1) return file_.put(root, page_.data());
      above.push_back({file_.append(page_.data()), children.back().last_key});
      if (above.back().page == 0) return false;
    }
    level = std::move(above);
  }
}

/// Makes the page that leads to `children`.
void PageTable::write_interior(std::span<const Child> children) {
  page_.fill(0);
  std::uint8_t* pointer = page_.data() + kInteriorHeaderBytes;
  std::size_t content = kPageBytes;
  for (const Child& child : children.first(children.size() - 1)) {
    std::array<std::uint8_t, kInteriorCellBytes> cell{};
    std::uint8_t* const key = put_big_endian(cell.data(), child.page, kNumberBytes);
    const auto bytes = static_cast<std::size_t>(
        put_varint(key, static_cast<std::uint64_t>(child.last_key)) - cell.data());
    content -= bytes;
    std::copy_n(cell.data(), bytes, page_.data() + content);
    pointer = put_big_endian(pointer, content, kPointerBytes);
  }
  put_header(page_.data(), kInteriorPage, children.size() - 1, content);
  put_big_endian(page_.data() + kLeafHeaderBytes, children.back().page, kNumberBytes);
}

}  // namespace smbscope::db
