// SPDX-License-Identifier: GPL-3.0-or-later
// --open: what Wireshark is started with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A wireshark of our own in PATH, which writes down how it was called.
class Open : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string script = folder_.file("wireshark");
    write_file(script,
               "#!/bin/sh\nfor word; do echo \"$word\"; done >\"$0.tmp\"\n"
               "mv \"$0.tmp\" \"$0.called\"\n");
    fs::permissions(script, fs::perms::owner_all);
  }
  /// What it was called with, a word a line; waits for it at most ten seconds.
  [[nodiscard]] std::string called() const {
    const std::string file = folder_.file("wireshark.called");
    for (int i = 0; i < 1'000 && !fs::exists(file); ++i) usleep(10'000);
    return read_file(file);
  }
  [[nodiscard]] Outcome run(std::vector<std::string> words) const {
    return smbscope(words, {.environment = {{"PATH", folder_.path() + ":/usr/bin:/bin"}}});
  }

  const TempFolder folder_;
  const std::string capture_ = sample("stat_in_three.pcap");
};

TEST_F(Open, StartsWiresharkAtTheFrame) {
  const Outcome outcome = run({capture_, "--open", "42"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, IsEmpty()) << "and nothing else";
  EXPECT_EQ(called(), "-g\n42\n-r\n" + capture_ + '\n');
}

TEST_F(Open, ANameIsNoOptionAndNoCommand) {
  const std::string name = folder_.file("a b;$(touch owned).pcap");
  write_file(name, read_file(capture_));
  EXPECT_EQ(run({"analyze", "--open=1", "--", name}).exit_code, 0);
  EXPECT_EQ(called(), "-g\n1\n-r\n" + name + '\n');
}

TEST_F(Open, SaysWhatItCanNotOpen) {
  for (const char* frame : {"0", "-1", "x", "12x", "99999999999999999999"})
    EXPECT_EQ(run({capture_, std::string("--open=") + frame}).exit_code, 2) << frame;
  EXPECT_EQ(run({capture_, sample("same_listing.pcap.gz"), "--open", "1"}).exit_code, 2);
  EXPECT_EQ(run({"-", "--open", "1"}).exit_code, 2);
  EXPECT_EQ(run({folder_.path(), "--open", "1"}).exit_code, 2);
  EXPECT_EQ(run({folder_.file("none.pcap"), "--open", "1"}).exit_code, 3);
  write_file(folder_.file("notes.txt"), "nothing captured here\n");
  EXPECT_EQ(run({folder_.file("notes.txt"), "--open", "1"}).exit_code, 3);
  const Outcome behind = run({capture_, "--open", "427"});
  EXPECT_EQ(behind.exit_code, 2);
  EXPECT_THAT(behind.err, HasSubstr("ends at frame 426"));
  const Outcome beside = run({capture_, "--open", "1", "--format", "json"});
  EXPECT_EQ(beside.exit_code, 2);
  EXPECT_THAT(beside.err, HasSubstr("leave out --format"));
  EXPECT_FALSE(fs::exists(folder_.file("wireshark.called")));
}

TEST_F(Open, WithoutWiresharkItSaysWhatElseToDo) {
  const TempFolder empty;
  const Outcome outcome =
      smbscope({capture_, "--open", "42"}, {.environment = {{"PATH", empty.path()}}});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("install the package wireshark"),
                                 HasSubstr("tshark -r " + capture_ + " -Y frame.number==42")));
  const std::string name = empty.file("it's here; $(rm x).pcap");
  write_file(name, read_file(capture_));
  EXPECT_THAT(smbscope({name, "--open", "1"}, {.environment = {{"PATH", empty.path()}}}).err,
              HasSubstr("tshark -r '" + empty.file("it'\\''s here; $(rm x).pcap") + "' -Y"));
}

TEST_F(Open, ANameThatCanNotBeShownIsOneThatAShellReads) {
  const TempFolder empty;
  const std::string name = empty.file("two\nlines\x1b it's \\ \xff.pcap");
  write_file(name, read_file(capture_));
  const Outcome outcome =
      smbscope({"analyze", name, "--open", "1"}, {.environment = {{"PATH", empty.path()}}});
  EXPECT_THAT(outcome.err, HasSubstr("tshark -r $'" + empty.path() +
                                     "/two\\012lines\\033 it\\'s \\\\ \\377.pcap' -Y"));
}

}  // namespace
}  // namespace smbscope::test
