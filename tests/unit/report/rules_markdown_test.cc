// SPDX-License-Identifier: GPL-3.0-or-later
// docs/rules.md is what the rules say of themselves. UPDATE_DOCS=1 rewrites it.
#include "report/rules_markdown.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace smbscope::report {
namespace {

TEST(RulesMarkdown, DocsAreFresh) {
  const std::string path = std::string(SMBSCOPE_SOURCE_DIR) + "/docs/rules.md";
  if (std::getenv("UPDATE_DOCS") != nullptr)
    std::ofstream(path, std::ios::binary) << rules_markdown();
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), rules_markdown()) << "UPDATE_DOCS=1 rewrites " << path;
}

TEST(RulesMarkdown, ShowsParametersWithUnitsAndRanges) {
  static constexpr analyzers::Parameter kParameters[] = {
      {"window", "s", 10, 1, 3'600, "How long an answer stays fresh."}};
  static constexpr std::string_view kReferences[] = {"[MS-SMB2] 2.2.14"};
  analyzers::RuleInfo rule;
  rule.id = "some-rule";
  rule.title = "A title";
  rule.detects = "Something.";
  rule.parameters = kParameters;
  rule.references = kReferences;
  const std::string text = rule_markdown(rule);
  EXPECT_THAT(text, ::testing::StartsWith("### some-rule\n\n*A title*\n"));
  EXPECT_THAT(text, ::testing::HasSubstr(
                        "| `window` | 10 | s | 1 to 3600 | How long an answer stays fresh. |\n"));
  EXPECT_THAT(text, ::testing::HasSubstr("References: \\[MS-SMB2\\] 2.2.14\n"));
  EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("Why it costs")));
}

TEST(RulesMarkdown, EveryRuleSaysEnough) {
  for (const analyzers::Rule& rule : analyzers::all_rules()) {
    EXPECT_LE(rule.info->title.size(), 60U) << rule.info->id;
    EXPECT_FALSE(rule.info->section.empty()) << rule.info->id;
    EXPECT_FALSE(rule.info->detects.empty()) << rule.info->id;
    EXPECT_FALSE(rule.info->why.empty()) << rule.info->id;
    EXPECT_FALSE(rule.info->advice.empty()) << rule.info->id;
    for (const analyzers::Parameter& p : rule.info->parameters) {
      EXPECT_LE(p.min, p.default_value) << rule.info->id << '.' << p.name;
      EXPECT_LE(p.default_value, p.max) << rule.info->id << '.' << p.name;
      EXPECT_FALSE(p.doc.empty()) << rule.info->id << '.' << p.name;
    }
  }
}

}  // namespace
}  // namespace smbscope::report
