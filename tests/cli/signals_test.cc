// SPDX-License-Identifier: GPL-3.0-or-later
// Stopped in the middle of its work the program leaves nothing half-written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using ::testing::IsEmpty;

class Stopped : public ::testing::TestWithParam<std::pair<int, int>> {};

TEST_P(Stopped, LeavesNothingBehind) {
  const auto [signal, exit_code] = GetParam();
  const TempFolder folder;
  Running program({"-", "--store", folder.file("x.smbscope"), "-o", folder.file("x.txt")},
                  {.environment = {{"TMPDIR", folder.path()}}});
  // Half a capture, and the pipe stays open: the program waits for more.
  const std::string capture = read_file(sample("stat_in_three.pcap"));
  program.feed(capture.substr(0, std::min<std::size_t>(capture.size() / 2, 60'000)));
  // The store's temporary file says that the program is at work.
  while (folder.entries().empty()) usleep(2'000);
  program.send(signal);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.exit_code, exit_code) << "signal " << outcome.signal << ' ' << outcome.err;
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_THAT(folder.entries(), IsEmpty());
}

TEST_P(Stopped, RemovesThePrivateStoreOfAReport) {
  const auto [signal, exit_code] = GetParam();
  const TempFolder folder;
  Running program({"report", "-"}, {.environment = {{"TMPDIR", folder.path()}}});
  program.feed(read_file(sample("stat_in_three.pcap")).substr(0, 60'000));
  while (folder.entries().empty()) usleep(2'000);
  struct stat info {};
  ASSERT_EQ(stat(folder.file(folder.entries().front()).c_str(), &info), 0);
  EXPECT_TRUE(S_ISDIR(info.st_mode));
  EXPECT_EQ(info.st_mode & 07777U, 0700U);  // names of the capture are nobody else's business
  program.send(signal);
  EXPECT_EQ(program.wait().exit_code, exit_code);
  EXPECT_THAT(folder.entries(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Signals, Stopped,
                         ::testing::Values(std::pair{SIGHUP, 129}, std::pair{SIGINT, 130},
                                           std::pair{SIGTERM, 143}));

TEST(UnderNohup, AClosedTerminalStopsNothing) {
  const std::string capture = read_file(sample("stat_in_three.pcap"));
  const auto before = ::signal(SIGHUP, SIG_IGN);
  Running program({"-"}, {.keeps_ignored = true});
  (void)::signal(SIGHUP, before);
  program.feed(capture.substr(0, 3'000));
  program.wait_until_it_catches(SIGINT);
  program.send(SIGHUP);
  program.feed(capture.substr(3'000, 50'000));
  program.close_input();
  EXPECT_EQ(program.wait().exit_code, 0);
}

/// Asks a program that has been given time to settle into a wait to stop.
Outcome stopped_while_waiting(const std::vector<std::string>& arguments,
                              const std::string& input = "") {
  Running program(arguments);
  program.feed(input);
  program.wait_until_it_catches(SIGINT);
  usleep(300'000);
  program.send(SIGINT);
  return program.wait();
}

TEST(StoppedWhileWaiting, EndsAtOnce) {
  const TempFolder folder;
  const std::string capture = sample("stat_in_three.pcap");
  const std::string store = folder.file("x.smbscope");
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(smbscope({capture, "--store", store}).exit_code, 0);
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string part = read_file(capture).substr(0, 3'000);
  const std::string endless =
      "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n)";
  for (const Outcome& outcome :
       {stopped_while_waiting({"-"}), stopped_while_waiting({"-"}, part),
        stopped_while_waiting({"-"}, part.substr(0, 10)), stopped_while_waiting({pipe}),
        stopped_while_waiting({capture, "-o", pipe}),
        stopped_while_waiting({"query", store, "SELECT " + endless}),
        stopped_while_waiting({"operations", store, "--filter", endless})}) {
    EXPECT_EQ(outcome.exit_code, 130) << "signal " << outcome.signal;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, IsEmpty());
  }
}

TEST(Finished, RemovesThePrivateStoreOfAReport) {
  const TempFolder folder;
  const RunOptions options{.environment = {{"TMPDIR", folder.path()}}};
  const Outcome whole = smbscope({"report", sample("stat_in_three.pcap")}, options);
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_THAT(whole.out, ::testing::HasSubstr("### Directories and files"));
  EXPECT_EQ(smbscope({"report", sample("record.sh")}, options).exit_code, 3);
  EXPECT_THAT(folder.entries(), IsEmpty());
}

TEST(ClosedPipe, EndsQuietly) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"rules"}, {"operations", sample("stat_in_three.pcap")}}) {
    Running program(words);
    program.close_input();
    program.stop_reading();
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.err, IsEmpty());
  }
}

}  // namespace
}  // namespace smbscope::test
