// SPDX-License-Identifier: GPL-3.0-or-later
// --baseline: only what an earlier run lacks fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A report of the sample `name`, saved in `folder`.
std::string saved_report(const TempFolder& folder, const std::string& name) {
  const std::string file = folder.file("base.json");
  EXPECT_EQ(smbscope({sample(name), "--format", "json", "-o", file}).exit_code, 0);
  return file;
}

TEST(Baseline, ACaptureIsGreenAgainstItself) {
  const TempFolder folder;
  const std::string capture = sample("explorer_copy.pcapng.gz");
  const std::string store = folder.file("base.smbscope");
  EXPECT_EQ(smbscope({capture, "--fail-on", "low", "--store", store}).exit_code, 1);
  for (const std::string& baseline : {saved_report(folder, "explorer_copy.pcapng.gz"), store}) {
    const Outcome outcome = smbscope({capture, "--fail-on", "low", "--baseline", baseline});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(": 0 new, "));
  }
}

TEST(Baseline, AWorseCaptureFails) {
  const TempFolder folder;
  const std::string baseline = saved_report(folder, "stat_in_three.pcap");
  const Outcome outcome = smbscope({sample("explorer_copy.pcapng.gz"), "--fail-on", "medium",
                                    "--baseline", baseline, "--format", "json"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  const json report = json::parse(outcome.out);
  EXPECT_EQ(report["findings"][0]["baseline"], "new");
  EXPECT_FALSE(report["gone_findings"].empty());
}

TEST(Baseline, AKnownFindingThatRoseFails) {
  const TempFolder folder;
  const std::string capture = sample("explorer_copy.pcapng.gz");
  const std::string file = saved_report(folder, "explorer_copy.pcapng.gz");
  json report = json::parse(read_file(file));
  ASSERT_EQ(report["findings"][0]["severity"], "high");
  report["findings"][0]["severity"] = "medium";
  report["findings"][0]["cost"]["round_trips"] = 1.5;
  write_file(file, report.dump());
  const Outcome outcome = smbscope({capture, "--fail-on", "high", "--baseline", file});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(": 0 new, 1 worse, "));
  EXPECT_THAT(outcome.out, HasSubstr("(1.5 → "));
}

TEST(Baseline, MayBeReplacedByTheRunThatReadsIt) {
  const TempFolder folder;
  const std::string file = saved_report(folder, "stat_in_three.pcap");
  const Outcome outcome =
      smbscope({sample("stat_in_three.pcap"), "--baseline", file, "--format", "json", "-o", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(json::parse(read_file(file))["findings"][0]["baseline"], "known");
}

/// An input error: exit 3, one line that says `what`, before any work.
void expect_refused(const std::string& baseline, const std::string& what) {
  const Outcome outcome = smbscope({sample("stat_in_three.pcap"), "--baseline", baseline});
  EXPECT_EQ(outcome.exit_code, 3) << baseline;
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_EQ(occurrences(outcome.err, "\n"), 1U) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(what));
}

TEST(Baseline, RefusesWhatIsNone) {
  const TempFolder folder;
  const auto written = [&](const std::string& name, const std::string& content) {
    write_file(folder.file(name), content);
    return folder.file(name);
  };
  expect_refused(folder.file("missing.json"), "no such file");
  expect_refused(folder.path(), "is a directory");
  expect_refused("/dev/null", "is no regular file");
  std::filesystem::create_symlink("circle", folder.file("circle"));
  expect_refused(folder.file("circle"), "can't be read (Too many levels of symbolic links)");
  expect_refused(folder.file(std::string(300, 'n')), "can't be read (File name too long)");
  expect_refused(written("empty.json", ""), "is neither a report (--format json) nor a store");
  expect_refused(written("text.json", "hello"), "is neither a report (--format json) nor a store");
  expect_refused(written("list.json", "[]"), "is neither a report (--format json) nor a store");
  expect_refused(written("other.json", R"({"schema": "smbscope.report/2", "findings": []})"),
                 "has the schema 'smbscope.report/2' where 'smbscope.report/1' is needed");
  expect_refused(written("bare.json", R"({"schema": "smbscope.report/1"})"), "without findings[]");
  expect_refused(written("id.json", R"({"schema": "smbscope.report/1", "findings": [{"id": 7}]})"),
                 "a finding without an id");
  expect_refused(written("null.json", R"({"schema": "smbscope.report/1", "findings": null})"),
                 "without findings[]");
  expect_refused(written("number.json", R"({"schema": "smbscope.report/1", "findings": [7]})"),
                 "a finding without an id");
  expect_refused(written("inner.json", R"({"schema": "smbscope.report/1",
                                           "findings": [{"evidence": {"id": "x"}}]})"),
                 "a finding without an id");
  expect_refused(written("cut.json", R"({"schema": "smbscope.report/1", "findings": [)"),
                 "is neither a report");
  expect_refused(written("deep.json", R"({"schema": "smbscope.report/1", "findings": )" +
                                          std::string(1'000'000, '[')),
                 "is neither a report");
  expect_refused(sample("stat_in_three.pcap"), "is neither a report (--format json) nor a store");
  expect_refused(written("damaged.smbscope", "SQLite format 3" + std::string(200, '\0')),
                 "damaged.smbscope");
}

/// A file of 60 MB that unfolds to gigabytes where it is kept as a tree.
TEST(Baseline, NeedsNoMemoryForWhatItDoesNotUse) {
  const TempFolder folder;
  const std::string file = folder.file("bomb.json");
  std::string content = R"({"schema": "smbscope.report/1", "findings": [{"id": "x", "evidence": [)";
  for (int i = 0; i < 20'000'000; ++i) content += "[],";
  write_file(file, content + "[]]}]}");
  const Outcome outcome = smbscope({sample("stat_in_three.pcap"), "--baseline", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("1 gone"));
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  EXPECT_LT(children.ru_maxrss, 400 << 10);  // KiB
}

TEST(Baseline, NeedsAName) {
  EXPECT_EQ(smbscope({sample("stat_in_three.pcap"), "--baseline", ""}).exit_code, 2);
}

}  // namespace
}  // namespace smbscope::test
