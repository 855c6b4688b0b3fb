// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope compare: captures side by side, formats, labels, inputs that can't be read.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kFrugal = sample("smbclient_copy.pcap");
const std::string kChatty = sample("explorer_copy.pcapng.gz");

json compared(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "compare");
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = smbscope(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return json::parse(outcome.out);
}

json operation(const json& document, const std::string& name) {
  for (const json& row : document["operations"])
    if (row["operation"] == name) return row["values"];
  ADD_FAILURE() << name;
  return {};
}

TEST(Compare, LaysTheSamplesSideBySide) {
  const json document = compared({kFrugal, kChatty});
  EXPECT_EQ(document["captures"][0]["files"], 60);
  EXPECT_EQ(document["captures"][1]["label"], "explorer_copy.pcapng.gz");
  const json create = operation(document, "Create");
  EXPECT_EQ(create[0]["verdict"], "fine");
  EXPECT_EQ(create[1]["count"], 381);
  EXPECT_EQ(create[1]["verdict"], "far-more");
  EXPECT_DOUBLE_EQ(create[1]["per_file"].get<double>(), 6.35);
  for (const json& row : document["findings"]) {
    EXPECT_TRUE(row["values"][0].is_null()) << row["rule"];
    EXPECT_FALSE(row["values"][1].is_null()) << row["rule"];
  }
  EXPECT_EQ(document["findings"].size(), 6U);
}

TEST(Compare, AgreesWithTheReportOfEachCapture) {
  const json document = compared({kFrugal, kChatty});
  const json report = json::parse(smbscope({kChatty, "--format", "json"}).out);
  EXPECT_EQ(document["captures"][1]["totals"], report["summary"]);
  EXPECT_EQ(document["captures"][1]["sha256"], report["captures"][0]["sha256"]);
  std::uint64_t operations = 0;
  for (const json& row : document["operations"])
    operations += row["values"][1]["count"].get<std::uint64_t>();
  EXPECT_EQ(operations, report["summary"]["operations"].get<std::uint64_t>());
}

/// README.md shows this.
TEST(Compare, SaysInWordsWhatDiffers) {
  const Outcome outcome = smbscope({"compare", kFrugal, kChatty});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_THAT(outcome.out,
              StartsWith("What differs\n  2 (explorer_copy.pcapng.gz) needs 8.8 times the round "
                         "trips of 1 (smbclient_copy.pcap) per\n  file (19.5 against 2.22)"));
  const std::string readme = read_file(std::string(SMBSCOPE_SOURCE_DIR) + "/README.md");
  const std::size_t shown = outcome.out.find("\nOperations");
  const std::string table = outcome.out.substr(shown, outcome.out.find("\n  Connect") - shown);
  EXPECT_THAT(readme, HasSubstr(table));
}

TEST(Compare, WritesEveryFormat) {
  const std::map<std::string, std::string> signs = {{"text", "far more"},
                                                    {"markdown", "| Create | 62 |"},
                                                    {"csv", "\nsmbclient_copy.pcap,"},
                                                    {"html", "<h1>2 captures side by side</h1>"},
                                                    {"json", "\"smbscope.compare/1\""}};
  for (const auto& [format, sign] : signs) {
    const TempFolder folder;
    const Outcome outcome =
        smbscope({"compare", kFrugal, kChatty, "--format", format, "-o", folder.file("out")});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(read_file(folder.file("out")), HasSubstr(sign)) << format;
  }
  EXPECT_THAT(smbscope({"compare", kFrugal, kChatty, "--color", "always"}).out,
              HasSubstr("\x1b[1;31mfar more"));
}

TEST(Compare, HasRowsForMoreThanThree) {
  const Outcome outcome = smbscope({"compare", kFrugal, kChatty, kFrugal, kChatty});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("!! 381"));
  EXPECT_THAT(outcome.out, HasSubstr("smbclient_copy.pcap (2)")) << "one name, two captures";
}

