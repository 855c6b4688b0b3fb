// SPDX-License-Identifier: GPL-3.0-or-later
// The documents of a comparison: whole ones against files in golden/ (UPDATE_GOLDENS=1 rewrites
// them), the JSON contract, and names that attack.
#include "report/compare_formats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/unit/report/html_structure.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

/// The sample beside one that sent half as much and has no findings.
Comparison sample_comparison(std::size_t captures) {
  std::vector<Scenario> scenarios = {{"chatty", sample_capture()}, {"frugal", sample_capture()}};
  CaptureReport& frugal = scenarios[1].report;
  frugal.findings.clear();
  frugal.summary.wasted = {};
  frugal.summary.operations /= 2;
  frugal.summary.round_trips /= 2;
  frugal.summary.busy_ns /= 4;
  for (db::CommandRecord& command : frugal.commands) {
    command.requests /= 2;
    for (auto& [detail, requests] : command.details) requests /= 2;
  }
  for (db::WorkloadOperation& operation : frugal.workloads.front().operations)
    operation.observed /= 2;
  while (scenarios.size() < captures)
    scenarios.push_back({"capture " + std::to_string(scenarios.size() + 1), sample_capture()});
  return compare(std::move(scenarios));
}

Comparison hostile_comparison(std::size_t captures) {
  std::vector<Scenario> scenarios;
  while (scenarios.size() < captures)
    scenarios.push_back({kHostileName, hostile_report().captures.front()});
  return compare(std::move(scenarios));
}

std::string rendered(std::string_view format, const Comparison& comparison) {
  return find_comparison_format(format)->render(comparison, {});
}

void expect_golden(const std::string& name, const std::string& text) {
  const std::string path = std::string(SMBSCOPE_SOURCE_DIR) + "/tests/unit/report/golden/" + name;
  if (std::getenv("UPDATE_GOLDENS") != nullptr) std::ofstream(path, std::ios::binary) << text;
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path;
  std::stringstream wanted;
  wanted << file.rdbuf();
  EXPECT_EQ(wanted.str(), text) << "UPDATE_GOLDENS=1 rewrites " << path;
}

TEST(CompareGolden, TwoAndFive) {
  expect_golden("compare_2.txt", rendered("text", sample_comparison(2)));
  expect_golden("compare_5.txt", rendered("text", sample_comparison(5)));
  expect_golden("compare_2.md", rendered("markdown", sample_comparison(2)));
  expect_golden("compare_5.md", rendered("markdown", sample_comparison(5)));
  expect_golden("compare_2.csv", rendered("csv", sample_comparison(2)));
}

TEST(CompareJson, KeepsTheContract) {
  const json document = json::parse(rendered("json", sample_comparison(2)));
  EXPECT_EQ(document["schema"], "smbscope.compare/1");
  ASSERT_EQ(document["captures"].size(), 2U);
  EXPECT_EQ(document["captures"][0]["label"], "chatty");
  EXPECT_EQ(document["captures"][0]["files"], 300);
  const json report = json::parse(find_format("json")->render(sample_report(), {}));
  EXPECT_EQ(document["captures"][0]["totals"], report["summary"]);
  EXPECT_FALSE(document["captures"][0].contains("summary")) << "the same twice";
  EXPECT_EQ(document["captures"][0]["packets"], report["captures"][0]["packets"]);
  ASSERT_EQ(document["operations"].size(), db::kOperationCount);
  const json& find = document["operations"][0];
  EXPECT_EQ(find["operation"], "Find");
  ASSERT_EQ(find["values"].size(), 2U);
  const double count = find["values"][1]["count"];
  EXPECT_NEAR(find["values"][1]["per_file"].get<double>(), count / 300, 0.001);
  EXPECT_DOUBLE_EQ(find["values"][1]["ratio"].get<double>(), 0.5);
  EXPECT_EQ(find["values"][0]["verdict"], "far-more");
  EXPECT_EQ(find["values"][0]["basis"], "needed");
  const json& finding = document["findings"][0];
  EXPECT_EQ(finding["rule"], "redundant-find");
  EXPECT_EQ(finding["values"][0]["severity"], "high");
  EXPECT_TRUE(finding["values"][0]["cost"].contains("seconds"));
  EXPECT_TRUE(finding["values"][1].is_null());
}

