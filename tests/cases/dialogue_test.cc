// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/dialogue_phrase.h"

namespace smbscope::test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kConnection = "conn 10.0.0.5:50112 > 10.0.0.9:445\n";

std::string error_of(const std::string& lines) {
  const auto result = compile_dialogue(kConnection + lines);
  return result ? "" : result.error().message;
}

std::size_t packets_of(const std::string& dialogue) {
  const auto result = compile_dialogue(dialogue);
  EXPECT_TRUE(result.ok()) << (result ? "" : result.error().message);
  if (!result) return 0;
  const ByteVector& file = result.value();
  std::size_t packets = 0;
  for (std::size_t at = 24; at + 16 <= file.size(); ++packets) {
    at += 16 + (file[at + 8] | static_cast<std::size_t>(file[at + 9]) << 8U);
  }
  return packets;
}

TEST(Dialogue, CompilesToTheSameCaptureEveryTime) {
  const std::string text = std::string(kConnection) + "C create path=\"a\" | S ok fid=1\nfin\n";
  EXPECT_EQ(compile_dialogue(text).value(), compile_dialogue(text).value());
}

TEST(Dialogue, OpensAConnection) {
  EXPECT_EQ(packets_of(kConnection), 3U + 8U);  // handshake; negotiate, session twice, tree
  EXPECT_EQ(packets_of("conn 10.0.0.5:1 > 10.0.0.9:445 no_opening"), 3U);
  EXPECT_EQ(packets_of("conn 10.0.0.5:1 > 10.0.0.9:445 no_opening no_handshake"), 0U);
  EXPECT_EQ(packets_of("conn [fd00::5]:1 > [fd00::9]:445 protocol=smb1"), 3U + 6U);
}

TEST(Dialogue, DropsAndRepeatsPackets) {
  const std::string start = "conn 10.0.0.5:1 > 10.0.0.9:445 no_opening no_handshake\n";
  const std::string read = "C read length=10000 | S ok";  // one packet, then seven
  EXPECT_EQ(packets_of(start + read), 8U);
  EXPECT_EQ(packets_of(start + read + " drop"), 1U);
  EXPECT_EQ(packets_of(start + read + " drop=2"), 7U);
  EXPECT_EQ(packets_of(start + read + " dup"), 15U);
  EXPECT_EQ(packets_of(start + read + " again"), 15U);
}

TEST(Dialogue, RepeatsLinesAndCounts) {
  const std::string start = "conn 10.0.0.5:1 > 10.0.0.9:445 no_opening no_handshake\n";
  EXPECT_EQ(packets_of(start + "repeat 3 {\nC read offset=$i*64KiB length=1 | S ok\n}\n"), 6U);
  EXPECT_EQ(
      packets_of(start + "repeat 2 as a {\nrepeat $a as b {\nC> echo tag=t$($a*2)_$b\n}\n}\n"), 3U);
}

TEST(Dialogue, ExplainsWhatItDoesNotUnderstand) {
  EXPECT_THAT(error_of("C create pth=\"a\" | S ok\n"), HasSubstr("line 2: create has no 'pth'"));
  EXPECT_THAT(error_of("C create path=\"a\" | S okay\n"), HasSubstr("'okay' is no status"));
  EXPECT_THAT(error_of("C open path=\"a\" | S ok\n"), HasSubstr("'open' is no SMB2 command"));
  EXPECT_THAT(error_of("C read length=many | S ok\n"), HasSubstr("'many' is no number"));
  EXPECT_THAT(error_of("S> ok\n"), HasSubstr("nothing to answer"));
  EXPECT_THAT(error_of("C> cancel to=x\n"), HasSubstr("nothing to cancel"));
  EXPECT_THAT(error_of("repeat 3 {\nC> echo\n"), HasSubstr("expected: repeat"));
  EXPECT_THAT(error_of("wait long\n"), HasSubstr("expected: wait TIME"));
  EXPECT_THAT(error_of("dance\n"), HasSubstr("'dance' is no statement"));
  EXPECT_THAT(compile_dialogue("C> echo\n").error().message, HasSubstr("no connection yet"));
}

TEST(Dialogue, EvaluatesExpressions) {
  EXPECT_EQ(evaluate("64KiB"), 65'536);
  EXPECT_EQ(evaluate("(2-1)*4096+0x10"), 4'112);
  EXPECT_EQ(evaluate("0.5ms"), 500'000);
  EXPECT_EQ(evaluate("7/2"), 3);
  EXPECT_EQ(evaluate(""), std::nullopt);
  EXPECT_EQ(evaluate("1/0"), std::nullopt);
  EXPECT_EQ(evaluate("4x"), std::nullopt);
}

}  // namespace
}  // namespace smbscope::test
