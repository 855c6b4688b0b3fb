// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope analyze and report: exit codes, outputs, stores.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/cli/process.h"
#include "tests/support/capture_writer.h"

namespace smbscope::test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kCapture = sample("stat_in_three.pcap");

std::string text_of(const ByteVector& bytes) { return {bytes.begin(), bytes.end()}; }

void expect_input_error(const std::string& path, const std::string& hint) {
  const Outcome outcome = smbscope({path});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, StartsWith("smbscope: " + path + ": "));
  EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(hint));
}

TEST(Analyze, CommandMayBeLeftOut) {
  const Outcome bare = smbscope({kCapture});
  EXPECT_EQ(bare.exit_code, 0);
  EXPECT_THAT(bare.err, IsEmpty());
  EXPECT_THAT(bare.out, HasSubstr("round trips"));
  EXPECT_EQ(bare.out, smbscope({"analyze", kCapture}).out);
  EXPECT_EQ(bare.out, smbscope({"--format", "text", kCapture}).out);
}

TEST(Analyze, ReadsAPipe) {
  const Outcome piped = smbscope({"-", "--format", "json"}, {.input_file = kCapture});
  EXPECT_EQ(piped.exit_code, 0) << piped.err;
  const json from_pipe = json::parse(piped.out);
  const json from_file = json::parse(smbscope({kCapture, "--format", "json"}).out);
  EXPECT_EQ(from_pipe["commands"], from_file["commands"]);
  EXPECT_EQ(from_pipe["findings"], from_file["findings"]);
  EXPECT_EQ(from_pipe["captures"][0]["sha256"], from_file["captures"][0]["sha256"]);
}

TEST(Analyze, WhatIsNoCaptureIsAnInputError) {
  const TempFolder folder;
  const std::string text = folder.file("notes.txt");
  write_file(text, "this is no capture at all, but a page of notes\n");
  const std::string empty = folder.file("empty");
  write_file(empty, "");
  expect_input_error(folder.file("missing.pcap"), "no such file");
  expect_input_error(text, "");
  expect_input_error(empty, "empty");
  expect_input_error(folder.path(), "holds no captures");
}

TEST(Analyze, ACaptureWithoutPacketsIsACapture) {
  const TempFolder folder;
  const std::string path = folder.file("header.pcap");
  write_file(path, text_of(PcapWriter().bytes()));
  const Outcome outcome = smbscope({path});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("The capture holds no packets."));
}

TEST(Analyze, LinkTypesThatAreNotUnderstoodAreNamed) {
  const TempFolder folder;
  const std::string path = folder.file("radio.pcap");
  PcapWriter radio({.link_type = 105});
  radio.packet(0, ByteVector(60));
  write_file(path, text_of(radio.bytes()));
  const Outcome outcome = smbscope({path});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("left out: DLT 105 IEEE802_11"));
  EXPECT_THAT(outcome.out, HasSubstr("Capture where SMB passes as Ethernet or IP"));
}

