// SPDX-License-Identifier: GPL-3.0-or-later
// Many captures in one run: which files are meant, their order, jobs, the tables at the end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

/// A folder of captures that are all the same small one, each under its own name.
class Batch : public ::testing::Test {
 protected:
  /// Copies the sample to `name`, a path in the folder whose directories are made.
  std::string add(const std::string& name) const {
    const std::string path = folder_.file(name);
    fs::create_directories(fs::path(path).parent_path());
    write_file(path, capture_);
    return path;
  }
  /// The files of a run over `words`, in the order of the report, below the folder.
  [[nodiscard]] std::vector<std::string> files(std::vector<std::string> words) const {
    words.insert(words.end(), {"--format", "json"});
    const Outcome outcome = smbscope(words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    std::vector<std::string> files;
    if (outcome.exit_code != 0) return files;
    const json report = json::parse(outcome.out);
    for (const json& capture : report["captures"]) {
      const auto file = capture["file"].get<std::string>();
      EXPECT_THAT(file, StartsWith(folder_.path()));
      files.push_back(file.substr(folder_.path().size() + 1));
    }
    return files;
  }

  const TempFolder folder_;
  const std::string capture_ = read_file(sample("reopen_per_read.pcap"));
};

TEST_F(Batch, ADirectoryMeansTheCapturesInItAndBelow) {
  add("case/trace10.pcap");
  add("case/trace2.bin");
  add("case/deep/er/trace1");
  add("case/.hidden.pcap");
  add("case/.git/x.pcap");
  write_file(folder_.file("case/packed.gz"), read_file(sample("small_reads.pcap.gz")));
  write_file(folder_.file("case/notes.txt"), "nothing captured here\n");
  EXPECT_THAT(files({folder_.file("case")}), ElementsAre("case/deep/er/trace1", "case/packed.gz",
                                                         "case/trace2.bin", "case/trace10.pcap"));
  EXPECT_THAT(files({folder_.file("case/.git")}), ElementsAre("case/.git/x.pcap"));
}

TEST_F(Batch, WhatIsACaptureByNameOnlyIsAFailedInput) {
  add("case/1.pcap");
  const std::string solaris = std::string("snoop\0\0\0", 8) + std::string(8, '\0');
  for (const char* name : {"2.PCAP", "3.pcapng.gz", "4.cap", "5.snoop", "6.pcap12"})
    write_file(folder_.file(std::string("case/") + name), solaris);
  write_file(folder_.file("case/empty.pcapng"), "");
  write_file(folder_.file("case/notes.txt"), "nothing captured here\n");
  write_file(folder_.file("case/mycap"), "nor here\n");
  const Outcome outcome = smbscope({folder_.file("case"), "--format", "json"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, StartsWith("smbscope: 2 files are no captures: skipped\n"));
  EXPECT_EQ(occurrences(outcome.err, "\n"), 7U) << outcome.err;
  const json report = json::parse(outcome.out);
  EXPECT_EQ(report["captures"].size(), 1U);
  std::vector<std::string> failed;
  for (const json& failure : report["failures"])
    failed.push_back(fs::path(failure["file"].get<std::string>()).filename());
  EXPECT_THAT(failed,
              ElementsAre("2.PCAP", "3.pcapng.gz", "4.cap", "5.snoop", "6.pcap12", "empty.pcapng"));
  EXPECT_THAT(smbscope({folder_.file("case"), "-q"}).err, Not(HasSubstr("skipped")));
}

TEST_F(Batch, APatternWaitsForNoPipeAndLeadsToADirectoryOnce) {
  add("a/1.pcap");
  ASSERT_EQ(mkfifo(folder_.file("a/2.pcap").c_str(), 0600), 0);
  fs::create_symlink("nowhere", folder_.file("a/3.pcap"));
  EXPECT_THAT(files({folder_.file("a/*.pcap")}), ElementsAre("a/1.pcap"));
  EXPECT_THAT(files({folder_.file("**/*")}), ElementsAre("a/1.pcap"));
  std::string deep = "d";
  for (int i = 0; i < 20; ++i) deep += "/d";
  add(deep + "/4.pcap");
  std::string pattern = folder_.file("**");  // 14 of them in 20 directories: 10^9 ways
  for (int i = 0; i < 13; ++i) pattern += "/**";
  EXPECT_THAT(files({pattern + "/4.pcap"}), ElementsAre(deep + "/4.pcap"));
}

TEST_F(Batch, PatternsInQuotesAreExpanded) {
  for (const char* name : {"a/1.pcap", "a/2.pcap", "a/b/3.pcap", "a/b/c/4.pcap", "a/.5.pcap"})
    add(name);
  write_file(folder_.file("a/notes.txt"), "nothing captured here\n");
  EXPECT_THAT(files({folder_.file("a/*.pcap")}), ElementsAre("a/1.pcap", "a/2.pcap"));
  EXPECT_THAT(files({folder_.file("a/[2-9].pcap")}), ElementsAre("a/2.pcap"));
  EXPECT_THAT(files({folder_.file("*/b")}), ElementsAre("a/b/3.pcap", "a/b/c/4.pcap"));
  EXPECT_THAT(files({folder_.file("**/*.pcap")}),
              ElementsAre("a/1.pcap", "a/2.pcap", "a/b/3.pcap", "a/b/c/4.pcap"));
  EXPECT_THAT(files({folder_.file("a/**/c/?.pcap")}), ElementsAre("a/b/c/4.pcap"));
  add("a/[x].pcap");
  EXPECT_THAT(files({folder_.file("a/[x].pcap")}), ElementsAre("a/[x].pcap"))
      << "is there as named";

  const Outcome nothing = smbscope({folder_.file("a/*.cap")});
  EXPECT_EQ(nothing.exit_code, 3);
  EXPECT_EQ(nothing.err,
            "smbscope: " + folder_.file("a/*.cap") + ": matches no file; check the pattern\n");
}

TEST_F(Batch, AFileIsTakenOnce) {
  const std::string path = add("a/1.pcap");
  add("a/2.pcap");
  ASSERT_EQ(symlink(path.c_str(), folder_.file("a/0-link.pcap").c_str()), 0);
  ASSERT_EQ(symlink("..", folder_.file("a/loop").c_str()), 0);
  EXPECT_THAT(files({folder_.file("a")}), ElementsAre("a/0-link.pcap", "a/2.pcap"));
  EXPECT_THAT(files({path, folder_.file("a"), folder_.file("a/../a/2.pcap")}),
              ElementsAre("a/1.pcap", "a/2.pcap"));
}

TEST_F(Batch, StoresAreTakenWhereThereAreNoCaptures) {
  const std::string capture = add("a/1.pcap");
  ASSERT_EQ(smbscope({capture, "--store", folder_.file("a/1.smbscope")}).exit_code, 0);
  EXPECT_THAT(files({folder_.file("a")}), ElementsAre("a/1.pcap"));
  fs::remove(capture);
  const Outcome stores = smbscope({folder_.file("a"), "--format", "json"});
  EXPECT_EQ(stores.exit_code, 0) << stores.err;
  EXPECT_EQ(json::parse(stores.out)["captures"][0]["file"], capture);
}

TEST_F(Batch, ADirectoryWithoutCapturesIsAnInputError) {
  fs::create_directory(folder_.file("empty"));
  const Outcome empty = smbscope({folder_.file("empty")});
  EXPECT_EQ(empty.exit_code, 3);
  EXPECT_EQ(empty.err, "smbscope: " + folder_.file("empty") +
                           ": holds no captures; name another directory, or a file\n");
  write_file(folder_.file("empty/notes.txt"), "nothing captured here\n");
  const Outcome others = smbscope({folder_.file("empty"), add("1.pcap"), "--format", "json"});
  EXPECT_EQ(others.exit_code, 3);
  EXPECT_THAT(others.err, AllOf(HasSubstr("holds no captures, but 1 other file"),
                                EndsWith("to learn why it is none\n")));
  EXPECT_EQ(json::parse(others.out)["captures"].size(), 1U) << "the others were still done";
}

TEST_F(Batch, TheResultIsTheSameHoweverManyJobs) {
  const std::string samples = fs::path(sample("")).parent_path().string();
  for (const char* format : {"json", "ndjson", "text", "markdown"}) {
    const Outcome one = smbscope({samples, "-q", "--format", format, "--jobs", "1"});
    EXPECT_EQ(one.exit_code, 0) << one.err;
    EXPECT_THAT(one.err, IsEmpty());
    EXPECT_EQ(smbscope({samples, "--format", format, "--jobs", "5"}).out, one.out) << format;
    EXPECT_EQ(smbscope({samples, "--format", format}).out, one.out) << format;
  }
}

TEST_F(Batch, BadInputsDoNotStopTheRest) {
  for (int i = 1; i <= 8; ++i) add("a/" + std::to_string(i) + ".pcap");
  write_file(folder_.file("a/5.pcap"), capture_.substr(0, 10));
  const std::string missing = folder_.file("missing.pcap");
  const Outcome outcome = smbscope({missing, folder_.file("a/?.pcap"), "--jobs", "3"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, ContainsRegex("^smbscope: [^\n]*missing.pcap: no such file[^\n]*\n"
                                         "smbscope: [^\n]*a/5.pcap: [^\n]*\n$"));
  EXPECT_THAT(outcome.out, ContainsRegex("\nCaptures  7 captures, worst first"));
  EXPECT_THAT(outcome.out, ContainsRegex("\nNot analysed  2 inputs\n.*missing.pcap: no such file"));
  const json report = json::parse(
      smbscope({missing, folder_.file("a/?.pcap"), "--jobs", "3", "--format", "json"}).out);
  EXPECT_EQ(report["captures"].size(), 7U);
  ASSERT_EQ(report["failures"].size(), 2U);
  EXPECT_EQ(report["failures"][0]["file"], missing);
  EXPECT_EQ(report["failures"][1]["file"], folder_.file("a/5.pcap"));
}

TEST_F(Batch, ManyCapturesAreShownBriefly) {
  for (int i = 1; i <= 6; ++i) add("a/" + std::to_string(i) + ".pcap");
  const Outcome six = smbscope({folder_.file("a")});
  EXPECT_THAT(six.out, Not(HasSubstr("Where the time went")));
  EXPECT_THAT(six.out, HasSubstr("\n━━ " + folder_.file("a/1.pcap") + "\n"));
  EXPECT_THAT(six.out, HasSubstr("\nRules  what they found in all captures\n"));
  EXPECT_THAT(six.out, HasSubstr("\nCaptures  6 captures, worst first; their names are below " +
                                 folder_.file("a/") + "\n"));
  fs::remove(folder_.file("a/6.pcap"));
  const Outcome five = smbscope({folder_.file("a")});
  EXPECT_EQ(occurrences(five.out, "Where the time went"), 5U);
  EXPECT_THAT(five.out, HasSubstr("\nCaptures  5 captures"));
  const Outcome one = smbscope({folder_.file("a/1.pcap")});
  EXPECT_THAT(one.out, Not(HasSubstr("worst first")));
}

TEST_F(Batch, ThoseThatAreFineAreALine) {
  const std::string fine = read_file(sample("smbclient_copy.pcap"));
  for (int i = 1; i <= 5; ++i) write_file(folder_.file(std::to_string(i) + "-fine.pcap"), fine);
  add("slow.pcap");
  const Outcome few = smbscope({folder_.path()});
  EXPECT_EQ(occurrences(few.out, "-fine.pcap\n"), 5U);
  write_file(folder_.file("6-fine.pcap"), fine);
  const Outcome many = smbscope({folder_.path()});
  EXPECT_THAT(many.out, Not(HasSubstr("-fine.pcap")));
  EXPECT_THAT(many.out, HasSubstr("slow.pcap\n  6 captures fine; --format json has them all\n"));
  for (const char* format : {"markdown", "html"}) {
    const std::string out = smbscope({folder_.path(), "--format", format}).out;
    EXPECT_THAT(out, AllOf(HasSubstr("6 captures fine"), Not(HasSubstr("-fine.pcap"))));
  }
}

TEST_F(Batch, TheWorstStandsNearestThePrompt) {
  for (int i = 1; i <= 3; ++i)
    write_file(folder_.file(std::to_string(i) + ".pcap"), read_file(sample("smbclient_copy.pcap")));
  add("slow.pcap");
  const std::string out = smbscope({folder_.path()}).out;
  const std::size_t last = out.rfind("\n\n");
  EXPECT_THAT(out.substr(last), StartsWith("\n\nThe worst is " + folder_.file("slow.pcap") + ": "));
}

TEST_F(Batch, JobsAreANumber) {
  for (const char* wrong : {"0", "-1", "many", "1000000", ""}) {
    const Outcome outcome = smbscope({sample("stat_in_three.pcap"), "--jobs", wrong});
    EXPECT_EQ(outcome.exit_code, 2) << wrong;
    EXPECT_THAT(outcome.err, HasSubstr("--jobs")) << wrong;
  }
}

TEST_F(Batch, StoppedLeavesNothingBehind) {
  for (int i = 1; i <= 4; ++i) add("a/" + std::to_string(i) + ".pcap");
  const std::string pipe = folder_.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const TempFolder out;
  Running program({folder_.file("a"), pipe, "--jobs", "3", "-o", out.file("x.txt")});
  usleep(300'000);
  program.send(SIGINT);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.exit_code, 130) << "signal " << outcome.signal;
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_THAT(out.entries(), IsEmpty());
}

}  // namespace
}  // namespace smbscope::test
