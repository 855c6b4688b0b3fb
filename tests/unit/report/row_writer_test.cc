// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/row_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Rows = std::vector<std::vector<db::SqlValue>>;

std::string written(std::string_view format, const std::vector<std::string>& names,
                    const Rows& rows) {
  std::string out;
  const auto writer = make_row_writer(format, [&](std::string_view bytes) {
    out += bytes;
    return true;
  });
  writer->columns(names);
  for (const auto& row : rows) EXPECT_TRUE(writer->row(row));
  writer->finish();
  return out;
}

const std::vector<std::string> kNames = {"path", "bytes", "share"};
const Rows kRows = {{std::string_view("a.txt"), std::int64_t{5}, 0.25},
                    {std::string_view("longer.txt"), std::int64_t{-12'345}, nullptr}};

TEST(RowWriter, AlignsTextAndNumbers) {
  EXPECT_EQ(written("text", kNames, kRows),
            "path         bytes  share\n"
            "a.txt            5   0.25\n"
            "longer.txt  -12345\n");
}

TEST(RowWriter, AlignsNumbersThatAreText) {
  EXPECT_EQ(written("text", {"ms"}, {{std::string_view("12.500")}, {std::string_view("1.250")}}),
            "    ms\n12.500\n 1.250\n");
}

TEST(RowWriter, WritesJsonOfTheSameValues) {
  const auto list = nlohmann::json::parse(written("json", kNames, kRows));
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0], (nlohmann::json{{"path", "a.txt"}, {"bytes", 5}, {"share", 0.25}}));
  EXPECT_TRUE(list[1]["share"].is_null());
  EXPECT_EQ(nlohmann::json::parse(written("json", kNames, {})), nlohmann::json::array());
}

TEST(RowWriter, WritesOneObjectALine) {
  EXPECT_EQ(written("ndjson", kNames, kRows),
            "{\"path\": \"a.txt\", \"bytes\": 5, \"share\": 0.25}\n"
            "{\"path\": \"longer.txt\", \"bytes\": -12345, \"share\": null}\n");
}

TEST(RowWriter, WritesCsv) {
  EXPECT_EQ(written("csv", kNames, kRows), "path,bytes,share\na.txt,5,0.25\nlonger.txt,-12345,\n");
  EXPECT_EQ(written("csv", {"path"}, {{std::string_view("-x,\"y\"")}}),
            "path\n\"'-x,\"\"y\"\"\"\n");
}

TEST(RowWriter, NumbersThatJsonDoesNotHaveAreNull) {
  EXPECT_EQ(written("ndjson", {"x"}, {{std::numeric_limits<double>::infinity()}}),
            "{\"x\": null}\n");
}

TEST(RowWriter, HostileNamesStayInTheirField) {
  const Rows rows = {{std::string_view(kHostileName)}};
  for (const std::string_view format : row_formats()) {
    const std::string text = written(format, {"path"}, rows);
    EXPECT_THAT(text, Not(HasSubstr("\x1b"))) << format;
    EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE"))) << format;
    EXPECT_THAT(text, Not(HasSubstr("\n# owned"))) << format;
  }
  EXPECT_EQ(nlohmann::json::parse(written("json", {"path"}, rows)).size(), 1U);
}

TEST(RowWriter, ManyRowsComeThroughInOrder) {
  Rows rows;
  for (std::int64_t i = 0; i < 2'500; ++i) rows.push_back({i});
  const std::string text = written("text", {"n"}, rows);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2'501);
  // Wider than the rows that set the width: the column gives way, nothing is cut.
  EXPECT_NE(text.find("\n998\n999\n1000\n1001\n"), std::string::npos);
}

TEST(RowWriter, SaysWhenTheOutputIsGone) {
  const auto writer = make_row_writer("ndjson", [](std::string_view) { return false; });
  writer->columns(kNames);
  EXPECT_FALSE(writer->row(kRows[0]));
}

TEST(RowWriter, KnowsItsFormats) { EXPECT_EQ(make_row_writer("xml", {}), nullptr); }

}  // namespace
}  // namespace smbscope::report
