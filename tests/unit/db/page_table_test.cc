// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite itself must find in order what was written without it.
#include "db/page_table.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "db/sqlite.h"

namespace smbscope::db {
namespace {

struct NumberRow {
  std::int64_t key = 0;
  std::int64_t number = 0;
  double fraction = 0;
  bool unknown = false;
  std::string text = {};
};
constexpr std::array kColumns = {
    plain<NumberRow, &NumberRow::key>("key"),
    plain<NumberRow, &NumberRow::number>("number"),
    plain<NumberRow, &NumberRow::fraction>("fraction"),
    Column<NumberRow>{"maybe",
                      [](const NumberRow& row, Put out) {
                        if (row.unknown) return out.null();
                        out.integer(row.number);
                      },
                      nullptr},
    plain<NumberRow, &NumberRow::text>("text"),
};

/// A database with one table, which a PageTable fills behind SQLite's back.
class PageTableTest : public testing::Test {
 protected:
  void SetUp() override {
    file_ = testing::TempDir() + "page_table_" + std::to_string(::getpid()) + ".db";
    open();
    const std::string sql =
        "PRAGMA page_size = " + std::to_string(kPageBytes) +
        "; CREATE TABLE numbers (key INTEGER PRIMARY KEY, number INTEGER NOT "
        "NULL, fraction REAL NOT NULL, maybe INTEGER, text TEXT NOT NULL) STRICT";
    ASSERT_EQ(execute(database_.get(), sql), SQLITE_OK);
    root_ = static_cast<std::uint32_t>(
        std::stoul(ask("SELECT rootpage FROM sqlite_schema WHERE name = 'numbers'")));
    const auto pages = static_cast<std::uint32_t>(std::stoul(ask("PRAGMA page_count")));
    database_.reset();
    ASSERT_TRUE(pages_.open(file_, pages));
  }
  void TearDown() override { std::filesystem::remove(file_); }

  void open() {
    std::string why;
    database_ = open_database(file_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why);
    ASSERT_TRUE(database_) << why;
  }
  void place() {
    ASSERT_TRUE(table_.pages().finish(root_));
    ASSERT_TRUE(pages_.close());
    open();
    EXPECT_EQ(ask("PRAGMA integrity_check"), "ok");
  }
  std::string ask(const std::string& sql) {
    const Statement statement = prepare(database_.get(), sql);
    EXPECT_TRUE(statement) << sqlite3_errmsg(database_.get());
    EXPECT_EQ(sqlite3_step(statement.get()), SQLITE_ROW) << sqlite3_errmsg(database_.get());
    return std::string(column_text(statement.get(), 0));
  }

