// SPDX-License-Identifier: GPL-3.0-or-later
// Words that are nearly right, help, and where messages go.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

/// A usage error: exit 2, one line, nothing on standard output.
void expect_usage_error(const std::vector<std::string>& arguments, const std::string& hint) {
  const Outcome outcome = smbscope(arguments);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, StartsWith("smbscope: "));
  EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(hint));
}

TEST(Usage, MisspeltCommandNamesTheNearest) {
  expect_usage_error({"anlyze", "x.pcap"}, "did you mean the command analyze?");
  expect_usage_error({"operation"}, "did you mean the command operations?");
  expect_usage_error({"help", "anlyze"}, "did you mean the command analyze?");
  expect_usage_error({"stats", "x.pcap"}, "the commands are analyze, report, ");
}

TEST(Usage, MisspeltFileNamesTheOneThatIsThere) {
  const TempFolder folder;
  write_file(folder.file("slow.pcap"), "");
  write_file(folder.file("trace.smbscope"), "");
  for (const auto& words : {std::vector<std::string>{folder.file("slow.pcp")},
                            {"operations", folder.file("slow.pcp")},
                            {"report", folder.file("Slow.pcap")}}) {
    const Outcome outcome = smbscope(words);
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_THAT(outcome.err, HasSubstr("no such file; did you mean " + folder.file("slow.pcap")));
  }
  EXPECT_THAT(smbscope({"query", folder.file("trace.smbscop"), "SELECT 1"}).err,
              HasSubstr("did you mean " + folder.file("trace.smbscope")));
  EXPECT_THAT(smbscope({folder.file("other.txt")}).err, HasSubstr("check the path"));
}

TEST(Usage, MisspeltOptionNamesTheNearest) {
  expect_usage_error({"analyze", "--formt", "json", "x.pcap"}, "did you mean --format?");
  expect_usage_error({"rules", "--fomat=json"}, "did you mean --format?");
  expect_usage_error({"x.pcap", "--basline", "y.json"}, "did you mean --baseline?");
}

TEST(Usage, UnknownValuesNameTheNearest) {
  const std::string capture = sample("stat_in_three.pcap");
  expect_usage_error({capture, "--format", "jsno"}, "did you mean json?");
  expect_usage_error({capture, "--format", "sarf"}, "did you mean sarif?");
  expect_usage_error({capture, "--format", "juint"}, "did you mean junit?");
  expect_usage_error({capture, "--color", "alwys"}, "did you mean always?");
  expect_usage_error({capture, "--fail-on", "hihg"}, "did you mean high?");
  expect_usage_error({capture, "--rule", "redundant-fnd"}, "redundant-find");
  expect_usage_error({capture, "--set", "redundant-fnd.window=3"}, "redundant-find");
  expect_usage_error({"rules", "redundant-fnd"}, "did you mean redundant-find?");
  expect_usage_error({"operations", capture, "--format", "markdown"}, "csv");
}

TEST(Usage, MalformedNumbersAreRefused) {
  const std::string capture = sample("stat_in_three.pcap");
  expect_usage_error({capture, "--port", "99999"}, "port");
  expect_usage_error({capture, "--port", "smb"}, "port");
  expect_usage_error({capture, "--set", "redundant-find"}, "RULE.PARAMETER=VALUE");
  expect_usage_error({capture, "--set", "redundant-find.window=fast"}, "number");
}

TEST(Usage, WrongNumberOfArgumentsSaysWhatIsTaken) {
  expect_usage_error({"analyze"}, "analyze takes captures or stores; see smbscope analyze --help");
  expect_usage_error({"query", "x.smbscope"}, "query takes a store and one SQL statement");
  expect_usage_error({"query", "x.smbscope", "SELECT", "1"}, "'1' is one too many: query takes ");
  expect_usage_error({"report", "a.pcap", "b.pcap"},
                     "'b.pcap' is one too many: report takes one capture or store (analyze takes "
                     "several)");
  expect_usage_error({"rules", "a", "b"}, "'b' is one too many: rules takes one rule at most");
}

TEST(Usage, OptionsSayWhatTheyNeed) {
  expect_usage_error({"x.pcap", "--format"}, "analyze: --format needs a value;");
  expect_usage_error({"x.pcap", "--set"}, "analyze: --set needs a value;");
  expect_usage_error({"operations", "x.pcap", "--format", "csv", "--format", "json"},
                     "operations: --format is given more than once;");
  expect_usage_error({"operations", "x.pcap", "--quiet=no"}, "--quiet takes no value;");
}

