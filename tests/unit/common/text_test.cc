// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text.h"

#include <gtest/gtest.h>

#include <vector>

namespace smbscope {
namespace {

TEST(Utf16leToUtf8, ConvertsSurrogatePairsAndReplacesLoneOnes) {
  const std::vector<std::uint8_t> bytes = {'a',  0,    0xE4, 0,    0x3D, 0xD8,
                                           0x00, 0xDE, 0x00, 0xDC, 'z'};
  EXPECT_EQ(utf16le_to_utf8(bytes), "a\u00E4\U0001F600\uFFFD");
}

TEST(OemToUtf8, KeepsDifferentBytesDifferent) {
  const std::vector<std::uint8_t> bytes = {'A', 0x84};
  EXPECT_EQ(oem_to_utf8(bytes), "A\xC2\x84");
}

TEST(FoldUtf8, FoldsBeyondAsciiAndKeepsBytesThatAreNoText) {
  EXPECT_EQ(fold_utf8("ÄÖ Σ Ж.TXT"), "äö σ ж.txt");
  EXPECT_EQ(fold_utf8("A\xFFZ"), "a\xFFz");
}

TEST(Printable, ShowsWhatCouldDriveATerminal) {
  EXPECT_EQ(printable("a\x1B[2Jb\n"), "a\\x1b[2Jb\\x0a");
  EXPECT_EQ(printable("x\u202Etxt.exe"), "x\\u202etxt.exe");
  EXPECT_EQ(printable("a\u2028b\u2029c\uFEFF"), "a\\u2028b\\u2029c\\ufeff");
  EXPECT_EQ(printable("\uFFFE\uFDD0\U0001FFFF"), "\\ufffe\\ufdd0\\U0001ffff");
  EXPECT_EQ(printable("\uFFFD\uFDCF\uFDF0"), "\uFFFD\uFDCF\uFDF0");
  EXPECT_EQ(printable("\xC2\x9B\xFF"), "\\x9b\\xff");
  EXPECT_EQ(printable("Straße"), "Straße");
}

TEST(NextCodePoint, RejectsOverlongAndSurrogateEncodings) {
  for (const std::string_view bad : {"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    std::size_t position = 0;
    EXPECT_EQ(next_code_point(bad, position), 0xFFFDU);
    EXPECT_EQ(position, 1U);
  }
}

TEST(Text, KnowsLettersAndDigitsOfEveryScript) {
  for (const char32_t c : std::u32string_view(U"aZ09\u00E4\u0416\u65E5\uD55C"))
    EXPECT_TRUE(is_alphanumeric(c)) << static_cast<unsigned>(c);
  for (const char32_t c : std::u32string_view(U" ._-$@[`{\n\u00A0\u2019\uFFFD"))
    EXPECT_FALSE(is_alphanumeric(c)) << static_cast<unsigned>(c);
}

}  // namespace
}  // namespace smbscope
