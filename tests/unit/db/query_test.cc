// SPDX-License-Identifier: GPL-3.0-or-later
// SQL from people: the views and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "sample_records.h"

namespace smbscope::db {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Query : public testing::Test {
 protected:
  void SetUp() override {
    write_sample_store(folder_.file("a.smbscope"));
    auto store = Store::open(folder_.file("a.smbscope"));
    ASSERT_TRUE(store.ok()) << store.error().message;
    store_ = std::make_unique<Store>(std::move(store).value());
  }

  /// Rows as "a|b|c", the column names first; or the error's message alone.
  [[nodiscard]] std::vector<std::string> ask(const std::string& sql) {
    std::vector<std::string> lines;
    const auto done = store_->query(
        sql, [&](std::span<const std::string> columns, std::span<const SqlValue> values) {
          std::string line;
          for (std::size_t i = 0; i < columns.size(); ++i) {
            line += (i == 0 ? "" : "|") + (values.empty() ? columns[i] : text(values[i]));
          }
          lines.push_back(line);
          return true;
        });
    if (done.ok()) return lines;
    EXPECT_EQ(done.error().kind, ErrorKind::kUsage);
    return {done.error().message};
  }

  [[nodiscard]] const Store& store() const { return *store_; }
  [[nodiscard]] std::string path() const { return folder_.file("a.smbscope"); }

 private:
  static std::string text(const SqlValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&value)) return std::to_string(*real);
    if (const auto* words = std::get_if<std::string_view>(&value)) return std::string(*words);
    return "NULL";
  }
  TestFolder folder_;
  std::unique_ptr<Store> store_;
};

TEST_F(Query, ExchangesHaveTheColumnsOfTheContractInItsOrderThenOurs) {
  EXPECT_EQ(ask("SELECT * FROM v_exchange LIMIT 0").at(0),
            "exchange_id|connection_id|session_id|tree_id|open_id|chain_id|protocol|command|"
            "wireshark_name|detail|share|path|status|failed|message_id|request_frame|"
            "request_end_frame|request_index|response_frame|response_end_frame|request_ts_ns|"
            "request_end_ts_ns|response_ts_ns|response_end_ts_ns|interim_ts_ns|srt_ns|exclusive_ns|"
            "round_trips|outstanding|request_bytes|response_bytes|offset|length_asked|length_done|"
            "entries|credit_charge|credits_asked|credits_granted|operation|path_id|pattern");
}

TEST_F(Query, ExchangesShowTimesAndFramesInFull) {
  EXPECT_THAT(ask("SELECT request_frame, request_end_frame, response_frame, response_end_frame, "
                  "request_end_ts_ns - request_ts_ns, response_ts_ns - request_ts_ns, "
                  "response_end_ts_ns - request_ts_ns, interim_ts_ns - request_ts_ns, srt_ns "
                  "FROM v_exchange WHERE exchange_id = 2"),
              ElementsAre(testing::_, "20|21|22|24|10|500|700|100|690"));
}

TEST_F(Query, ExchangesAreNullWhereNothingIsKnown) {
  EXPECT_THAT(
      ask("SELECT session_id, path, status, failed, response_frame, response_ts_ns, srt_ns, "
          "request_ts_ns, offset, credit_charge, command, detail FROM v_exchange "
          "WHERE exchange_id = 4"),
      ElementsAre(testing::_,
                  "NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|"
                  "TRANS2/FIND_FIRST2|SMB_FIND_FILE_BOTH_DIRECTORY_INFO"));
}

TEST_F(Query, ListingsShowWhatTheyLookFor) {
  const auto patterns = ask("SELECT exchange_id, pattern FROM v_exchange WHERE pattern NOT NULL");
  EXPECT_GE(patterns.size(), 2U);
  EXPECT_EQ(patterns, ask("SELECT exchange_id, pattern FROM v_directory_query ORDER BY 1"));
}