TEST(Usage, NamesStandBehindTwoDashesWhereverTheyAre) {
  const std::string capture = sample("stat_in_three.pcap");
  const std::string other = sample("reopen_per_read.pcap");
  const auto captures = [&](const std::vector<std::string>& words) {
    const Outcome outcome = smbscope(words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out)["captures"].size();
  };
  EXPECT_EQ(captures({"analyze", "--format=json", capture, "--", other}), 2U);
  EXPECT_EQ(captures({"analyze", "--format=json", "--", capture, other}), 2U);
  EXPECT_EQ(captures({capture, "--format", "json", "--", other}), 2U);
  const Outcome missing = smbscope({"analyze", capture, "--", "--help"});
  EXPECT_EQ(missing.exit_code, 3) << "a file";
  EXPECT_THAT(missing.err, HasSubstr("./--help: no such file"));
}

TEST(Usage, AConditionNamesTheWordThatWantsQuotes) {
  const std::string capture = sample("stat_in_three.pcap");
  expect_usage_error({"operations", capture, "--filter", "command=CREATE"}, "command = 'CREATE'");
  expect_usage_error({"operations", capture, "--filter", "command = read"}, "command = 'READ'");
  expect_usage_error({"operations", capture, "--filter", "comand = 'READ'"},
                     "did you mean command?");
}

TEST(Usage, FailOnTakesAnyCaseAndNone) {
  const std::string capture = sample("stat_in_three.pcap");
  EXPECT_EQ(smbscope({capture, "--fail-on", "LOW"}).exit_code, 1);
  EXPECT_EQ(smbscope({capture, "--fail-on", "none"}).exit_code, 0);
}

TEST(Usage, FilesHaveNamesAndEachItsOwn) {
  const std::string capture = sample("stat_in_three.pcap");
  expect_usage_error({capture, "-o", ""}, "--output");
  expect_usage_error({capture, "--store", ""}, "--store");
  expect_usage_error({"analyze", ""}, "analyze");
  expect_usage_error({"query", "", "SELECT 1"}, "query");
  expect_usage_error({capture, "--store", "new.x", "-o", "./new.x"}, "same file as --store");
}

TEST(Usage, StoreTakesOneCapture) {
  const std::string capture = sample("stat_in_three.pcap");
  expect_usage_error({capture, capture, "--store", "x.smbscope"}, "--store");
}

TEST(Help, NamesTheDefaultFormat) {
  EXPECT_THAT(smbscope({"analyze", "--help"}).out, HasSubstr("text (default), json"));
  EXPECT_THAT(smbscope({"report", "--help"}).out, HasSubstr("markdown (default)"));
}

TEST(Help, IsACommandToo) {
  EXPECT_THAT(smbscope({"--help"}).out, HasSubstr("\n  help "));
  EXPECT_EQ(smbscope({"help", "help"}).out, smbscope({"--help"}).out);
  EXPECT_EQ(smbscope({"help"}).out, smbscope({"--help"}).out);
  EXPECT_EQ(smbscope({"help", "query"}).out, smbscope({"query", "--help"}).out);
}

TEST(Version, NamesTheLibraries) {
  EXPECT_EQ(smbscope({"-V"}).out, smbscope({"--version"}).out);
  const Outcome outcome = smbscope({"--version"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, StartsWith("smbscope "));
  for (const char* library : {"libpcap", "SQLite", "zlib", "zstd", "lz4", "OpenSSL", "CLI11"})
    EXPECT_THAT(outcome.out, HasSubstr(library));
}

TEST(Rules, ListAndExplain) {
  const Outcome list = smbscope({"rules"});
  EXPECT_EQ(list.exit_code, 0);
  EXPECT_THAT(list.out, HasSubstr("redundant-find"));
  const Outcome one = smbscope({"rules", "redundant-find"});
  EXPECT_THAT(one.out, StartsWith("redundant-find: "));
  EXPECT_THAT(one.out, HasSubstr("--set redundant-find."));
}

TEST(Rules, JsonHasTheKeysOfTheContract) {
  const auto rules = nlohmann::json::parse(smbscope({"rules", "--format", "json"}).out);
  ASSERT_FALSE(rules.empty());
  for (const auto& rule : rules) {
    EXPECT_TRUE(rule["id"].is_string());
    EXPECT_TRUE(rule["title"].is_string());
    EXPECT_TRUE(rule["section"].is_string());
    EXPECT_TRUE(rule["parameters"].is_array());
    EXPECT_TRUE(rule["references"].is_array());
  }
}

TEST(Output, WordsOfUnreasonableLengthAreCut) {
  const Outcome outcome = smbscope({"analyze", "x/" + std::string(9'000, 'a') + ".pcap"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_LT(outcome.err.size(), 700U);
  EXPECT_THAT(outcome.err, testing::ContainsRegex("x/aaa.*….*aaa.pcap:"));
}

TEST(Output, HostileArgumentsStayOnTheirLine) {
  const Outcome outcome = smbscope({"analyze", "no\nsuch\x1b[2Jfile.pcap"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(occurrences(outcome.err, "\n"), 1U);
  EXPECT_THAT(outcome.err, Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace smbscope::test
