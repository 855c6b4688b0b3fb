// SPDX-License-Identifier: GPL-3.0-or-later
// Every labelled capture with pseudonyms: the same diagnosis, and none of its names.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/cli/process.h"
#include "tests/differential/labelled_captures.h"

namespace smbscope::test {
namespace {

using nlohmann::json;

json report_of(const std::string& path, bool anonymize) {
  std::vector<std::string> arguments = {"analyze", path, "--format", "json", "-q"};
  if (anonymize) arguments.emplace_back("--anonymize");
  const Outcome outcome = smbscope(arguments);
  return outcome.exit_code == 0 ? json::parse(outcome.out) : json();
}

/// What a report says apart from names, in no order.
std::multiset<std::string> diagnosis(const json& report) {
  std::multiset<std::string> lines;
  for (const json& finding : report["findings"]) {
    json measured = finding["measured"];
    for (json& value : measured)
      if (value.is_string()) value = nullptr;
    lines.insert(json{finding["rule"], finding["severity"], finding["confidence"], finding["cost"],
                      finding["evidence"]["frames"], finding["evidence"]["exchanges"], measured}
                     .dump());
  }
  for (const json& workload : report["workloads"])
    lines.insert(json{workload["kind"], workload["files"], workload["bytes"],
                      workload["duration_s"], workload["per_operation"]}
                     .dump());
  lines.insert(report["summary"].dump());
  lines.insert(report["commands"].dump());
  return lines;
}

/// Whether no sentence of a report may hold it by chance.
bool is_distinctive(const std::string& name) {
  return name.size() > 5 && name.find('.') == std::string::npos &&
         std::ranges::any_of(name, [](unsigned char c) { return std::isdigit(c) != 0; }) &&
         std::ranges::any_of(name, [](unsigned char c) { return std::isalpha(c) != 0; });
}

/// Names of the capture's paths, without extensions.
std::set<std::string> names_of(const std::string& path) {
  std::set<std::string> names;
  const Outcome rows =
      smbscope({"operations", path, "--filter", "path <> ''", "--format", "ndjson", "-q"});
  std::istringstream lines(rows.out);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream components(json::parse(line)["path"].get<std::string>());
    for (std::string name; std::getline(components, name, '\\');) {
      name.resize(std::min(name.rfind('.'), name.size()));
      if (is_distinctive(name)) names.insert(name);
    }
  }
  return names;
}

class AnonymizedReports : public testing::TestWithParam<LabelledCapture> {};

TEST_P(AnonymizedReports, HaveTheSameDiagnosisWithoutTheirNames) {
  const std::string& path = GetParam().path;
  const json plain = report_of(path, false);
  if (plain.is_null()) GTEST_SKIP() << "no capture";
  const json anonymous = report_of(path, true);
  ASSERT_FALSE(anonymous.is_null());
  EXPECT_EQ(diagnosis(anonymous), diagnosis(plain));
  const std::string text = anonymous.dump();
  for (const std::string& name : names_of(path))
    EXPECT_EQ(text.find(name), std::string::npos) << name;
}

std::string test_name(const testing::TestParamInfo<LabelledCapture>& info) {
  std::string name = info.param.name;
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, AnonymizedReports, testing::ValuesIn(labelled_captures()), test_name);

}  // namespace
}  // namespace smbscope::test
