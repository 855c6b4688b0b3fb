// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for every format: the JSON contract, and names that attack.
#include "report/formats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "report/text_table.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string rendered(std::string_view format, const Report& report, RenderOptions options = {}) {
  return find_format(format)->render(report, options);
}

std::vector<std::string> keys(const json& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  return names;
}

TEST(Json, HasEveryKeyWhateverIsKnown) {
  CaptureReport bare;
  bare.commands.emplace_back();
  bare.connections.emplace_back();
  bare.workloads.emplace_back().operations.emplace_back();
  bare.findings.emplace_back();
  bare.quality.emplace_back();
  const json full = json::parse(rendered("json", sample_report()));
  const json empty = json::parse(rendered("json", Report{{bare}}));
  EXPECT_EQ(keys(full), keys(empty));
  for (const char* list : {"captures", "commands", "connections", "workloads", "findings"})
    EXPECT_EQ(keys(full[list][0]), keys(empty[list][0])) << list;
  EXPECT_EQ(keys(full["summary"]), keys(empty["summary"]));
  EXPECT_EQ(keys(full["captures"][0]["quality"][0]), keys(empty["captures"][0]["quality"][0]));
  EXPECT_EQ(keys(full["commands"][0]["srt_s"]), keys(empty["commands"][0]["srt_s"]));
  EXPECT_EQ(keys(full["workloads"][0]["per_operation"][0]),
            keys(empty["workloads"][0]["per_operation"][0]));
  EXPECT_EQ(keys(full["findings"][0]["evidence"]), keys(empty["findings"][0]["evidence"]));
  EXPECT_TRUE(empty["connections"][0]["rtt_s"].is_null());
  EXPECT_TRUE(empty["connections"][0]["max_read_bytes"].is_null());
  EXPECT_TRUE(empty["commands"][0]["srt_s"]["mean"].is_null());
  EXPECT_TRUE(empty["captures"][0]["start_ns"].is_null());
  EXPECT_TRUE(empty["findings"][0]["client"].is_null());
}

TEST(Json, WritesNumbersInTheUnitsOfTheContract) {
  const json report = json::parse(rendered("json", sample_report()));
  EXPECT_EQ(report["schema"], "smbscope.report/1");
  EXPECT_EQ(report["captures"][0]["start_ns"], "1772366405000000000");
  EXPECT_DOUBLE_EQ(report["captures"][0]["duration_s"].get<double>(), 5.300000001);
  EXPECT_EQ(report["summary"]["wasted"]["operations"], 947);
  EXPECT_DOUBLE_EQ(report["summary"]["wasted"]["round_trips"].get<double>(), 947.1);
  EXPECT_EQ(report["findings"][0]["measured"]["listings"], json::array({1, 2, 3}));
  EXPECT_EQ(report["findings"][0]["measured"]["count"], 750);
  EXPECT_TRUE(report["workloads"][0]["per_operation"][3]["ratio"].is_null());
  EXPECT_DOUBLE_EQ(report["workloads"][0]["per_operation"][0]["ratio"].get<double>(), 380.0);
}

