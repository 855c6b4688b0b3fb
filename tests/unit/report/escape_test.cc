// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/escape.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace smbscope::report {
namespace {

TEST(Escape, JsonStringIsReadBackAsItWas) {
  const std::string text =
      "a\"b\\c\n\x1b[0m\x7f\xC2\x9B"
      "é\xE2\x80\xAE";
  const std::string quoted = json_string(text);
  EXPECT_EQ(nlohmann::json::parse(quoted).get<std::string>(), text);
  EXPECT_EQ(quoted.find('\x1b'), std::string::npos);
  EXPECT_EQ(quoted.find('\x7f'), std::string::npos);
  EXPECT_EQ(quoted.find("\xC2\x9B"), std::string::npos);
  EXPECT_EQ(quoted.find("\xE2\x80\xAE"), std::string::npos);
}

TEST(Escape, JsonStringReplacesWhatIsNoUtf8) {
  EXPECT_EQ(json_string("a\xff"
                        "b\xC3"),
            "\"a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD\"");
}

TEST(Escape, EveryFormatShowsWhatEndsLinesOrShowsNothing) {
  const std::string text =
      "a\xE2\x80\xA8"
      "b\xE2\x80\xA9"
      "c\xEF\xBB\xBF"
      "d\xE2\x81\xA6"
      "e";
  const std::string shown = "a\\u2028b\\u2029c\\ufeffd\\u2066e";
  EXPECT_EQ(json_string(text), '"' + shown + '"');
  EXPECT_EQ(json_terminal_safe('"' + text + '"'), '"' + shown + '"');
  EXPECT_EQ(csv_field(text), shown);
  EXPECT_EQ(markdown_code(text), '`' + shown + '`');
  EXPECT_EQ(markdown_prose(text), "a\\\\u2028b\\\\u2029c\\\\ufeffd\\\\u2066e");
}

TEST(Escape, DocumentKeepsItsMeaningWithoutTerminalControls) {
  const std::string document = "{\"a\":\"x\x7f\xC2\x85y\xE2\x80\xAEz\"}";
  const std::string safe = json_terminal_safe(document);
  EXPECT_EQ(safe, "{\"a\":\"x\\u007f\\u0085y\\u202ez\"}");
  EXPECT_EQ(nlohmann::json::parse(safe), nlohmann::json::parse(document));
}

TEST(Escape, ProseHasNoMarkupLinksOrMentions) {
  EXPECT_EQ(markdown_prose("a|b <b>*c*</b> `d` [e](f) ~g~"),
            "a\\|b \\<b\\>\\*c\\*\\</b\\> \\`d\\` \\[e\\](f) \\~g\\~");
  EXPECT_EQ(markdown_prose("ask @octocat about #12"), "ask `@octocat` about `#12`");
  EXPECT_EQ(markdown_prose("a@b #1#2 # 3"), "a`@b` `#1#2` # 3");
  EXPECT_EQ(markdown_prose("http://evil.test www.evil.test"), "http\\://evil.test www\\.evil.test");
  EXPECT_EQ(markdown_prose("# title"), "\\# title");
  EXPECT_EQ(markdown_prose("a\n# b"), "a\\\\x0a# b");
}

TEST(Escape, ProseKeepsNamesReadable) {
  EXPECT_EQ(markdown_prose("QUERY_INFO 4.2 MiB"), "QUERY_INFO 4.2 MiB");
  EXPECT_EQ(markdown_prose("_private_"), "\\_private\\_");
}

TEST(Escape, CodeSpanOutgrowsTheBackticksInside) {
  EXPECT_EQ(markdown_code("a.txt"), "`a.txt`");
  EXPECT_EQ(markdown_code("a`b``c"), "```a`b``c```");
  EXPECT_EQ(markdown_code("`a"), "`` `a ``");
  EXPECT_EQ(markdown_code(""), "");
  EXPECT_EQ(markdown_code("a\r\nb"), "`a\\x0d\\x0ab`");
}

TEST(Escape, CodeSpanInATableKeepsItsCell) {
  EXPECT_EQ(markdown_code("a || b"), "`a || b`");
  EXPECT_EQ(markdown_code_cell("a || b"), "`a \\|\\| b`");
}

TEST(Escape, CsvFieldIsNeverAFormula) {
  EXPECT_EQ(csv_field("a.txt"), "a.txt");
  EXPECT_EQ(csv_field("a,\"b\""), "\"a,\"\"b\"\"\"");
  EXPECT_EQ(csv_field("=cmd|'/c calc'!A0"), "\"'=cmd|'/c calc'!A0\"");
  EXPECT_EQ(csv_field("@x"), "\"'@x\"");
  EXPECT_EQ(csv_field("\xEF\xBC\x9D"
                      "1+1"),
            "\"'\xEF\xBC\x9D"
            "1+1\"");  // full-width =
  EXPECT_EQ(csv_field("\t=1+1"), "\\x09=1+1");
  EXPECT_EQ(csv_field("\r=1+1"), "\\x0d=1+1");
  EXPECT_EQ(csv_field("a\nb"), "a\\x0ab");
  EXPECT_EQ(csv_field(""), "");
}

}  // namespace
}  // namespace smbscope::report
