// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csv_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using Row = std::vector<std::string>;

/// Reads CSV as [RFC 4180] has it; every record, the last too, ends in LF.
std::vector<Row> parsed(const std::string& csv) {
  std::vector<Row> rows;
  Row row;
  std::string field;
  bool quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    if (quoted && c == '"' && i + 1 < csv.size() && csv[i + 1] == '"') {
      field += csv[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == ',' || c == '\n')) {
      row.push_back(std::move(field));
      field.clear();
      if (c == '\n') rows.push_back(std::exchange(row, {}));
    } else {
      field += c;
    }
  }
  EXPECT_FALSE(quoted);
  EXPECT_TRUE(row.empty() && field.empty()) << "the last line has no end";
  return rows;
}

/// The cells of a finding by the names of their columns.
std::map<std::string, std::string> cells(const Report& report, std::size_t finding) {
  const std::vector<Row> rows = parsed(render_csv(report, {}));
  std::map<std::string, std::string> by_name;
  EXPECT_EQ(rows.front().size(), rows.at(finding + 1).size());
  for (std::size_t i = 0; i < rows.front().size(); ++i)
    by_name[rows.front()[i]] = rows[finding + 1].at(i);
  return by_name;
}

TEST(Csv, HasARowPerFindingOfEachCapture) {
  EXPECT_EQ(parsed(render_csv(Report{{sample_capture(), sample_capture()}}, {})).size(), 5U);
  EXPECT_EQ(parsed(render_csv(Report{{CaptureReport{}}}, {})).size(), 1U);
}

TEST(Csv, NumbersArePlainAndTextIsWhole) {
  auto row = cells(sample_report(), 0);
  EXPECT_EQ(row["file"], "trace.pcapng.gz");
  EXPECT_EQ(row["severity"], "high");
  EXPECT_EQ(row["subject"], "docs\\new");
  EXPECT_EQ(row["operations"], "750");
  EXPECT_EQ(row["round_trips"], "750");
  EXPECT_EQ(row["seconds"], "1.5");
  EXPECT_EQ(row["bytes"], "250000");
  EXPECT_EQ(row["estimated"], "0");
  EXPECT_EQ(row["frames"], "120 124 128 132 140 144 148 152 156 160");
  EXPECT_EQ(row["filter"],
            "tcp.stream == 4 && smb2.cmd == 14 && !(smb2.find.pattern contains \"*\")");
  EXPECT_EQ(row["references"], "[MS-SMB2] 2.2.33; [MS-SMB2] 2.2.14");
  EXPECT_EQ(row["id"], "0123456789ab");
}

TEST(Csv, WhatIsNotKnownIsEmpty) {
  auto row = cells(sample_report(), 1);
  EXPECT_EQ(row["client"], "");
  EXPECT_EQ(row["subject"], "");
  EXPECT_EQ(row["operations"], "0");
}

TEST(Csv, NamesAreNoFormulas) {
  for (const std::string attack : {"=cmd|'/c calc'!A0", "+1", "-1+1", "@SUM(A1)"}) {
    Report report = sample_report();
    report.captures.front().findings.front().subject = attack;
    EXPECT_EQ(cells(report, 0)["subject"], "'" + attack);
  }
}

TEST(Csv, HostileNamesStayInTheirCells) {
  const std::string csv = render_csv(hostile_report(), {});
  EXPECT_EQ(parsed(csv).size(), 3U);
  for (const Row& row : parsed(csv)) EXPECT_EQ(row.size(), parsed(csv).front().size());
  for (const char c : csv) ASSERT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  EXPECT_THAT(csv, Not(HasSubstr("\xE2\x80\xAE")));
  EXPECT_THAT(cells(hostile_report(), 0)["subject"], StartsWith("\\x1b[2J"));
}

}  // namespace
}  // namespace smbscope::report