TEST(CompareJson, HasNullForWhatIsNotKnown) {
  const json document = json::parse(rendered("json", compare({{"a", {}}, {"b", {}}})));
  EXPECT_TRUE(document["captures"][0]["files"].is_null());
  EXPECT_TRUE(document["captures"][0]["workload"].is_null());
  const json& value = document["operations"][0]["values"][0];
  EXPECT_TRUE(document["captures"][0]["verdict"].is_null());
  EXPECT_TRUE(document["captures"][0]["totals"]["wasted"]["round_trips"].is_null());
  for (const char* key : {"count", "per_file", "ratio", "per_file_ratio", "needed", "basis"})
    EXPECT_TRUE(value[key].is_null()) << key;
  EXPECT_EQ(value["verdict"], "unknown");
}

TEST(CompareHostileNames, ArePlainTextEverywhere) {
  for (const std::size_t captures : {2U, 5U}) {
    for (const ComparisonFormat& format : comparison_formats()) {
      const std::string text = rendered(format.name, hostile_comparison(captures));
      EXPECT_THAT(text, Not(HasSubstr("\x1b"))) << format.name;
      EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE"))) << format.name;
      EXPECT_THAT(text, Not(HasSubstr("\n# owned"))) << format.name;
      EXPECT_THAT(text, Not(HasSubstr("\r"))) << format.name;
    }
    for (const char* format : {"markdown", "html"}) {
      if (find_comparison_format(format) == nullptr) continue;
      const std::string text = rendered(format, hostile_comparison(captures));
      EXPECT_THAT(text, Not(::testing::ContainsRegex("[^\\\\]<script"))) << format;
    }
  }
}

TEST(CompareMarkdown, KeepsRowsWholeWithHostileLabels) {
  std::istringstream lines(rendered("markdown", hostile_comparison(5)));
  std::size_t columns = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('|')) {
      columns = 0;
      continue;
    }
    std::size_t bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
      if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++bars;
    if (columns == 0) columns = bars;
    EXPECT_EQ(bars, columns) << line;
  }
}

TEST(CompareHtml, HasColouredCellsWithWords) {
  const std::string text = rendered("html", sample_comparison(5));
  EXPECT_THAT(text, HasSubstr("<span class=\"tag far-more\">760</span><br/>"
                              "<span class=\"soft\">far more</span>"));
  EXPECT_THAT(text, HasSubstr("<div class=\"sheet\">"));
  EXPECT_THAT(read_html(text).error, "");
}

TEST(CompareHtml, IsWellFormedWithTwelveAndOneUnseen) {
  Comparison twelve = sample_comparison(12);
  twelve.scenarios[7].report = {};
  const HtmlStructure page = read_html(rendered("html", compare(twelve.scenarios)));
  EXPECT_EQ(page.error, "");
  EXPECT_EQ(page.named("section").size(), 6U);
  EXPECT_EQ(page.named("table").size(), 6U);
  for (const HtmlElement* body : page.named("body"))
    EXPECT_EQ(body->attributes.at("class"), "side-by-side");
}

TEST(CompareHtml, KeepsItsStructureWhateverTheLabels) {
  Comparison hostile = sample_comparison(5);
  for (Scenario& scenario : hostile.scenarios) scenario.label = kHostileName;
  EXPECT_EQ(read_html(rendered("html", hostile)).outline(),
            read_html(rendered("html", sample_comparison(5))).outline());
}

TEST(CompareCsv, IsOneLineForEachCapture) {
  const std::string text = rendered("csv", hostile_comparison(5));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 6);
}

}  // namespace
}  // namespace smbscope::report