const std::string kEncrypted = sample("smbclient_encrypted.pcap");
const std::vector<std::string> kTwelve = {
    kFrugal,
    kChatty,
    kEncrypted,
    sample("growing_listing.pcap.gz"),
    sample("late_start.pcap.gz"),
    sample("pipelined_reads.pcap.gz"),
    sample("reopen_per_read.pcap"),
    sample("same_listing.pcap.gz"),
    sample("small_reads.pcap.gz"),
    sample("small_writes.pcap.gz"),
    sample("smb1_small_blocks.pcap.gz"),
    sample("smbclient_smb1_signed.pcap.gz"),
};

std::string twelve_compared(const std::string& format) {
  std::vector<std::string> arguments = {"compare", "--format", format};
  arguments.insert(arguments.end(), kTwelve.begin(), kTwelve.end());
  const Outcome outcome = smbscope(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return outcome.out;
}

/// The fields of a line of CSV in which none is quoted.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == ',') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

TEST(Compare, ShowsTwelveInHtmlWithEveryColumn) {
  const std::string page = twelve_compared("html");
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  for (const char* element : {"section", "table", "tr", "td", "span"})
    EXPECT_EQ(occurrences(page, fmt::format("<{} ", element)) +
                  occurrences(page, fmt::format("<{}>", element)),
              occurrences(page, fmt::format("</{}>", element)))
        << element;
  EXPECT_THAT(page, HasSubstr("<body class=\"side-by-side\">"));
  EXPECT_THAT(page, HasSubstr("@page side-by-side { size: landscape;"));
  EXPECT_THAT(page, Not(HasSubstr(">File</th>"))) << "labels are the file names";
  for (const char* title : {"Find", "Write", "Connect", "Other"})
    EXPECT_EQ(occurrences(page, ">" + std::string(title) + "</th>"), 2U) << title;
  EXPECT_THAT(page, HasSubstr(">381</span><br/><span class=\"soft\">far more</span>"));
}

TEST(Compare, ShowsTwelveInTextAndMarkdown) {
  const std::string text = twelve_compared("text");
  EXPECT_THAT(text, ::testing::ContainsRegex("\n  12  smbclient_smb1_signed"));
  EXPECT_THAT(text, ::testing::ContainsRegex("\n   3  smbclient_encrypted.pcap +[?] +[?] +[?]"));
  const std::string markdown = twelve_compared("markdown");
  EXPECT_EQ(occurrences(markdown, "\n| 12 |"), 5U);
  EXPECT_THAT(markdown, HasSubstr("\n| 3 | smbclient_encrypted.pcap | ? | ? |"));
}

TEST(Compare, LeavesEmptyInCsvWhatEncryptionHides) {
  std::istringstream lines(twelve_compared("csv"));
  std::vector<std::vector<std::string>> table;
  for (std::string line; std::getline(lines, line);) table.push_back(fields(line));
  ASSERT_EQ(table.size(), 13U);
  const auto of = [&table](std::size_t row, const std::string& column) {
    const auto at = std::ranges::find(table[0], column) - table[0].begin();
    return table[row].at(static_cast<std::size_t>(at));
  };
  EXPECT_EQ(of(2, "create_verdict"), "far-more");
  EXPECT_EQ(of(2, "create_per_file_ratio"), of(2, "create_ratio")) << "as many files";
  for (const char* column : {"files", "create", "connect", "create_ratio", "create_per_file_ratio",
                             "create_verdict", "round_trips", "wasted_round_trips", "wasted_s"})
    EXPECT_EQ(of(3, column), "") << column;
  EXPECT_EQ(of(3, "encrypted-opaque"), "info");
}

TEST(Compare, HasNullInJsonForWhatEncryptionHides) {
  const json document = json::parse(twelve_compared("json"));
  ASSERT_EQ(document["captures"].size(), 12U);
  const json& hidden = document["captures"][2];
  EXPECT_TRUE(hidden["verdict"].is_null());
  for (const char* key : {"operations", "round_trips", "busy_s"})
    EXPECT_TRUE(hidden["totals"][key].is_null()) << key;
  EXPECT_TRUE(hidden["totals"]["wasted"]["operations"].is_null());
  for (const json& row : document["operations"]) {
    ASSERT_EQ(row["values"].size(), 12U);
    EXPECT_TRUE(row["values"][2]["count"].is_null()) << row["operation"];
    EXPECT_EQ(row["values"][2]["verdict"], "unknown") << row["operation"];
  }
}

TEST(Compare, TakesStoresRulesFilesAndLabels) {
  const TempFolder folder;
  const std::string store = folder.file("chatty.smbscope");
  ASSERT_EQ(smbscope({kChatty, "--store", store, "-q"}).exit_code, 0);
  const json document = compared({kFrugal, store, "--rule", "redundant-find", "--files", "30",
                                  "--label", "Linux, \"mput\"", "--label", "Explorer"});
  EXPECT_EQ(document["captures"][0]["label"], "Linux, \"mput\"");
  EXPECT_EQ(document["captures"][1]["files"], 30);
  EXPECT_EQ(operation(document, "Create")[1]["count"], 381);
  EXPECT_DOUBLE_EQ(operation(document, "Create")[1]["per_file"].get<double>(), 12.7);
  EXPECT_EQ(document["findings"].size(), 1U);
}

TEST(Compare, OneUnreadableInputLeavesTheOthers) {
  const TempFolder folder;
  write_file(folder.file("notes.txt"), "no capture\n");
  const Outcome outcome = smbscope({"compare", kFrugal, folder.file("notes.txt"), kChatty,
                                    "--label", "A", "--label", "B", "--label", "C"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("2 (C) needs 8.8 times the round trips of 1 (A)"));
}

TEST(Compare, NeedsTwoThatCanBeRead) {
  const TempFolder folder;
  const std::string target = folder.file("out.md");
  const Outcome outcome = smbscope({"compare", kFrugal, folder.file("missing.pcap"), "-o", target});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("fewer than two captures"));
  EXPECT_THAT(folder.entries(), IsEmpty()) << "nothing half-written";
}

TEST(Compare, RefusesWhatMakesNoSense) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& hint) {
    const Outcome outcome = smbscope(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, HasSubstr(hint));
    EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
  };
  refused({"compare", kFrugal}, "compare takes two captures or stores, or more");
  refused({"compare", kFrugal, kChatty, "--label", "only one"}, "--label: 1 given for 2 captures");
  refused({"compare", kFrugal, kChatty, "--files", "0"}, "give 1 or more");
  refused({"compare", kFrugal, kChatty, "--format", "cvs"}, "did you mean csv?");
  refused({"compare", kFrugal, kChatty, "--store", "x"}, "unknown option");
  refused({"compare", kFrugal, kChatty, "-o", kFrugal}, "would be overwritten");
}

