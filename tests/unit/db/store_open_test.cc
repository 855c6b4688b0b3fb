// SPDX-License-Identifier: GPL-3.0-or-later
// A store is hostile input: another version, another program's file, a damaged one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <sstream>

#include "record_log.h"
#include "sample_records.h"

namespace smbscope::db {
namespace {

using testing::HasSubstr;

void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
}

std::string read_file(const std::string& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

Error open_error(const std::string& path) {
  const auto store = Store::open(path);
  return store.ok() ? Error{ErrorKind::kUsage, "opened"} : store.error();
}

TEST(StoreOpen, RefusesAnotherVersionAndSaysWhatToDo) {
  const TestFolder folder;
  const std::string path = folder.file("a.smbscope");
  write_sample_store(path);
  run_sql(path, "PRAGMA user_version = 999");
  const Error error = open_error(path);
  EXPECT_EQ(error.kind, ErrorKind::kInput);
  EXPECT_THAT(error.message, HasSubstr("version 999"));
  EXPECT_THAT(error.message, HasSubstr("analyse the capture again"));
}

TEST(StoreOpen, RefusesAnotherProgramsDatabase) {
  const TestFolder folder;
  run_sql(folder.file("other.db"), "CREATE TABLE t (a)");
  EXPECT_TRUE(Store::looks_like_store(folder.file("other.db")));
  EXPECT_THAT(open_error(folder.file("other.db")).message, HasSubstr("no store of this program"));
}

TEST(StoreOpen, RefusesWhatIsNoDatabase) {
  const TestFolder folder;
  std::ofstream(folder.file("a.pcap")) << "packets";
  EXPECT_FALSE(Store::looks_like_store(folder.file("a.pcap")));
  EXPECT_THAT(open_error(folder.file("a.pcap")).message, HasSubstr("is no store"));
  EXPECT_FALSE(Store::looks_like_store(folder.file("missing")));
  EXPECT_THAT(open_error(folder.file("missing")).message, HasSubstr("No such file or directory"));
}

TEST(StoreOpen, RefusesAChangedSchema) {
  const TestFolder folder;
  const std::string path = folder.file("a.smbscope");
  write_sample_store(path);
  run_sql(path, "DROP VIEW v_finding; CREATE VIEW v_finding AS SELECT 1 AS finding_id");
  EXPECT_THAT(open_error(path).message, HasSubstr("damaged store"));
}

TEST(StoreOpen, SaysThatAnotherProgramWritesIt) {
  const TestFolder folder;
  const std::string path = folder.file("a.smbscope");
  write_sample_store(path);
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_THAT(open_error(path).message, HasSubstr("another program is writing it"));
  sqlite3_close(other);
}

TEST(StoreOpen, RefusesAnExchangeWithoutItsConnection) {
  const TestFolder folder;
  const std::string path = folder.file("a.smbscope");
  write_sample_store(path);
  run_sql(path, "DELETE FROM connection WHERE connection_id = 2");
  const auto store = Store::open(path);
  ASSERT_TRUE(store.ok()) << store.error().message;
  RecordLog log;
  const auto done = store->replay(log);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().kind, ErrorKind::kInput);
}

TEST(StoreOpen, RefusesConnectionsNumberedOutOfAllProportion) {
  for (const char* const number : {"4294967294", "9223372036854775807", "-1", "0"}) {
    const TestFolder folder;
    const std::string path = folder.file("a.smbscope");
    write_sample_store(path);
    run_sql(path, "PRAGMA foreign_keys = OFF; UPDATE connection SET connection_id = " +
                      std::string(number) + " WHERE connection_id = 2");
    const auto store = Store::open(path);
    ASSERT_TRUE(store.ok()) << store.error().message;
    RecordLog log;
    const auto done = store->replay(log);
    ASSERT_FALSE(done.ok()) << number;
    EXPECT_THAT(done.error().message, HasSubstr("not numbered from 1 on")) << number;
    EXPECT_TRUE(log.lines.empty()) << number;
  }
}

/// Opens a damaged store and asks it for everything; what it says does not matter.
void use(const std::string& path) {
  const auto store = Store::open(path);
  if (!store.ok()) return;
  RecordLog log;
  (void)store->replay(log);
  (void)store->results();
  (void)store->query("SELECT * FROM v_exchange", [](auto, auto) { return true; });
}

TEST(StoreOpen, SurvivesDamageAnywhere) {
  const TestFolder folder;
  write_sample_store(folder.file("good"));
  const std::string good = read_file(folder.file("good"));
  const std::string path = folder.file("bad");
  std::uint32_t random = 12'345;
  for (int round = 0; round < 300; ++round) {
    std::string bad = good;
    for (int i = 0; i < 20; ++i) {
      random = random * 1'664'525 + 1'013'904'223;
      // Half of the damage in the first bytes of the pages, where SQLite keeps its structure.
      const std::size_t page = (random >> 8) % (good.size() / 8'192) * 8'192;
      const std::size_t place = i % 2 == 0 ? page + (random >> 4) % 200 : random % good.size();
      bad[place] = static_cast<char>(random >> 24);
    }
    std::ofstream(path, std::ios::binary) << bad;
    use(path);
  }
  for (std::size_t size = 0; size < good.size(); size += 5'000) {
    std::ofstream(path, std::ios::binary) << good.substr(0, size);
    use(path);
  }
  EXPECT_TRUE(Store::open(folder.file("good")).ok());
}

}  // namespace
}  // namespace smbscope::db