TEST(Json, RowsOfSeveralCapturesSayWhichOneIsTheirs) {
  const json report = json::parse(rendered("json", Report{{sample_capture(), sample_capture()}}));
  EXPECT_EQ(report["captures"].size(), 2U);
  EXPECT_EQ(report["connections"][1]["capture"], 1);
  EXPECT_EQ(report["findings"][3]["capture"], 1);
  EXPECT_EQ(report["summary"]["operations"], 4'620);
}

TEST(Ndjson, HoldsTheRowsOfTheJsonReport) {
  std::istringstream lines(rendered("ndjson", sample_report()));
  const json whole = json::parse(rendered("json", sample_report()));
  std::vector<std::string> records;
  json last;
  for (std::string line; std::getline(lines, line);) {
    last = json::parse(line);
    records.push_back(last["record"]);
  }
  EXPECT_THAT(records, ElementsAre("generator", "capture", "summary", "command", "command",
                                   "command", "command", "command", "command", "connection",
                                   "workload", "finding", "finding"));
  last.erase("record");
  EXPECT_EQ(last, whole["findings"][1]);
}

TEST(HostileNames, AreValidJsonWithoutTerminalControls) {
  for (const char* format : {"json", "ndjson"}) {
    const std::string text = rendered(format, hostile_report());
    EXPECT_THAT(text, Not(HasSubstr("\x1b"))) << format;
    EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE"))) << format;
  }
  const json report = json::parse(rendered("json", hostile_report()));
  const std::string name = report["findings"][0]["subject"];
  EXPECT_THAT(name, HasSubstr("\x1b[2J"));       // the value itself is what the capture held
  EXPECT_THAT(name, HasSubstr("\xEF\xBF\xBD"));  // but for what was no UTF-8
}

TEST(HostileNames, DoNotDriveTheTerminal) {
  const std::string text = rendered("text", hostile_report(), {.color = false});
  for (const char c : text) ASSERT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE")));
  EXPECT_THAT(text, HasSubstr("\\x1b[2J"));
}

/// A line of Markdown without its code spans: each ends at the next run of as many backticks.
std::string outside_code_spans(const std::string& line) {
  std::string outside;
  const auto run_at = [&line](std::size_t at) {
    return std::min(line.find_first_not_of('`', at), line.size()) - at;
  };
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == '\\') {
      outside += line.substr(at, 2);
      at += 2;
      continue;
    }
    if (line[at] != '`') {
      outside += line[at++];
      continue;
    }
    const std::size_t fence = run_at(at);
    std::size_t end = line.find('`', at + fence);
    while (end != std::string::npos && run_at(end) != fence)
      end = line.find('`', end + run_at(end));
    at = end == std::string::npos ? at + fence : end + fence;
  }
  return outside;
}

TEST(HostileNames, AreNoMarkup) {
  const std::string text = rendered("markdown", hostile_report());
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\n# owned")));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("script") == std::string::npos) continue;
    // Outside code spans every bracket is escaped and nobody is called.
    const std::string outside = outside_code_spans(line);
    EXPECT_THAT(outside, Not(::testing::ContainsRegex("[^\\\\]<script"))) << line;
    EXPECT_THAT(outside, Not(HasSubstr("@octocat"))) << line;
    EXPECT_THAT(outside, Not(HasSubstr("http://"))) << line;
  }
}

TEST(Text, KeepsToItsWidth) {
  Report report = sample_report();
  report.captures.front().capture.end_ns += 60'000'000'000;  // a longer headline
  for (const unsigned width : {80U, 96U, 120U}) {
    std::istringstream lines(rendered("text", report, {.width = width}));
    for (std::string line; std::getline(lines, line);) {
      const bool table_or_filter = line.find("  Filter  ") != std::string::npos ||
                                   line.find("  Command  ") != std::string::npos ||
                                   (line.starts_with("  ") && line.find(" %") != std::string::npos);
      if (!table_or_filter) {
        EXPECT_LE(columns_of(line), width) << line;
      }
    }
  }
}

TEST(Text, WrapsAtSpacesAndKeepsLongWordsWhole) {
  EXPECT_EQ(wrapped("one two three four", 2, 24), "  one two three four\n");
  EXPECT_EQ(wrapped("aaaaaaaaaaaa bbbbbbbbbbbb c", 2, 24), "  aaaaaaaaaaaa\n  bbbbbbbbbbbb c\n");
  EXPECT_EQ(wrapped(std::string(40, 'x') + " y", 1, 24), ' ' + std::string(40, 'x') + "\n y\n");
}

TEST(Text, HasColorOnlyWhenAsked) {
  EXPECT_THAT(rendered("text", sample_report()), Not(HasSubstr("\x1b")));
  EXPECT_THAT(rendered("text", sample_report(), {.color = true}),
              HasSubstr("\x1b[1;31mHIGH\x1b[0m"));
}

TEST(Formats, AreFoundByName) {
  EXPECT_EQ(find_format("json")->name, "json");
  EXPECT_EQ(find_format("jsn"), nullptr);
}

}  // namespace
}  // namespace smbscope::report