TEST(Compare, ManPageKnowsEveryOption) {
  std::string man =
      read_file(std::string(SMBSCOPE_SOURCE_DIR) + "/packaging/man/smbscope-compare.1");
  std::erase(man, '\\');
  std::istringstream words(smbscope({"compare", "--help"}).out);
  for (std::string word; words >> word;) {
    const std::size_t at = word.find("--");
    if (at != 0 && (at == std::string::npos || word[0] != '-')) continue;
    const std::string option = word.substr(at, word.find_first_of(",=.;`", at) - at);
    if (option != "--help") {
      EXPECT_THAT(man, HasSubstr(option));
    }
  }
}

TEST(Compare, AnonymizeLeavesNoNames) {
  const Outcome outcome = smbscope({"compare", kFrugal, kChatty, "--anonymize"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* name : {"smbclient_copy", "explorer_copy", "photos", "10.91."})
    EXPECT_THAT(outcome.out, Not(HasSubstr(name)));
  EXPECT_THAT(outcome.out, HasSubstr("8.8 times the round trips"));
}

TEST(Compare, HostileLabelsStayText) {
  const Outcome outcome = smbscope({"compare", kFrugal, kChatty, "--label", "\x1b[31m<b>|x",
                                    "--label", "=1+1", "--format", "csv"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(outcome.out, HasSubstr("\n\"'=1+1\","));
}

}  // namespace
}  // namespace smbscope::test
