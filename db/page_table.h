// SPDX-License-Identifier: GPL-3.0-or-later
// A table written as SQLite's pages, without SQLite: for the tables with the most rows.
// https://www.sqlite.org/fileformat2.html section 1.6
//
// SQLite spends more on taking a row apart into columns and finding its place in the tree than all
// else in the writing of a store costs. Rows that come in the order of their keys need neither.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "db/columns.h"
#include "db/page_file.h"
#include "db/row_record.h"

namespace smbscope::db {

/// Rows become leaf pages as they come; the tree above them is built at the end. Functions that
/// fail leave why in errno.
class PageTable {
 public:
  /// @param file  outlives the table, and is open when rows come.
  explicit PageTable(PageFile& file) : file_(file) {}

  /// Keys must rise.
  [[nodiscard]] bool add(const RowRecord& row);
  /// Puts the tree under the root page of the table, which is empty so far. Call once, after the
  /// last row.
  [[nodiscard]] bool finish(std::uint32_t root);

 private:
  using Page = std::array<std::uint8_t, kPageBytes>;
  struct Child {
    std::uint32_t page = 0;
    std::int64_t last_key = 0;
  };

  [[nodiscard]] bool end_page();
  void write_leaf();
  void write_interior(std::span<const Child> children);
  [[nodiscard]] bool write_long(std::uint8_t* to, const RowRecord& row, std::size_t local_bytes);

  PageFile& file_;
  Page page_{};                         // being filled
  std::size_t cells_ = 0;               // in it
  std::uint32_t content_ = kPageBytes;  // where its cells begin: they grow downwards
  std::vector<Child> leaves_;           // 16 bytes for each page of rows
  std::vector<std::uint8_t> long_row_;
  std::int64_t last_key_ = 0;
  bool any_ = false;
};

/// Inserts rows into one such table, the first column its key.
template <typename Row>
class PageInserter {
 public:
  PageInserter(PageFile& file, Table<Row> table) : table_(table), pages_(file) {}

  [[nodiscard]] bool insert(const Row& row) {
    record_.clear();
    table_.write(row, record_);
    return pages_.add(record_);
  }
  [[nodiscard]] std::string_view name() const noexcept { return table_.name; }
  [[nodiscard]] PageTable& pages() noexcept { return pages_; }

 private:
  Table<Row> table_;
  RowRecord record_;
  PageTable pages_;
};

}  // namespace smbscope::db