TEST_F(Query, AResponseBeforeTheEndOfItsRequestTookNoTime) {
  EXPECT_THAT(ask("SELECT srt_ns FROM v_exchange WHERE exchange_id = 5"),
              ElementsAre("srt_ns", "0"));
}

TEST_F(Query, ReadsShowTheLimitThatApplied) {
  EXPECT_THAT(ask("SELECT command, length_done, limit_bytes FROM v_io"),
              ElementsAre(testing::_, "READ|4096|8388608"));
}

TEST_F(Query, EveryViewAnswers) {
  const auto names = ask("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name");
  EXPECT_THAT(names, testing::IsSupersetOf({"v_capture", "v_command", "v_connection",
                                            "v_diagnostic", "v_directory_query", "v_exchange",
                                            "v_finding", "v_finding_exchange", "v_io", "v_open",
                                            "v_session", "v_tree", "v_workload"}));
  for (std::size_t i = 1; i < names.size(); ++i) {
    EXPECT_GE(ask("SELECT * FROM " + names[i]).size(), 2U) << names[i];
  }
}

TEST_F(Query, FindingsLeadToTheirExchanges) {
  EXPECT_THAT(ask("SELECT f.rule, x.exchange_id, x.round_trips FROM v_finding f "
                  "JOIN v_finding_exchange x USING (finding_id) ORDER BY x.exchange_id"),
              ElementsAre(testing::_, "redundant-find|1|0.500000", "redundant-find|3|0.250000"));
}

TEST_F(Query, GivesBlobsAsHex) {
  EXPECT_THAT(ask("SELECT x'00ff' AS bytes FROM v_capture"), ElementsAre("bytes", "00ff"));
}

TEST_F(Query, StopsWhenTheCallerHasEnough) {
  int calls = 0;
  const auto done = store().query("SELECT * FROM v_exchange", [&](auto, auto) {
    ++calls;  // the names, then the first row
    return calls < 2;
  });
  EXPECT_TRUE(done.ok());
  EXPECT_EQ(calls, 2);
}

TEST_F(Query, RefusesToWrite) {
  for (const char* sql : {"DELETE FROM exchange", "DROP TABLE exchange", "CREATE TABLE t (a)",
                          "PRAGMA query_only = 0", "ATTACH '/tmp/x' AS x", "VACUUM", "BEGIN",
                          "INSERT INTO v_exchange DEFAULT VALUES"}) {
    EXPECT_THAT(ask(sql).at(0), testing::StartsWith("SQL: ")) << sql;
  }
  for (const char* sql : {"VACUUM", "VACUUM INTO '/tmp/x'", "ANALYZE", "BEGIN"})
    EXPECT_THAT(ask(sql).at(0), HasSubstr("only reading is allowed")) << sql;
}

TEST_F(Query, RefusesTablesBehindTheViews) {
  EXPECT_THAT(ask("SELECT * FROM exchange").at(0), HasSubstr("did you mean v_exchange?"));
  EXPECT_THAT(ask("SELECT (SELECT max(path) FROM path) FROM v_exchange").at(0),
              HasSubstr("no such table: path"));
  for (const char* sql :
       {"WITH v AS (SELECT * FROM exchange) SELECT * FROM v",
        "WITH v_exchange AS (SELECT * FROM exchange) SELECT * FROM v_exchange",
        "SELECT * FROM exchange AS v_exchange", "SELECT count(*) FROM main.exchange",
        "SELECT * FROM pragma_table_info('exchange')", "SELECT * FROM dbstat"}) {
    EXPECT_THAT(ask(sql).at(0), testing::StartsWith("SQL: ")) << sql;
  }
}

TEST_F(Query, KnowsTheTableFunctionsOfJson) {
  EXPECT_THAT(ask("SELECT value FROM json_each('[1,2]')"), ElementsAre("value", "1", "2"));
}

