// SPDX-License-Identifier: GPL-3.0-or-later
// --config and --suppress: what a file says, and what is wrong with it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kCapture = sample("stat_in_three.pcap");

class Config : public ::testing::Test {
 protected:
  [[nodiscard]] Outcome run(const std::string& text, std::vector<std::string> words = {}) const {
    write_file(file_, text);
    words.insert(words.begin(), {kCapture, "--config", file_});
    return smbscope(words);
  }
  /// What is wrong with a file, behind "smbscope: FILE:".
  [[nodiscard]] std::string trouble(const std::string& text) const {
    const Outcome outcome = run(text);
    EXPECT_EQ(outcome.exit_code, 2) << text;
    const std::string prefix = "smbscope: " + file_ + ':';
    EXPECT_THAT(outcome.err, StartsWith(prefix));
    return outcome.err.substr(std::min(prefix.size(), outcome.err.size()));
  }

  const TempFolder folder_;
  const std::string file_ = folder_.file("smbscope.conf");
};

TEST_F(Config, GivesOptionsAndThresholds) {
  const Outcome outcome =
      run("# of the file server team\n"
          "\n"
          "format = json\r\n"
          "  rule = redundant-find,redundant-query-info  \n"
          "rule=stat-in-three\n"
          "no-progress = true\n"
          "quiet = false\n"
          "redundant-find.min-repeats = 3\n");
  // The names of rules and thresholds are checked like those of the command line.
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, AllOf(StartsWith("smbscope: "), HasSubstr("no such")));

  const Outcome fine = run("format = json\nrule = redundant-find\nfail-on = none\n");
  EXPECT_EQ(fine.exit_code, 0) << fine.err;
  EXPECT_EQ(fine.out, smbscope({kCapture, "--format", "json", "--rule", "redundant-find"}).out);
}

TEST_F(Config, TheCommandLineWins) {
  const Outcome outcome = run("format = json\nfail-on = low\n", {"--format", "ndjson"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("{\"record\":\"generator\""));
  EXPECT_EQ(run("fail-on = low\n", {"--fail-on", "none"}).exit_code, 0);
  EXPECT_EQ(run("severity.low-round-trips = 1e300\n", {"--fail-on", "low"}).exit_code, 2);
}

TEST_F(Config, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(trouble("# fine\nfail_on = low\n"),
            "2: unknown option 'fail_on'; did you mean fail-on?\n");
  EXPECT_EQ(trouble("config = x\n"),
            "1: config: only the command line may say this; leave out the line\n");
  EXPECT_THAT(trouble("jobs = 1 # fine\nformat = jsn # not\n"),
              StartsWith("2: format: 'jsn' is unknown; did you mean json?"));
  EXPECT_THAT(trouble("\njobs = 0\n"), StartsWith("2: jobs: '0' is no number"));
  EXPECT_THAT(trouble("fail-on = lwo\n"), StartsWith("1: fail-on: 'lwo' is unknown"));
  EXPECT_THAT(trouble("port = 1445\nport = x\n"), StartsWith("2: port: 'x' is no port"));
  EXPECT_THAT(trouble("rule = redundant-fnd\n"), StartsWith("1: redundant-fnd: no such rule"));
  EXPECT_EQ(trouble("store = # none\n"), "1: is not of the form NAME = VALUE\n");
  EXPECT_EQ(trouble("\nformat\n"), "2: is not of the form NAME = VALUE\n");
  EXPECT_EQ(trouble("= x\n"), "1: is not of the form NAME = VALUE\n");
  EXPECT_EQ(trouble("quiet = yes\n"), "1: quiet is true or false\n");
  EXPECT_EQ(trouble("jobs = 1\njobs = 2\n"), "2: jobs is given twice\n");
  EXPECT_THAT(trouble("redundant-fnd.x = 1\n"), HasSubstr("did you mean redundant-find?"));
  EXPECT_THAT(trouble("wildcard-find-growth.min-listings = many\n"),
              HasSubstr("'many' is no number"));
  EXPECT_THAT(trouble("wildcard-find-growth.min-listings = -1\n"), HasSubstr("out of range"));
  EXPECT_EQ(trouble(std::string("store = a\0b\n", 12)),
            " is no text, it holds NUL bytes; is it the file you meant?\n");
  const Outcome missing = smbscope({kCapture, "--config", folder_.file("none")});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.err, HasSubstr("can't be read (No such file or directory)"));
}

