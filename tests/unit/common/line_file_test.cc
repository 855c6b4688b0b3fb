// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/line_file.h"

#include <gtest/gtest.h>

namespace smbscope {
namespace {

TEST(LineFile, LeavesOutCommentsAndBlanks) {
  const auto lines = lines_of("\xEF\xBB\xBF# one\r\n\r\n  two # not three \r\n\t\nfive");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].number, 3U);
  EXPECT_EQ(lines[0].text, "two # not three");
  EXPECT_EQ(lines[1].number, 5U);
  EXPECT_EQ(lines[1].text, "five");
}

TEST(LineFile, SaysWhichFileCanNotBeRead) {
  for (const char* path : {"/nonexistent/known.txt", "/", "/dev/zero"}) {
    const auto lines = read_lines(path);
    ASSERT_FALSE(lines.ok()) << path;
    EXPECT_EQ(lines.error().kind, ErrorKind::kUsage);
    EXPECT_TRUE(lines.error().message.starts_with(std::string(path) + ": ")) << path;
  }
}

}  // namespace
}  // namespace smbscope
