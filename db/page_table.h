// SPDX-License-Identifier: GPL-3.0-or-later
// A table of numbers written as SQLite's pages, without SQLite: for the tables with the most rows.
// https://www.sqlite.org/fileformat2.html section 1.6
//
// SQLite spends more on taking a row apart into columns and finding its place in the tree than all
// else in the writing of a store costs. Rows that come in the order of their keys need neither.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/bytes.h"
#include "common/file_descriptor.h"
#include "db/columns.h"
#include "db/number_record.h"

namespace smbscope::db {

inline constexpr std::uint32_t kPageBytes = 8'192;

/// Rows wait as leaf pages in a file without a name until the database is theirs alone; then they
/// move into it, and the tree above them is built. Functions that fail leave why in errno.
class PageTable {
 public:
  /// @param beside  the database: the waiting rows lie in its directory.
  [[nodiscard]] bool open(const std::string& beside);
  /// Keys must rise.
  [[nodiscard]] bool add(const NumberRecord& row);
  /// Appends the rows to a database that nobody has open, under the root page of an empty table.
  /// @param page_count  of the database; counts up. Call once, after the last row.
  [[nodiscard]] bool move_into(int database, std::uint32_t root, std::uint32_t& page_count);

 private:
  struct Child {
    std::uint32_t page = 0;
    std::int64_t last_key = 0;
  };
  static constexpr std::size_t kBufferPages = 16;

  [[nodiscard]] bool end_page();
  [[nodiscard]] bool flush();
  [[nodiscard]] bool move_leaves(int database, std::uint32_t& page_count);
  [[nodiscard]] bool build_tree(int database, std::uint32_t root, std::uint32_t& page_count);
  void write_interior(std::span<const Child> children);
  [[nodiscard]] std::uint8_t* page() noexcept { return buffer_.data() + buffered_ * kPageBytes; }

  FileDescriptor waiting_;
  std::vector<std::uint8_t> buffer_ = std::vector<std::uint8_t>(kBufferPages * kPageBytes);
  std::size_t buffered_ = 0;  // whole pages in buffer_; the one being filled stands behind them
  std::size_t cells_ = 0;     // in that one
  std::uint32_t content_ = kPageBytes;  // where its cells begin: they grow downwards
  std::vector<Child> leaves_;           // 16 bytes for each page of rows
  std::int64_t last_key_ = 0;
  bool any_ = false;
};

/// Inserts batches of rows into one table of numbers, the first column its key.
template <typename Row>
class PageInserter {
 public:
  explicit PageInserter(Table<Row> table) : table_(table) {}

  [[nodiscard]] bool insert(std::span<const Row> rows) {
    for (const Row& row : rows) {
      record_.clear();
      for (const Column<Row>& column : table_.columns) column.put(row, Put(record_));
      if (!pages_.add(record_)) return false;
    }
    return true;
  }
  [[nodiscard]] std::string_view name() const noexcept { return table_.name; }
  [[nodiscard]] PageTable& pages() noexcept { return pages_; }

 private:
  Table<Row> table_;
  NumberRecord record_;
  PageTable pages_;
};

}  // namespace smbscope::db