TEST_F(Query, StopsWhenAskedTo) {
  std::atomic<bool> cancel = false;
  const auto store = Store::open(path(), &cancel);
  ASSERT_TRUE(store.ok()) << store.error().message;
  cancel = true;
  const auto done = store->query(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
      [](auto, auto) { return true; });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().kind, ErrorKind::kCancelled);
}

TEST_F(Query, NamesTheNearestViewAndColumn) {
  EXPECT_THAT(ask("SELECT * FROM v_exchanges").at(0), HasSubstr("did you mean v_exchange?"));
  EXPECT_THAT(ask("SELECT * FROM findings").at(0), HasSubstr("did you mean v_finding?"));
  EXPECT_THAT(ask("SELECT reqest_frame FROM v_exchange").at(0),
              HasSubstr("did you mean request_frame?"));
  EXPECT_THAT(ask("SELECT e.pth FROM v_exchange e").at(0), HasSubstr("did you mean path?"));
}

TEST_F(Query, ListsTheColumnsWhenNoneIsNear) {
  EXPECT_THAT(ask("SELECT seconds FROM v_exchange").at(0),
              HasSubstr("no such column: seconds; v_exchange has exchange_id, connection_id, "));
  EXPECT_THAT(ask("SELECT seconds FROM v_exchange JOIN v_open USING (open_id)").at(0),
              HasSubstr("; v_open has open_id, "));
  EXPECT_THAT(ask("SELECT seconds").at(0), testing::EndsWith("no such column: seconds"));
}

TEST_F(Query, SuggestsColumnsOfTheViewsReadOnly) {
  EXPECT_THAT(ask("SELECT srt FROM v_exchange").at(0), HasSubstr("did you mean srt_ns?"));
  EXPECT_THAT(ask("SELECT srt_ms FROM v_tree").at(0), HasSubstr("v_tree has "));
}

TEST_F(Query, NamesTheNearestFunction) {
  EXPECT_THAT(ask("SELECT agv(srt_ns) FROM v_exchange").at(0), HasSubstr("did you mean avg?"));
  EXPECT_THAT(ask("DELETE FROM v_exchange").at(0), HasSubstr("only reading"));
}

TEST_F(Query, DoubleQuotesAreNoText) {
  EXPECT_THAT(ask("SELECT 1 FROM v_exchange WHERE command = \"CREATE\"").at(0),
              HasSubstr("text stands in single quotes: 'CREATE'"));
}

TEST_F(Query, TakesOneStatement) {
  EXPECT_THAT(ask("SELECT 1; SELECT 2").at(0), HasSubstr("one statement"));
  EXPECT_THAT(ask("SELECT 1; -- that is all").at(0), testing::Eq("1"));
  EXPECT_THAT(ask("  -- nothing").at(0), HasSubstr("no statement"));
  EXPECT_THAT(ask("SELEC 1").at(0), HasSubstr("syntax error"));
}

TEST_F(Query, ReadsInTheOrderOfTheIdsWithoutSorting) {
  for (const std::string& step :
       ask("EXPLAIN QUERY PLAN SELECT * FROM v_exchange WHERE connection_id = 1 "
           "ORDER BY exchange_id LIMIT 10")) {
    EXPECT_THAT(step, testing::Not(HasSubstr("TEMP B-TREE"))) << step;
    EXPECT_THAT(step, testing::Not(HasSubstr("AUTOMATIC"))) << step;
  }
}

TEST_F(Query, LooksForPatternsOnlyWhereTheyAreAskedFor) {
  for (const std::string& step : ask("EXPLAIN QUERY PLAN SELECT command, count(*) FROM v_exchange "
                                     "GROUP BY command"))
    EXPECT_THAT(step, testing::Not(HasSubstr("SEARCH f "))) << step;
  EXPECT_THAT(ask("EXPLAIN QUERY PLAN SELECT pattern FROM v_exchange"),
              testing::Contains(HasSubstr("SEARCH f ")));
}

}  // namespace
}  // namespace smbscope::db
