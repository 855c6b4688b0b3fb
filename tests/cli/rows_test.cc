// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope operations and query.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
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

TEST(Operations, WithoutRoomForTemporaryFilesSayHowToHaveThemElsewhere) {
  const TempFolder folder;
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{8'192, before.rlim_max};
  for (const char* command : {"operations", "report"}) {
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const Outcome outcome =
        smbscope({command, kCapture}, {.environment = {{"TMPDIR", folder.path()}}});
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_EQ(outcome.exit_code, 4);
    EXPECT_THAT(outcome.err, HasSubstr("choose another place (set TMPDIR)"));
    EXPECT_THAT(folder.entries(), IsEmpty());
  }
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

TEST(Operations, PrintedHeadersAreNumbersOfFilterAndSort) {
  const auto frames = [](const std::string& input, const std::string& option,
                         const std::string& value) {
    std::vector<std::uint64_t> found;
    const Outcome outcome = smbscope({"operations", input, "--format", "json", option, value});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    for (const json& row : json::parse(outcome.out)) found.push_back(row["request_frame"]);
    return found;
  };
  const std::string start = "(SELECT start_ns FROM v_capture)";
  const std::pair<const char*, std::string> filters[] = {
      {"frame = 44", "request_frame = 44"},
      {"conn = 1 AND frame < 20", "connection_id = 1 AND request_frame < 20"},
      {"at_s > 0.1", "request_ts_ns > 100000000 + " + start},
      {"srt_ms > 0.1", "srt_ns > 100000"},
      {"\"srt_ms\" > 0.1", "srt_ns > 100000"},
      {"trips < 1.5", "round_trips < 1.5"},
      {"bytes > 300", "request_bytes + response_bytes > 300"}};
  for (const auto& [printed, column] : filters) {
    for (const std::string& input : {store(), kCapture}) {
      const auto found = frames(input, "--filter", printed);
      EXPECT_FALSE(found.empty()) << printed;
      EXPECT_EQ(found, frames(input, "--filter", column)) << printed;
    }
  }
  EXPECT_EQ(frames(store(), "--sort", "-srt_ms"), frames(store(), "--sort", "-srt_ns"));
  EXPECT_EQ(frames(store(), "--sort", "frame"), frames(store(), "--sort", "request_frame"));
  const Outcome text = smbscope({"operations", store(), "--sort", "-srt_ms", "--limit", "1"});
  EXPECT_THAT(text.out,
              HasSubstr(fmt::format("\n{:>5}", frames(store(), "--sort", "-srt_ns").at(0))));
}

TEST(Operations, ShowsWhatAListingLooksFor) {
  const std::string capture = sample("explorer_copy.pcapng.gz");
  const auto last_word = [&](const char* filter) {
    std::string out = smbscope({"operations", capture, "--filter", filter}).out;
    out.pop_back();
    return out.substr(out.find_last_of(" \n") + 1);
  };
  EXPECT_EQ(last_word("frame = 44"), "picture_000.jpg");
  EXPECT_EQ(last_word("frame = 128"), "*");
  EXPECT_EQ(last_word("frame = 42"), "photos") << "no listing";
}

TEST(Operations, FilterComparesNumbers) {
  const json all = json::parse(smbscope({"operations", store(), "--format", "json"}).out);
  const auto slow = std::ranges::count_if(
      all, [](const json& row) { return row["srt_ns"].is_number() && row["srt_ns"] > 1'000'000; });
  ASSERT_GT(slow, 0);
  ASSERT_LT(slow, static_cast<std::ptrdiff_t>(all.size()));
  const Outcome text = smbscope({"operations", store(), "--filter", "srt_ns > 1000000"});
  EXPECT_EQ(occurrences(text.out, "\n"), static_cast<std::size_t>(slow) + 1);
}

TEST(Operations, AWrongFilterStopsBeforeTheAnalysis) {
  // The pipe stays open and empty: only a check before the reading can end.
  Running program({"operations", "-", "--filter", "srt > 100"});
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("did you mean srt_ns?"));
}

TEST(Operations, SortAndLimitGiveTheSlowest) {
  const auto times = [](const std::string& input, const char* sort) {
    std::vector<std::int64_t> found;
    const Outcome outcome =
        smbscope({"operations", input, "--format", "json", "--sort", sort, "--limit", "10"});
    for (const json& row : json::parse(outcome.out)) found.push_back(row["srt_ns"]);
    return found;
  };
  std::vector<std::int64_t> all;
  for (const json& row : json::parse(smbscope({"operations", store(), "--format", "json"}).out))
    if (row["srt_ns"].is_number()) all.push_back(row["srt_ns"]);
  ASSERT_GT(all.size(), 10U);
  std::ranges::sort(all);
  const std::vector<std::int64_t> quickest(all.begin(), all.begin() + 10);
  const std::vector<std::int64_t> slowest(all.rbegin(), all.rbegin() + 10);
  EXPECT_EQ(times(store(), "srt_ns"), quickest);
  EXPECT_EQ(times(store(), "-srt_ns"), slowest);
  EXPECT_EQ(times(kCapture, "-srt_ns"), slowest);
}

TEST(Operations, BadSortAndLimitAreUsage) {
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{"--sort", "srt"}, "did you mean srt_ns?"},
      {{"--sort", "srt_ns DESC"}, "-srt_ms"},
      {{"--sort", "-"}, "-srt_ms"},
      {{"--limit", "ten"}, "number"},
      {{"--limit", "-1"}, "number"},
      {{"--limit", "1 OFFSET 1"}, "number"}};
  for (const auto& [words, hint] : cases) {
    std::vector<std::string> all = {"operations", store()};
    all.insert(all.end(), words.begin(), words.end());
    const Outcome outcome = smbscope(all);
    EXPECT_EQ(outcome.exit_code, 2) << words[1];
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, HasSubstr(hint)) << words[1];
  }
}

TEST(Operations, SaysThatNothingMatches) {
  const std::vector<std::string> words = {"operations", store(), "--filter", "command = 'create'"};
  const Outcome none = smbscope(words);
  EXPECT_EQ(none.exit_code, 0);
  EXPECT_THAT(none.err, StartsWith("smbscope: no exchange matches; command names are upper case"));
  std::vector<std::string> quiet = words;
  quiet.emplace_back("-q");
  EXPECT_THAT(smbscope(quiet).err, IsEmpty());
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

TEST(Query, SaysThatThereAreNoRows) {
  EXPECT_EQ(smbscope({"query", store(), "SELECT 1 WHERE 0"}).err, "smbscope: no rows\n");
  EXPECT_THAT(smbscope({"query", store(), "SELECT 1 WHERE 0", "-q"}).err, IsEmpty());
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
