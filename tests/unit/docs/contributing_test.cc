// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that CONTRIBUTING.md gives for adding a rule, a command and an output format are what
// the code in the tree followed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "analyzers/analyzer.h"
#include "report/formats.h"

namespace smbscope {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path kRoot = SMBSCOPE_SOURCE_DIR;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in) << file;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Everything in the sources of `folder`.
std::string texts_in(const fs::path& folder) {
  std::string all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".cc") all += text_of(entry.path());
  }
  return all;
}

std::string with_underscores(std::string_view id) {
  std::string name(id);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string in_quotes(std::string_view word) {
  return std::string(1, '"').append(word).append(1, '"');
}

TEST(ContributingTest, EveryRuleStandsWhereTheStepsSay) {
  const std::string catalogue = text_of(kRoot / "analyzers/rules.h");
  const std::string build = text_of(kRoot / "analyzers/CMakeLists.txt");
  const std::string page = text_of(kRoot / "docs/rules.md");
  const std::string tests = texts_in(kRoot / "tests/unit/analyzers");
  ASSERT_FALSE(analyzers::all_rules().empty());
  for (const analyzers::Rule& rule : analyzers::all_rules()) {
    const std::string id(rule.info->id);
    const std::string name = with_underscores(id);
    SCOPED_TRACE(id);
    EXPECT_TRUE(fs::exists(kRoot / "analyzers" / (name + ".cc")));
    EXPECT_THAT(catalogue, HasSubstr("RULE(" + name + ")"));
    EXPECT_THAT(build, HasSubstr(name + ".cc"));
    EXPECT_THAT(page, HasSubstr("### " + id + "\n"));
    EXPECT_THAT(tests, HasSubstr(in_quotes(id)));
  }
}

TEST(ContributingTest, EveryCommandWithABodyHasItsFiles) {
  const std::string build = text_of(kRoot / "dissector/smb2/CMakeLists.txt");
  const std::vector<std::string> bare = {"LOGOFF", "TREE_DISCONNECT", "CANCEL", "ECHO"};
  std::size_t listed = 0;
  for (std::string command : {
#define SMB2_COMMAND(code, enumerator, name, wireshark, operation) name,
#include "db/smb2_commands.def"
#undef SMB2_COMMAND
       }) {
    ++listed;
    if (std::find(bare.begin(), bare.end(), command) != bare.end()) continue;
    std::transform(command.begin(), command.end(), command.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    SCOPED_TRACE(command);
    EXPECT_TRUE(fs::exists(kRoot / "dissector/smb2" / (command + ".h")));
    EXPECT_THAT(build, HasSubstr(command + ".cc"));
  }
  EXPECT_EQ(listed, 19U);
}

TEST(ContributingTest, EveryFormatHasItsFileAndItsLine) {
  const std::string table = text_of(kRoot / "report/formats.cc");
  const std::string build = text_of(kRoot / "report/CMakeLists.txt");
  ASSERT_FALSE(report::formats().empty());
  for (const report::Format& format : report::formats()) {
    const std::string name(format.name == "ndjson" ? "json"
                                                   : format.name);  // one file, two layouts
    SCOPED_TRACE(format.name);
    EXPECT_TRUE(fs::exists(kRoot / "report" / (name + "_report.cc")));
    EXPECT_THAT(build, HasSubstr(name + "_report.cc"));
    EXPECT_THAT(table, HasSubstr(in_quotes(format.name)));
  }
}

}  // namespace
}  // namespace smbscope
