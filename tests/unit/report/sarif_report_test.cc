// SPDX-License-Identifier: GPL-3.0-or-later
// What a SARIF 2.1.0 reader relies on. tools/check_formats.sh holds it against the schema.
#include "report/sarif_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "analyzers/analyzer.h"
#include "report/escape.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

json sarif(const Report& report) { return json::parse(render_sarif(report, {})); }

/// The only run.
json run_of(const Report& report) { return sarif(report)["runs"][0]; }

TEST(Sarif, IsOneRunOfTheStandard) {
  const json log = sarif(sample_report());
  EXPECT_EQ(log["version"], "2.1.0");
  EXPECT_THAT(log["$schema"].get<std::string>(), HasSubstr("sarif-schema-2.1.0.json"));
  ASSERT_EQ(log["runs"].size(), 1U);
  EXPECT_EQ(log["runs"][0]["tool"]["driver"]["name"], "smbscope");
  EXPECT_EQ(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
}

TEST(Sarif, DescribesEveryRule) {
  const json rules = run_of(sample_report())["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), analyzers::all_rules().size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    EXPECT_EQ(rules[i]["id"], analyzers::all_rules()[i].info->id);
    EXPECT_THAT(rules[i]["name"].get<std::string>(), ::testing::MatchesRegex("[A-Z][A-Za-z0-9]+"));
    for (const char* text : {"shortDescription", "fullDescription", "help"})
      EXPECT_FALSE(rules[i][text]["text"].get<std::string>().empty()) << rules[i]["id"];
    EXPECT_THAT(rules[i]["help"]["markdown"].get<std::string>(), HasSubstr(rules[i]["id"]));
    const std::string level = rules[i]["defaultConfiguration"]["level"];
    EXPECT_TRUE(level == "warning" || level == "note");
  }
}

TEST(Sarif, ResultsPointToTheirRuleAndCapture) {
  const json run = run_of(Report{{sample_capture(), sample_capture()}});
  ASSERT_EQ(run["results"].size(), 4U);
  const json& result = run["results"][2];
  EXPECT_EQ(result["ruleId"], "redundant-find");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"],
            "redundant-find");
  EXPECT_EQ(result["partialFingerprints"]["smbscopeFindingId/v1"], "0123456789ab");
  const json& where = result["locations"][0];
  EXPECT_EQ(where["physicalLocation"]["artifactLocation"]["uri"], "trace.pcapng.gz");
  EXPECT_EQ(where["physicalLocation"]["artifactLocation"]["index"], 1);
  EXPECT_EQ(where["logicalLocations"][0]["fullyQualifiedName"], "\\\\10.0.0.9\\data\\docs\\new");
  EXPECT_EQ(result["properties"]["cost"]["seconds"], 1.5);
  EXPECT_EQ(result["properties"]["measured"]["count"], 750);
  EXPECT_EQ(result["properties"]["frames"].size(), 10U);
  EXPECT_EQ(run["artifacts"][1]["hashes"]["sha-256"], std::string(64, 'a'));
}

TEST(Sarif, LevelsFollowTheSeverity) {
  Report report = sample_report();
  db::FindingRecord& finding = report.captures.front().findings.front();
  for (const auto& [severity, level] :
       {std::pair{db::Severity::kHigh, "error"}, std::pair{db::Severity::kMedium, "warning"},
        std::pair{db::Severity::kLow, "note"}, std::pair{db::Severity::kInfo, "note"}}) {
    finding.severity = severity;
    EXPECT_EQ(run_of(report)["results"][0]["level"], level);
  }
}

TEST(Sarif, ARuleThatIsNotKnownHasNoIndex) {
  Report report = sample_report();
  report.captures.front().findings.front().rule = "rule-of-tomorrow";
  const json result = run_of(report)["results"][0];
  EXPECT_EQ(result["ruleId"], "rule-of-tomorrow");
  EXPECT_FALSE(result.contains("ruleIndex"));
}

TEST(Sarif, SuppressedFindingsSayWhy) {
  Report report = sample_report();
  CaptureReport& capture = report.captures.front();
  capture.suppressed.push_back({capture.findings.back(), "the backup agent"});
  capture.findings.pop_back();
  const json results = run_of(report)["results"];
  ASSERT_EQ(results.size(), 2U);
  EXPECT_FALSE(results[0].contains("suppressions"));
  EXPECT_EQ(results[1]["suppressions"][0]["kind"], "external");
  EXPECT_EQ(results[1]["suppressions"][0]["justification"], "the backup agent");
}

TEST(Sarif, WhatTheCaptureLacksIsANotification) {
  const json notes = run_of(sample_report())["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0]["level"], "warning");
  EXPECT_EQ(notes[0]["descriptor"]["id"], "stream-gap");
}

TEST(Sarif, FileNamesAreUriReferences) {
  EXPECT_EQ(uri_reference("dir/a b.pcap"), "dir/a%20b.pcap");
  EXPECT_EQ(uri_reference("/tmp/ü#1?.pcap"), "file:///tmp/%C3%BC%231%3F.pcap");
  EXPECT_EQ(uri_reference("c:x.pcap"), "c%3Ax.pcap");  // no scheme
  EXPECT_EQ(uri_reference("100%\xff.pcap"), "100%25%FF.pcap");
}

TEST(Sarif, StandardInputHasNoUri) {
  Report report = sample_report();
  report.captures.front().capture.file = "-";
  report.captures.front().capture.sha256.clear();
  const json artifact = run_of(report)["artifacts"][0];
  EXPECT_FALSE(artifact["location"].contains("uri"));
  EXPECT_EQ(artifact["location"]["description"]["text"], "standard input");
  EXPECT_FALSE(artifact.contains("hashes"));
}

TEST(Sarif, NamesAreNeitherLinksNorPlaceholdersNorControls) {
  EXPECT_EQ(sarif_text("{0} [here](http://evil.test)\n"), "{{0}} [here] (http://evil.test)\\x0a");
  Report report = hostile_report();
  report.captures.front().findings.front().explanation = "{0}[x](http://evil.test)";
  const std::string text = render_sarif(report, {});
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE")));
  EXPECT_THAT(text, Not(HasSubstr("](")));
  EXPECT_THAT(text, HasSubstr("{{0}}"));
  EXPECT_TRUE(json::accept(text));
}

}  // namespace
}  // namespace smbscope::report
