// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope anonymize as its users run it. What the copy holds:
// tests/differential/anonymize_test.cc.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const std::string kPcapngMagic = "\x0A\x0D\x0D\x0A";

TEST(Anonymize, WritesACopyAndSaysWhatIsInIt) {
  const TempFolder folder;
  const std::string copy = folder.file("copy.pcapng");
  const Outcome outcome = smbscope({"anonymize", sample("stat_in_three.pcap"), copy});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, StartsWith("smbscope: kept "));
  EXPECT_EQ(occurrences(outcome.err, "\n"), 1U);
  EXPECT_THAT(folder.entries(), ElementsAre("copy.pcapng"));
  EXPECT_THAT(read_file(copy), StartsWith(kPcapngMagic));
  EXPECT_EQ(smbscope({copy, "--fail-on", "high"}).exit_code,
            smbscope({sample("stat_in_three.pcap"), "--fail-on", "high"}).exit_code);
}

TEST(Anonymize, ReadsStandardInputAndWritesStandardOutput) {
  const Outcome outcome =
      smbscope({"anonymize", "-", "-", "-q"}, {.input_file = sample("stat_in_three.pcap")});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, StartsWith(kPcapngMagic));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST(Anonymize, FollowsTheKey) {
  const TempFolder folder;
  write_file(folder.file("key"), "secret");
  write_file(folder.file("other"), "another");
  const auto copy_with = [](const std::vector<std::string>& options) {
    std::vector<std::string> words{"anonymize", sample("stat_in_three.pcap"), "-", "-q"};
    words.insert(words.end(), options.begin(), options.end());
    return smbscope(words).out;
  };
  const std::string copy = copy_with({"--key", folder.file("key")});
  EXPECT_EQ(copy_with({"--key", folder.file("key")}), copy);
  EXPECT_NE(copy_with({"--key", folder.file("other")}), copy);
  EXPECT_NE(copy_with({}), copy);
  EXPECT_NE(copy_with({}), copy_with({}));
}

TEST(Anonymize, RefusesWhatItCannotRead) {
  const TempFolder folder;
  write_file(folder.file("text"), "this is no capture at all");
  write_file(folder.file("empty-key"), "");
  const std::string capture = sample("stat_in_three.pcap");
  const std::string copy = folder.file("copy.pcapng");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"anonymize", folder.file("text"), copy},
        {"anonymize", folder.file("missing"), copy},
        {"anonymize", capture, copy, "--key", folder.file("missing")},
        {"anonymize", capture, copy, "--key", folder.path()},
        {"anonymize", capture, copy, "--key", "/dev/zero"},
        {"anonymize", capture, copy, "--key", folder.file("empty-key")}}) {
    const Outcome outcome = smbscope(words);
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
    EXPECT_THAT(folder.entries(), ElementsAre("empty-key", "text"));
  }
}

TEST(Anonymize, LeavesNothingWhereItCannotWrite) {
  const TempFolder folder;
  const std::string capture = sample("stat_in_three.pcap");
  EXPECT_EQ(smbscope({"anonymize", capture, folder.file("missing/copy")}).exit_code, 4);
  EXPECT_EQ(smbscope({"anonymize", capture, "/dev/full"}).exit_code, 4);
  const Outcome no_temporary = smbscope({"anonymize", capture, folder.file("copy")},
                                        {.environment = {{"TMPDIR", "/nowhere"}}});
  EXPECT_EQ(no_temporary.exit_code, 4);
  EXPECT_THAT(no_temporary.err, HasSubstr("TMPDIR"));
  EXPECT_THAT(folder.entries(), IsEmpty());
}

TEST(Anonymize, RefusesToOverwriteItsInput) {
  const TempFolder folder;
  const std::string capture = folder.file("capture.pcap");
  write_file(capture, read_file(sample("stat_in_three.pcap")));
  EXPECT_EQ(smbscope({"anonymize", capture, capture}).exit_code, 2);
  EXPECT_EQ(smbscope({"anonymize", capture}).exit_code, 2);
  EXPECT_EQ(smbscope({"anonymize", capture, folder.file("copy"), "--port", "none"}).exit_code, 2);
  EXPECT_EQ(read_file(capture), read_file(sample("stat_in_three.pcap")));
}

TEST(Anonymize, DoesNotReplaceTheFileThatItsStandardInputReads) {
  const TempFolder folder;
  const std::string capture = folder.file("capture.pcap");
  write_file(capture, read_file(sample("stat_in_three.pcap")));
  const Outcome outcome = smbscope({"anonymize", "-", capture}, {.input_file = capture});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is an input and would be overwritten"));
  EXPECT_EQ(read_file(capture), read_file(sample("stat_in_three.pcap")));
}

TEST(Anonymize, SaysWhatACutCaptureLacksAndWhenNothingIsLeft) {
  const TempFolder folder;
  const std::string whole = read_file(sample("stat_in_three.pcap"));
  write_file(folder.file("cut.pcap"), whole.substr(0, whole.size() - 20));
  const Outcome cut = smbscope({"anonymize", folder.file("cut.pcap"), folder.file("cut.pcapng")});
  EXPECT_EQ(cut.exit_code, 0);
  EXPECT_THAT(cut.err, HasSubstr("; the copy holds what could be read\n"));
  write_file(folder.file("empty.pcap"), whole.substr(0, 24));
  const std::vector<std::string> words = {"anonymize", folder.file("empty.pcap"),
                                          folder.file("empty.pcapng")};
  const Outcome empty = smbscope(words);
  EXPECT_EQ(empty.exit_code, 0);
  EXPECT_THAT(empty.err, HasSubstr("no SMB was found: the copy is empty; name its ports with"));
  std::vector<std::string> quiet = words;
  quiet.emplace_back("-q");
  EXPECT_THAT(smbscope(quiet).err, IsEmpty());
}

TEST(Anonymize, NamesTheOptionThatReportsCallOtherwise) {
  const std::string capture = sample("stat_in_three.pcap");
  EXPECT_THAT(smbscope({"anonymize", capture, "-", "--anonymize-key", "x"}).err,
              HasSubstr("unknown option '--anonymize-key'; did you mean --key?"));
  EXPECT_THAT(smbscope({"analyze", capture, "--key", "x"}).err,
              HasSubstr("unknown option '--key'; did you mean --anonymize-key?"));
}

TEST(Anonymize, StopsCleanly) {
  const TempFolder folder;
  Running program({"anonymize", "-", folder.file("copy.pcapng")});
  program.feed(read_file(sample("stat_in_three.pcap")).substr(0, 3'000));
  while (folder.entries().empty()) usleep(2'000);
  program.send(SIGINT);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_THAT(folder.entries(), IsEmpty());
}

}  // namespace
}  // namespace smbscope::test
