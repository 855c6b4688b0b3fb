// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope operations and query.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const std::string kCapture = sample("stat_in_three.pcap");

/// A store of the sample, made once.
const std::string& store() {
  static const TempFolder folder;
  static const std::string path = folder.file("trace.smbscope");
  static const Outcome made = smbscope({kCapture, "-q", "--store", path});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  return path;
}

TEST(Operations, AreInTheOrderOfSending) {
  const TempFolder folder;
  const Outcome outcome = smbscope({"operations", kCapture, "--format", "json"},
                                   {.environment = {{"TMPDIR", folder.path()}}});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json rows = json::parse(outcome.out);
  ASSERT_FALSE(rows.empty());
  std::pair<std::int64_t, std::int64_t> last{0, -1};
  for (const json& row : rows) {
    const std::pair<std::int64_t, std::int64_t> at{row["request_frame"], row["request_index"]};
    EXPECT_LT(last, at);
    last = at;
  }
  EXPECT_THAT(folder.entries(), IsEmpty()) << "the private store is removed";
}

TEST(Operations, OfAStoreAreThoseOfItsCapture) {
  EXPECT_EQ(smbscope({"operations", store(), "--format", "ndjson"}).out,
            smbscope({"operations", kCapture, "--format", "ndjson"}).out);
}

TEST(Operations, FilterIsASqlCondition) {
  const json rows = json::parse(
      smbscope({"operations", store(), "--format", "json", "--filter", "command = 'CREATE'"}).out);
  ASSERT_FALSE(rows.empty());
  for (const json& row : rows) EXPECT_EQ(row["command"], "CREATE");
  const Outcome none = smbscope({"operations", store(), "--format", "json", "--filter", "0"});
  EXPECT_EQ(json::parse(none.out), json::array());
  // A comment at its end takes nothing with it.
  EXPECT_EQ(smbscope({"operations", store(), "--filter", "1 -- all"}).exit_code, 0);
}

TEST(Operations, BadFilterIsUsage) {
  for (const char* filter : {"comand = 'CREATE'", "1 =", "1); DELETE FROM exchange; --"}) {
    const Outcome outcome = smbscope({"operations", store(), "--filter", filter});
    EXPECT_EQ(outcome.exit_code, 2) << filter;
    EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty());
  }
}

TEST(Operations, TextHasOneLinePerRequest) {
  const Outcome outcome = smbscope({"operations", store()});
  const std::size_t rows =
      json::parse(smbscope({"operations", store(), "--format", "json"}).out).size();
  EXPECT_EQ(occurrences(outcome.out, "\n"), rows + 1);
}

TEST(Query, PrintsRows) {
  const Outcome outcome = smbscope(
      {"query", store(), "SELECT command, count(*) AS n FROM v_exchange GROUP BY 1 ORDER BY 1",
       "--format", "csv"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("command,n\n"));
  EXPECT_THAT(outcome.out, HasSubstr("CREATE,"));
}

TEST(Query, RefusesWhatWouldWriteOrDoesNotParse) {
  for (const char* sql :
       {"DELETE FROM exchange", "SELEC 1", "SELECT 1; SELECT 2", "SELECT * FROM v_exchnge"}) {
    const Outcome outcome = smbscope({"query", store(), sql});
    EXPECT_EQ(outcome.exit_code, 2) << sql;
    EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
  }
  EXPECT_THAT(smbscope({"query", store(), "SELECT * FROM v_exchnge"}).err, HasSubstr("v_exchange"));
}

TEST(Query, NeedsAStore) {
  EXPECT_EQ(smbscope({"query", kCapture, "SELECT 1"}).exit_code, 3);
  EXPECT_EQ(smbscope({"query", "/nonexistent", "SELECT 1"}).exit_code, 3);
}

TEST(Query, AFailureLeavesTheOldFile) {
  const TempFolder folder;
  const std::string path = folder.file("rows.csv");
  write_file(path, "old");
  EXPECT_EQ(smbscope({"query", store(), "SELEC", "-o", path}).exit_code, 2);
  EXPECT_EQ(read_file(path), "old");
  EXPECT_THAT(folder.entries(), ElementsAre("rows.csv"));
}

}  // namespace
}  // namespace smbscope::test
