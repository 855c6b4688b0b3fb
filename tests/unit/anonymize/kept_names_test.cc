// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/kept_names.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "common/text.h"

namespace smbscope::anonymize {
namespace {

TEST(KeptNames, DocsAreFresh) {
  const std::string path = std::string(SMBSCOPE_SOURCE_DIR) + "/docs/kept-names.md";
  if (std::getenv("UPDATE_DOCS") != nullptr)
    std::ofstream(path, std::ios::binary) << kept_names_markdown();
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), kept_names_markdown()) << "UPDATE_DOCS=1 rewrites " << path;
}

TEST(KeptNames, AreFoldedAndListedOnce) {
  std::set<std::string_view> seen;
  const auto check = [&seen](std::string_view word) {
    EXPECT_TRUE(seen.insert(word).second) << word;
    EXPECT_EQ(fold_utf8(word), word);
    EXPECT_EQ(word.find_first_of("*?<>\":\\/"), std::string_view::npos) << word;
  };
  for (const KeptGroup& group : kept_names())
    for (const std::string_view word : group.words) check(word);
  seen.clear();
  for (const KeptGroup& group : kept_extensions())
    for (const std::string_view word : group.words) check(word);
  seen.clear();
  for (const std::string_view prefix : kept_prefixes()) check(prefix);
}

TEST(KeptNames, OnlyAWholePrefixCounts) {
  EXPECT_EQ(kept_prefix_length(U"._name"), 2U);
  EXPECT_EQ(kept_prefix_length(U"._"), 0U) << "nothing behind it";
  EXPECT_EQ(kept_prefix_length(U".~lock.letter.odt#"), 7U);
  EXPECT_EQ(kept_prefix_length(U"lock.letter"), 0U);
}

TEST(KeptNames, OnlyKnownExtensionsCount) {
  EXPECT_EQ(kept_extension_length(U"letter.docx"), 5U);
  EXPECT_EQ(kept_extension_length(U"backup.tar.gz"), 3U);
  EXPECT_EQ(kept_extension_length(U"john.doe"), 0U);
  EXPECT_EQ(kept_extension_length(U"docx"), 0U);
}

}  // namespace
}  // namespace smbscope::anonymize