class Suppress : public ::testing::Test {
 protected:
  [[nodiscard]] Outcome run(const std::string& text, std::vector<std::string> words = {}) const {
    write_file(file_, text);
    words.insert(words.begin(), {kCapture, "--suppress", file_});
    return smbscope(words);
  }

  const TempFolder folder_;
  const std::string file_ = folder_.file("known.txt");
};

TEST_F(Suppress, LeavesOutWhatIsNamedAndSaysSo) {
  const json plain = json::parse(smbscope({kCapture, "--format", "json"}).out);
  const Outcome all = run("* * known to the vendor: ticket 4711\n", {"--format", "json"});
  const json report = json::parse(all.out);
  EXPECT_THAT(report["findings"], IsEmpty());
  ASSERT_EQ(report["suppressed"].size(), plain["findings"].size());
  EXPECT_EQ(report["suppressed"][0]["reason"], "known to the vendor: ticket 4711");
  EXPECT_EQ(report["suppressed"][0]["id"], plain["findings"][0]["id"]);
  EXPECT_EQ(report["summary"], plain["summary"]) << "what was measured stays";
  EXPECT_EQ(run("* * known\n", {"--fail-on", "low"}).exit_code, 0);
  EXPECT_EQ(run("", {"--fail-on", "low"}).exit_code, 1);
  for (const char* format : {"text", "markdown"})
    EXPECT_THAT(run("* * known to the vendor\n", {"--format", format}).out,
                AllOf(HasSubstr(" suppressed: "), HasSubstr("known to the vendor"),
                      Not(HasSubstr("Nothing to report"))));
}

TEST_F(Suppress, IsCountedOnStandardErrorBesideCsv) {
  const json plain = json::parse(smbscope({kCapture, "--format", "json"}).out);
  const Outcome csv = run("* * known\n", {"--format", "csv"});
  EXPECT_EQ(occurrences(csv.out, "\n"), 1U) << "the header alone";
  const std::size_t count = plain["findings"].size();
  EXPECT_EQ(csv.err, "smbscope: " + std::to_string(count) +
                         (count == 1 ? " finding" : " findings") + " suppressed\n");
  EXPECT_THAT(run("* * known\n", {"--format", "csv", "-q"}).err, IsEmpty());
}

TEST_F(Suppress, ALineNamesARuleAndAPlace) {
  const json plain = json::parse(smbscope({kCapture, "--format", "json"}).out);
  const auto rule = plain["findings"][0]["rule"].get<std::string>();
  const Outcome one = run("# the first\n" + rule + " \"*\" known\n", {"--format", "json"});
  EXPECT_THAT(one.err, IsEmpty());
  const json report = json::parse(one.out);
  EXPECT_EQ(report["findings"].size() + report["suppressed"].size(), plain["findings"].size());
  for (const json& finding : report["findings"]) EXPECT_NE(finding["rule"], rule);
  for (const json& finding : report["suppressed"]) EXPECT_EQ(finding["rule"], rule);

  const Outcome elsewhere = run("\n" + rule + " *\\nowhere\\* known\n", {"--format", "json"});
  EXPECT_EQ(json::parse(elsewhere.out)["findings"], plain["findings"]);
  EXPECT_EQ(elsewhere.err, "smbscope: " + file_ + ":2: suppresses nothing here\n");
  EXPECT_THAT(run(rule + " nowhere known\n", {"-q"}).err, IsEmpty());
  EXPECT_THAT(run(rule + " nowhere known\n", {"--rule", "capture-quality"}).err, IsEmpty());
}

TEST_F(Suppress, SaysWhatIsWrongAndWhere) {
  const auto trouble = [&](const std::string& text) {
    const Outcome outcome = run(text);
    EXPECT_EQ(outcome.exit_code, 2);
    return outcome.err;
  };
  EXPECT_EQ(
      trouble("# known\n\nredundant-fnd * x\n"),
      "smbscope: " + file_ + ":3: unknown rule 'redundant-fnd'; did you mean redundant-find?\n");
  EXPECT_THAT(trouble("redundant-find\n"), HasSubstr(":1: no place is given"));
  EXPECT_THAT(trouble("redundant-find *\n"), HasSubstr(":1: no reason is given"));
  EXPECT_THAT(trouble("redundant-find \"* x\n"), HasSubstr(":1: a quote has no end"));
}

}  // namespace
}  // namespace smbscope::test