TEST(Analyze, OneBadInputDoesNotStopTheOthers) {
  const Outcome outcome = smbscope(
      {kCapture, "/nonexistent/x.pcap", sample("smbclient_copy.pcap"), "--format", "json"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
  const json report = json::parse(outcome.out);
  EXPECT_EQ(report["captures"].size(), 2U);
}

TEST(Analyze, FailsOnFindingsOnlyWhenAsked) {
  const json report = json::parse(smbscope({kCapture, "--format", "json"}).out);
  bool costly = false;
  for (const json& finding : report["findings"]) costly = costly || finding["severity"] != "info";
  ASSERT_TRUE(costly) << "the sample shows an inefficient client";
  EXPECT_EQ(smbscope({kCapture, "--fail-on", "low"}).exit_code, 1);
  EXPECT_EQ(smbscope({kCapture, "--fail-on", "low", "/nonexistent.pcap"}).exit_code, 3);
}

TEST(Analyze, RunsOnlyTheRulesAskedFor) {
  const json report = json::parse(
      smbscope({kCapture, "--format", "json", "--rule", "redundant-find,redundant-query-info"})
          .out);
  for (const json& finding : report["findings"])
    EXPECT_THAT(finding["rule"].get<std::string>(),
                ::testing::AnyOf("redundant-find", "redundant-query-info"));
}

TEST(Analyze, WritesAFileOrNothing) {
  const TempFolder folder;
  const std::string path = folder.file("report.json");
  write_file(path, "old");
  const Outcome outcome = smbscope({kCapture, "--format", "json", "-o", path});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_EQ(json::parse(read_file(path))["schema"], "smbscope.report/1");
  EXPECT_THAT(folder.entries(), ElementsAre("report.json"));

  const Outcome nowhere = smbscope({kCapture, "-o", folder.file("no/such/report.json")});
  EXPECT_EQ(nowhere.exit_code, 4);
  EXPECT_THAT(nowhere.err, StartsWith("smbscope: " + folder.file("no/such/report.json") + ": "));
  EXPECT_EQ(smbscope({"/nonexistent.pcap", "-o", path}).exit_code, 3);
  EXPECT_EQ(smbscope({kCapture, "-o", folder.path()}).exit_code, 4);
  EXPECT_THAT(folder.entries(), ElementsAre("report.json"));
}

TEST(Analyze, NeverOverwritesItsInput) {
  const TempFolder folder;
  const std::string path = folder.file("trace.pcap");
  write_file(path, read_file(kCapture));
  EXPECT_EQ(smbscope({path, "-o", path}).exit_code, 2);
  EXPECT_EQ(smbscope({path, "--store", path}).exit_code, 2);
  EXPECT_EQ(read_file(path), read_file(kCapture));
}

TEST(Analyze, StandardOutputNeverGoesIntoAnInput) {
  const TempFolder folder;
  const std::string capture = folder.file("capture.pcap");
  const std::string link = folder.file("link.pcap");
  const std::string whole = read_file(sample("stat_in_three.pcap"));
  write_file(capture, whole);
  std::filesystem::create_hard_link(capture, link);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {capture},
           {link, "-o", "-"},
           {"report", capture},
           {"operations", capture},
           {"anonymize", capture, "-"},
           {"compare", capture, sample("same_listing.pcap.gz")}}) {
    const Outcome outcome = smbscope(words, {.output_file = capture});
    EXPECT_EQ(outcome.exit_code, 2) << words.front();
    EXPECT_THAT(outcome.err, HasSubstr("an input; send it to another file")) << words.front();
    EXPECT_EQ(read_file(capture), whole) << words.front();
  }
  const Outcome piped = smbscope({"-"}, {.input_file = capture, .output_file = capture});
  EXPECT_EQ(piped.exit_code, 2);
  EXPECT_THAT(piped.err, HasSubstr("goes into standard input"));
  EXPECT_EQ(read_file(capture), whole);
}

TEST(Analyze, NothingThatOptionsReadIsOverwrittenEither) {
  const TempFolder folder;
  const std::string path = folder.file("read");
  for (const auto& [content, words] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"quiet = true\n", {"analyze", kCapture, "--config", path, "-o", path}},
           {"redundant-find * known\n", {"analyze", kCapture, "--suppress", path, "-o", path}},
           {"a secret", {"analyze", kCapture, "--anonymize-key", path, "-o", path}},
           {"a secret", {"operations", kCapture, "--anonymize-key", path, "-o", path}},
           {"a secret", {"compare", kCapture, kCapture, "--anonymize-key", path, "-o", path}},
           {"a secret", {"anonymize", kCapture, path, "--key", path}}}) {
    write_file(path, content);
    const Outcome outcome = smbscope(words);
    EXPECT_EQ(outcome.exit_code, 2) << words.front() << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("is an input and would be overwritten"));
    EXPECT_EQ(read_file(path), content) << words.front();
  }
}

TEST(Analyze, WithoutMemoryItSaysSo) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer needs more address space than any limit leaves";
#endif
  const TempFolder folder;
  const std::string said = folder.file("said");
  int refusals = 0;
  for (int limit_kib = 20'000; limit_kib <= 60'000; limit_kib += 4'000) {
    const std::string line = "ulimit -v " + std::to_string(limit_kib) + "; exec " + program() +
                             " -q " + kCapture + " >/dev/null 2>" + said;
    const int status = std::system(line.c_str());
    ASSERT_TRUE(WIFEXITED(status)) << limit_kib << " KiB: " << read_file(said);
    if (WEXITSTATUS(status) == 127) continue;  // too little for its libraries
    if (WEXITSTATUS(status) == 0) break;
    EXPECT_EQ(WEXITSTATUS(status), 3) << limit_kib;
    EXPECT_THAT(read_file(said), HasSubstr("close other programs")) << limit_kib;
    ++refusals;
  }
  EXPECT_GT(refusals, 0);
}

