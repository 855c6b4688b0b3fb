// SPDX-License-Identifier: GPL-3.0-or-later
// The line that moves on a terminal, and what is left of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "cli/progress.h"
#include "tests/cli/process.h"
#include "tests/cli/terminal.h"

namespace smbscope::test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kWipe = "\r\x1b[K";
const std::string kWipePattern = "\r\x1b\\[K";

/// A capture that comes through a named pipe, so that the program is as slow as we feed it.
class ProgressLine : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(mkfifo(pipe_.c_str(), 0600), 0); }

  /// Gives the program most of the capture, lets it wait until it has shown `text` (at most
  /// `fifths` fifths of a second), and gives it the rest.
  void feed(OnTerminal& program, const std::string& text, int fifths = 300) const {
    const std::string capture = read_file(sample("stat_in_three.pcap"));
    const std::size_t most = capture.size() - 1'000;
    std::ofstream out(pipe_, std::ios::binary);  // waits for the program to open its end
    out.write(capture.data(), static_cast<std::streamsize>(most)).flush();
    program.read_until(text, fifths);
    out.write(capture.data() + most, static_cast<std::streamsize>(capture.size() - most));
  }

  const TempFolder folder_;
  const std::string pipe_ = folder_.file("live.pcap");
};

TEST_F(ProgressLine, MovesAndVanishes) {
  OnTerminal program({pipe_, "--color", "never"});
  feed(program, " packets");
  EXPECT_EQ(program.finish(), 0);
  const std::string& shown = program.shown();
  EXPECT_THAT(shown, ContainsRegex("live\\.pcap: [0-9.,]+ [KMG]?i?B/s, [0-9,]+ packets"));
  const std::size_t last = shown.rfind(kWipe);
  ASSERT_NE(last, std::string::npos);
  const std::string after = shown.substr(last + kWipe.size());
  EXPECT_THAT(after, Not(HasSubstr("B/s"))) << "the last thing drawn is an empty line";
  EXPECT_THAT(after, HasSubstr("round trips were not needed")) << "the report has a clean line";
}

TEST_F(ProgressLine, NeverWraps) {
  const std::string link = folder_.file(std::string(80, 'x'));
  ASSERT_EQ(symlink(pipe_.c_str(), link.c_str()), 0);
  OnTerminal program({"--color", "never", link});
  feed(program, " packets");
  EXPECT_EQ(program.finish(), 0);
  EXPECT_THAT(program.shown(), ContainsRegex(kWipePattern + "[0-9.,]+ [KMG]?i?B/s"));
}

TEST_F(ProgressLine, IsOffWhenNotWanted) {
  for (const char* off : {"-q", "--no-progress"}) {
    OnTerminal program({pipe_, "--color", "never", off});
    feed(program, kWipe, 6);
    EXPECT_EQ(program.finish(), 0);
    EXPECT_THAT(program.shown(), Not(HasSubstr(kWipe))) << off;
  }
}

TEST_F(ProgressLine, CountsTheCapturesOfABatch) {
  const std::string missing = folder_.file("none.pcap");
  OnTerminal program({sample("reopen_per_read.pcap"), missing, pipe_, "--jobs", "1", "--color",
                      "never", "--rule", "capture-quality"});
  feed(program, "2 of 3, ");
  EXPECT_EQ(program.finish(), 3);
  EXPECT_THAT(program.shown(), ContainsRegex(kWipePattern + "2 of 3, [0-9.,]+ [KMG]?i?B/s: "
                                                            "[^\r]*live\\.pcap"));
  EXPECT_EQ(occurrences(program.shown(), missing + ": no such file"), 2U)
      << "on standard error and in the report";
}

TEST(ProgressText, SaysHowFarAndHowLongWhereTheSizeIsKnown) {
  EXPECT_EQ(cli::progress_text({50'000'000, 200'000'000, 123'456}, 2),
            "25 %, 23.8 MiB/s, 123,456 packets, 6 s left");
  EXPECT_EQ(cli::progress_text({1'048'576, 0, 1}, 1), "1 MiB/s, 1 packet");
  EXPECT_EQ(cli::batch_progress_text({17, 222, 50'000'000, 200'000'000}, 2),
            "17 of 222, 23.8 MiB/s, 6 s left");
  EXPECT_EQ(cli::batch_progress_text({1, 1'000, 1'048'576, 0}, 1), "1 of 1,000, 1 MiB/s");
}

}  // namespace
}  // namespace smbscope::test
