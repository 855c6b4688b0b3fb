// SPDX-License-Identifier: GPL-3.0-or-later
// docs/schema.md is made from the schema. UPDATE_DOCS=1 writes it anew.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "db/schema.h"
#include "db/store.h"

namespace smbscope::db {
namespace {

TEST(SchemaDocs, DocsAreFresh) {
  const std::string path = SMBSCOPE_SOURCE_DIR "/docs/schema.md";
  const std::string expected = schema_markdown();
  if (std::getenv("UPDATE_DOCS") != nullptr) std::ofstream(path) << expected;
  std::ostringstream committed;
  committed << std::ifstream(path).rdbuf();
  EXPECT_EQ(committed.str(), expected)
      << "docs/schema.md is stale: UPDATE_DOCS=1 ctest -R DocsAreFresh";
}

TEST(SchemaDocs, SayWhatEveryColumnIs) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(":memory:", &database), SQLITE_OK);
  for (const std::string_view sql : {kTablesSql, kViewsSql}) {
    ASSERT_EQ(sqlite3_exec(database, std::string(sql).c_str(), nullptr, nullptr, nullptr),
              SQLITE_OK);
  }
  const std::string docs = schema_markdown();
  sqlite3_stmt* columns = nullptr;
  ASSERT_EQ(sqlite3_prepare_v2(database,
                               "SELECT s.name, c.name FROM sqlite_schema s, "
                               "pragma_table_info(s.name) c WHERE s.type IN ('table', 'view')",
                               -1, &columns, nullptr),
            SQLITE_OK);
  int count = 0;
  while (sqlite3_step(columns) == SQLITE_ROW) {
    const std::string table = reinterpret_cast<const char*>(sqlite3_column_text(columns, 0));
    const std::string column = reinterpret_cast<const char*>(sqlite3_column_text(columns, 1));
    const auto begin = docs.find("\n### " + table + "\n");
    ASSERT_NE(begin, std::string::npos) << table;
    const std::string section = docs.substr(begin, docs.find("\n### ", begin + 1) - begin);
    EXPECT_THAT(section, testing::HasSubstr("\n| " + column + " | ")) << table;
    ++count;
  }
  EXPECT_GT(count, 300);
  sqlite3_finalize(columns);
  sqlite3_close(database);
}

}  // namespace
}  // namespace smbscope::db