TEST(Analyze, AFullDiskIsAnOutputError) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{kCapture},
                                                {kCapture, "--format", "json"},
                                                {"report", kCapture},
                                                {"operations", kCapture},
                                                {"rules"},
                                                {"--help"},
                                                {"--version"}}) {
    const Outcome outcome = smbscope(words, {.output_file = "/dev/full"});
    EXPECT_EQ(outcome.exit_code, 4) << words.front();
    EXPECT_EQ(outcome.err,
              "smbscope: standard output: can't be written: No space left on device; make room or "
              "write elsewhere\n");
  }
  EXPECT_EQ(smbscope({kCapture, "-o", "/dev/full"}).exit_code, 4);
}

TEST(Analyze, StoreGivesTheSameReport) {
  const TempFolder folder;
  const std::string store = folder.file("trace.smbscope");
  const json first = json::parse(smbscope({kCapture, "--format", "json", "--store", store}).out);
  EXPECT_THAT(folder.entries(), ElementsAre("trace.smbscope"));
  const Outcome again = smbscope({store, "--format", "json"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(json::parse(again.out), first);
}

TEST(Analyze, HashesTheCaptureWhereTheFormatShowsIt) {
  const TempFolder folder;
  const std::string store = folder.file("a.smbscope");
  const auto kept_hash = [&] {
    return json::parse(smbscope({store, "--format", "json"}).out)["captures"][0]["sha256"];
  };
  ASSERT_EQ(smbscope({kCapture, "--store", store}).exit_code, 0);
  EXPECT_TRUE(kept_hash().is_null()) << kept_hash();
  const Outcome row =
      smbscope({"query", store, "SELECT sha256 FROM v_capture", "--format", "json"});
  EXPECT_TRUE(json::parse(row.out)[0]["sha256"].is_null()) << row.out;
  const std::string shown = smbscope({kCapture, "--store", store, "--format", "json"}).out;
  EXPECT_EQ(kept_hash(), json::parse(shown)["captures"][0]["sha256"]);
  EXPECT_EQ(kept_hash().get<std::string>().size(), 64U);
}

TEST(Analyze, NewThresholdsJudgeAStoreAgain) {
  const TempFolder folder;
  const std::string store = folder.file("trace.smbscope");
  EXPECT_EQ(smbscope({kCapture, "-q", "--store", store}).exit_code, 0);
  const Outcome judged = smbscope({store, "--format", "json", "--rule", "redundant-find"});
  const Outcome fresh = smbscope({kCapture, "--format", "json", "--rule", "redundant-find"});
  EXPECT_EQ(judged.exit_code, 0) << judged.err;
  EXPECT_EQ(json::parse(judged.out)["findings"], json::parse(fresh.out)["findings"]);
  EXPECT_EQ(json::parse(judged.out)["summary"], json::parse(fresh.out)["summary"]);
}

TEST(Analyze, AStoreThatCanNotBeWrittenLeavesNothing) {
  const TempFolder folder;
  const Outcome outcome = smbscope({kCapture, "--store", folder.file("no/such/x.smbscope")});
  EXPECT_EQ(outcome.exit_code, 4);
  EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
  EXPECT_THAT(folder.entries(), IsEmpty());
}

TEST(Analyze, ColorIsForTerminals) {
  EXPECT_THAT(smbscope({kCapture}).out, Not(HasSubstr("\x1b[")));
  EXPECT_THAT(smbscope({kCapture, "--color", "always"}).out, HasSubstr("\x1b["));
  EXPECT_THAT(smbscope({kCapture, "--color", "never"}).out, Not(HasSubstr("\x1b[")));
}

TEST(Report, IsMarkdownForOneCapture) {
  const Outcome outcome = smbscope({"report", kCapture});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, StartsWith("## "));
  EXPECT_THAT(outcome.out, HasSubstr("\n### Findings\n"));
}

}  // namespace
}  // namespace smbscope::test
