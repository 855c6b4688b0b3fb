// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/path_key.h"

#include "common/text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace smbscope {
namespace {

std::vector<std::uint8_t> utf16(std::u16string_view text) {
  std::vector<std::uint8_t> bytes;
  for (const char16_t unit : text) {
    bytes.push_back(static_cast<std::uint8_t>(unit & 0xFF));
    bytes.push_back(static_cast<std::uint8_t>(unit >> 8));
  }
  return bytes;
}

TEST(PathKey, ComparesWithoutCaseAndSeparatorStyle) {
  const PathKey root = share_key("10.0.0.9", "Data");
  EXPECT_EQ(root, share_key("10.0.0.9", "DATA"));
  EXPECT_EQ(path_keys(root, "Docs\\Ä.TXT").key, path_keys(root, "\\docs/ä.txt").key);
  EXPECT_NE(path_keys(root, "docs\\a.txt").key, path_keys(root, "docs\\b.txt").key);
  EXPECT_NE(root, share_key("10.0.0.8", "data"));
}

TEST(PathKey, OfAListingEntryEqualsThatOfTheOpenedFile) {
  const PathKey root = share_key("s", "d");
  const PathKeys opened = path_keys(root, "docs\\\U0001F600Straße.txt");
  const std::vector<std::uint8_t> name = utf16(u"\U0001F600STRAße.txt");
  EXPECT_EQ(opened.directory, path_keys(root, "docs").key);
  EXPECT_EQ(child_key_utf16(opened.directory, name.data(), name.size()), opened.key);
  EXPECT_EQ(child_key(opened.directory, "\U0001F600straße.TXT"), opened.key);
}

TEST(PathKey, IsTheSameFromEitherEncodingWhereverOtherLettersStand) {
  constexpr std::string_view kNames[] = {"a",        "abc",       "abcd",
                                         "ABCDe",    "abcdefghi", "äbcde",
                                         "abcÄefgh", "abcdÖfgh",  "ab\U0001F600cdefghi",
                                         "ß",        "日本語",    "x日本語y"};
  for (const std::string_view name : kNames) {
    std::u16string units;
    for (std::size_t i = 0; i < name.size();) {
      const char32_t c = next_code_point(name, i);
      if (c >= 0x10000) units += static_cast<char16_t>(0xD800 + ((c - 0x10000) >> 10U));
      units += static_cast<char16_t>(c >= 0x10000 ? 0xDC00 + (c & 0x3FFU) : c);
    }
    const std::vector<std::uint8_t> wire = utf16(units);
    EXPECT_EQ(child_key_utf16(7, wire.data(), wire.size()), child_key(7, name)) << name;
    for (const std::string_view other : kNames) {
      EXPECT_EQ(child_key(7, name) == child_key(7, other), name == other) << name << " " << other;
    }
  }
}

TEST(PathKey, FoldsLettersOnly) {
  for (char c = 0x20; c < 0x7F; ++c) {
    const bool is_letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    const std::string four(4, c);
    const std::string flipped(4, static_cast<char>(c ^ 0x20));
    EXPECT_EQ(child_key(7, four) == child_key(7, flipped), is_letter) << four;
  }
}

TEST(PathKey, RootIsItsOwnDirectory) {
  const PathKey root = share_key("s", "d");
  EXPECT_EQ(path_keys(root, "").key, root);
  EXPECT_EQ(path_keys(root, "\\").directory, root);
}

}  // namespace
}  // namespace smbscope
