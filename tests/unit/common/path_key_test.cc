// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/path_key.h"

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

TEST(PathKey, RootIsItsOwnDirectory) {
  const PathKey root = share_key("s", "d");
  EXPECT_EQ(path_keys(root, "").key, root);
  EXPECT_EQ(path_keys(root, "\\").directory, root);
}

}  // namespace
}  // namespace smbscope
