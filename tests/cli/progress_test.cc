// SPDX-License-Identifier: GPL-3.0-or-later
// The line that moves on a terminal, and what is left of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/cli/process.h"
#include "tests/cli/terminal.h"

namespace smbscope::test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kWipe = "\r\x1b[K";
const std::string kWipePattern = "\r\x1b\\[K";

/// A capture of some 90 MB: the packets of a sample, over and over.
class ProgressLine : public ::testing::Test {
 protected:
  void SetUp() override {
    constexpr std::size_t kFileHeaderBytes = 24;
    const std::string once = read_file(sample("stat_in_three.pcap"));
    std::string all = once;
    for (int i = 0; i < 1'000; ++i) all.append(once, kFileHeaderBytes);
    write_file(capture_, all);
  }
  const TempFolder folder_;
  const std::string capture_ = folder_.file("big.pcap");
};

TEST_F(ProgressLine, MovesAndVanishes) {
  OnTerminal program({capture_, "--color", "never"});
  program.crawl_until(" left");
  EXPECT_EQ(program.finish(), 0);
  const std::string& shown = program.shown();
  EXPECT_THAT(shown, ContainsRegex("big\\.pcap: [0-9]+ %, [0-9.,]+ [KMG]iB/s, [0-9,]+ packets, "
                                   "[0-9]+ s left"));
  const std::size_t last = shown.rfind(kWipe);
  ASSERT_NE(last, std::string::npos);
  const std::string after = shown.substr(last + kWipe.size());
  EXPECT_THAT(after, Not(HasSubstr(" left"))) << "the last thing drawn is an empty line";
  EXPECT_THAT(after, HasSubstr("round trips were not needed")) << "the report has a clean line";
}

TEST_F(ProgressLine, NeverWraps) {
  const std::string link = folder_.file(std::string(80, 'x'));
  ASSERT_EQ(symlink(capture_.c_str(), link.c_str()), 0);
  OnTerminal program({"--color", "never", link});
  program.crawl_until(" left");
  EXPECT_EQ(program.finish(), 0);
  EXPECT_THAT(program.shown(), ContainsRegex(kWipePattern + "[0-9]+ %"));
}

TEST_F(ProgressLine, IsOffWhenNotWanted) {
  for (const char* off : {"-q", "--no-progress"}) {
    OnTerminal program({capture_, "--color", "never", off});
    program.crawl_until(kWipe, 6);
    EXPECT_EQ(program.finish(), 0);
    EXPECT_THAT(program.shown(), Not(HasSubstr(kWipe))) << off;
  }
}

}  // namespace
}  // namespace smbscope::test