  std::string file_;
  Database database_;
  std::uint32_t root_ = 0;
  PageFile pages_;
  PageInserter<NumberRow> table_{pages_, {"numbers", kColumns, &write_row<kColumns, NumberRow>}};
};

TEST_F(PageTableTest, StaysEmptyWithoutRows) {
  place();
  EXPECT_EQ(ask("SELECT count(*) FROM numbers"), "0");
}

TEST_F(PageTableTest, KeepsNumbersOfEverySize) {
  std::vector<NumberRow> rows;
  const auto add = [&rows](std::uint64_t number) {
    NumberRow row;
    row.key = static_cast<std::int64_t>(rows.size()) - 3;  // keys may be negative
    row.number = static_cast<std::int64_t>(number);
    row.fraction = static_cast<double>(row.number) / 2;
    row.unknown = rows.size() % 5 == 0;
    rows.push_back(row);
  };
  for (unsigned bit = 0; bit < 64; ++bit) {
    for (const std::uint64_t step : {~std::uint64_t{0}, std::uint64_t{0}, std::uint64_t{1}}) {
      add((std::uint64_t{1} << bit) + step);
      add(-((std::uint64_t{1} << bit) + step));
    }
  }
  rows.back().key = std::numeric_limits<std::int64_t>::max();
  for (const NumberRow& row : rows) ASSERT_TRUE(table_.insert(row));
  place();
  const Statement all = prepare(database_.get(), "SELECT * FROM numbers ORDER BY key");
  for (const NumberRow& row : rows) {
    ASSERT_EQ(sqlite3_step(all.get()), SQLITE_ROW);
    EXPECT_EQ(sqlite3_column_int64(all.get(), 0), row.key);
    EXPECT_EQ(sqlite3_column_int64(all.get(), 1), row.number);
    EXPECT_EQ(sqlite3_column_double(all.get(), 2), row.fraction);
    EXPECT_EQ(sqlite3_column_type(all.get(), 2), SQLITE_FLOAT);
    EXPECT_EQ(sqlite3_column_type(all.get(), 3) == SQLITE_NULL, row.unknown);
  }
  EXPECT_EQ(sqlite3_step(all.get()), SQLITE_DONE);
}

/// From one leaf, which becomes the root, to a tree of three levels.
class PageTableSizes : public PageTableTest, public testing::WithParamInterface<std::int64_t> {};

TEST_P(PageTableSizes, IsFoundByKeyAndTakesMoreRows) {
  const std::int64_t rows = GetParam();
  for (std::int64_t key = 1; key <= rows; ++key) {
    ASSERT_TRUE(table_.insert({key * 10, key % 1'000'003, 0.25, false}));
  }
  place();
  EXPECT_EQ(ask("SELECT count(*) FROM numbers"), std::to_string(rows));
  EXPECT_EQ(ask("SELECT sum(key) FROM numbers"), std::to_string(rows * (rows + 1) * 5));
  for (const std::int64_t key : {std::int64_t{1}, rows / 2 + 1, rows}) {
    EXPECT_EQ(ask("SELECT number FROM numbers WHERE key = " + std::to_string(key * 10)),
              std::to_string(key % 1'000'003));
  }
  ASSERT_EQ(execute(database_.get(),
                    "INSERT INTO numbers VALUES (15, 7, 0.5, NULL, '');"
                    "DELETE FROM numbers WHERE key = 10"),
            SQLITE_OK);
  EXPECT_EQ(ask("PRAGMA integrity_check"), "ok");
}
INSTANTIATE_TEST_SUITE_P(Rows, PageTableSizes, testing::Values(1, 300, 500, 20'000, 400'000));

TEST_F(PageTableTest, KeepsTextOfEverySize) {
  // Around what fits into a cell, a page, and a chain of pages.
  std::vector<NumberRow> rows;
  for (const std::size_t about : {0U, 60U, 130U, 8'157U, 8'192U, 16'345U, 100'000U, 3'000'000U}) {
    for (std::size_t more = 0; more < 16; ++more) {
      const auto key = static_cast<std::int64_t>(rows.size());
      const char letter = static_cast<char>('a' + key % 26);
      rows.push_back({.key = key,
                      .text = std::string(about + more - std::min(about, std::size_t{8}), letter)});
      ASSERT_TRUE(table_.insert(rows.back()));
    }
  }
  place();
  const Statement all = prepare(database_.get(), "SELECT text FROM numbers ORDER BY key");
  for (const NumberRow& row : rows) {
    ASSERT_EQ(sqlite3_step(all.get()), SQLITE_ROW);
    ASSERT_TRUE(column_text(all.get(), 0) == row.text) << row.text.size() << " bytes";
  }
  EXPECT_EQ(sqlite3_step(all.get()), SQLITE_DONE);
}

TEST_F(PageTableTest, RefusesKeysThatDoNotRise) {
  ASSERT_TRUE(table_.insert({.key = 5}));
  errno = 0;
  EXPECT_FALSE(table_.insert({.key = 5}));
  EXPECT_EQ(errno, EINVAL);
}

}  // namespace
}  // namespace smbscope::db
