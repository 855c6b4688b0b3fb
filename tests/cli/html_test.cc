// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope --format html: whole files from the road that users take, read by a parser that is not
// ours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string html_of(const std::vector<std::string>& captures) {
  std::vector<std::string> arguments = {"analyze", "--format", "html"};
  arguments.insert(arguments.end(), captures.begin(), captures.end());
  const Outcome outcome = smbscope(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return outcome.out;
}

TEST(HtmlReport, IsOneFileWithChartsAndExcerpts) {
  const std::string page = html_of({sample("explorer_copy.pcapng.gz")});
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>\n<html lang=\"en\">"));
  EXPECT_THAT(page, EndsWith("</html>\n"));
  EXPECT_GE(occurrences(page, "<svg "), 4U);
  EXPECT_THAT(page, HasSubstr("<figcaption>How the listings of a directory grew</figcaption>"));
  EXPECT_THAT(page, HasSubstr("<tr class=\"counted\">"));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST(HtmlReport, IsTheSameFromTheStoreOfItsCapture) {
  const TempFolder folder;
  const std::string store = folder.file("small_reads.smbscope");
  const std::string capture = sample("small_reads.pcap.gz");
  const Outcome kept = smbscope({"analyze", "--format", "html", "--store", store, capture});
  EXPECT_EQ(kept.exit_code, 0) << kept.err;
  EXPECT_EQ(html_of({store}), kept.out);
}

TEST(HtmlReport, IsWellFormedForXmllint) {
  if (std::system("command -v xmllint >/dev/null") != 0) GTEST_SKIP() << "xmllint is not installed";
  const TempFolder folder;
  const std::string path = folder.file("report.html");
  write_file(path, html_of({sample("growing_listing.pcap.gz"), sample("smbclient_encrypted.pcap"),
                            sample("smb1_small_blocks.pcap.gz")}));
  EXPECT_EQ(std::system(("xmllint --noout '" + path + "'").c_str()), 0);
}

}  // namespace
}  // namespace smbscope::test
