// SPDX-License-Identifier: GPL-3.0-or-later
// Stopped in the middle of its work the program leaves nothing half-written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

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

INSTANTIATE_TEST_SUITE_P(Signals, Stopped,
                         ::testing::Values(std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}));

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
