// SPDX-License-Identifier: GPL-3.0-or-later
// One job, whatever it starts from: a capture, its store, its store judged again.
#include "engine/analysis_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "db/store.h"
#include "report/json_report.h"
#include "tests/support/capture_writer.h"
#include "tests/support/dialogue.h"

namespace smbscope::engine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// A folder with captures made from the dialogues of tests/cases.
class AnalysisJob : public testing::Test {
 protected:
  AnalysisJob() {
    std::string pattern = (fs::temp_directory_path() / "smbscope-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~AnalysisJob() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  [[nodiscard]] std::string file(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string capture_of(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(SMBSCOPE_SOURCE_DIR "/tests/cases/" + name + "/dialogue.txt").rdbuf();
    const auto bytes = test::compile_dialogue(text.str());
    EXPECT_TRUE(bytes.ok()) << bytes.error().message;
    const std::string path = file(name + ".pcap");
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes->data()),
               static_cast<std::streamsize>(bytes->size()));
    return path;
  }

 private:
  fs::path folder_;
};

std::string json(const Result<report::CaptureReport>& report) {
  if (!report.ok()) return report.error().message;
  return report::render_json({{*report}}, {});
}

/// All rules by name: the same judgement, but not the one that the store keeps.
std::vector<std::string> every_rule() {
  std::vector<std::string> ids;
  for (const analyzers::Rule& rule : analyzers::all_rules()) ids.emplace_back(rule.info->id);
  return ids;
}

TEST_F(AnalysisJob, AStoreGivesTheReportOfItsCapture) {
  for (const char* name : {"growing_listing", "compound_and_pending", "loss_in_the_middle",
                           "pipelined_reads", "smb1_andx"}) {
    const std::string capture = capture_of(name);
    AnalysisOptions keep;
    keep.store = file(std::string(name) + ".smbscope");
    const std::string kept = json(analyse_capture(capture, keep));
    EXPECT_THAT(kept, HasSubstr("smbscope.report/1")) << name;
    EXPECT_EQ(json(analyse_capture(capture, {})), kept) << name;
    EXPECT_EQ(json(analyse_capture(keep.store, {})), kept) << name;
  }
}

TEST_F(AnalysisJob, AStoreJudgedAgainComesToTheSameVerdict) {
  for (const char* name : {"growing_listing", "compound_and_pending", "loss_in_the_middle",
                           "pipelined_reads", "smb1_andx"}) {
    AnalysisOptions keep;
    keep.store = file(std::string(name) + ".smbscope");
    const std::string kept = json(analyse_capture(capture_of(name), keep));
    AnalysisOptions again;
    again.rules.rules = every_rule();
    again.store = file("again.smbscope");
    EXPECT_EQ(json(analyse_capture(keep.store, again)), kept) << name;
    EXPECT_EQ(json(analyse_capture(again.store, {})), kept) << name;
  }
}

TEST_F(AnalysisJob, OtherRulesAreJudgedFromTheStore) {
  AnalysisOptions keep;
  keep.store = file("a.smbscope");
  ASSERT_TRUE(analyse_capture(capture_of("growing_listing"), keep).ok());
  AnalysisOptions one;
  one.rules.rules = {"capture-quality"};
  const auto report = analyse_capture(keep.store, one);
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_TRUE(std::ranges::all_of(report->findings, [](const db::FindingRecord& finding) {
    return finding.rule == "capture-quality";
  }));
  EXPECT_FALSE(report->commands.empty());
}

TEST_F(AnalysisJob, ClaimsInTheStoreAddUpToTheFindings) {
  AnalysisOptions keep;
  keep.store = file("a.smbscope");
  const auto report = analyse_capture(capture_of("growing_listing"), keep);
  ASSERT_TRUE(report.ok()) << report.error().message;
  const auto store = db::Store::open(keep.store);
  ASSERT_TRUE(store.ok()) << store.error().message;
  int wrong = -1;
  const auto done = store->query(
      "SELECT count(*) FROM v_finding f WHERE f.exchanges <> "
      "(SELECT count(*) FROM v_finding_exchange x WHERE x.finding_id = f.finding_id)",
      [&](auto, std::span<const db::SqlValue> values) {
        if (!values.empty()) wrong = static_cast<int>(std::get<std::int64_t>(values[0]));
        return true;
      });
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_EQ(wrong, 0);
}

TEST_F(AnalysisJob, TellsHowFarItIs) {
  const std::string capture = capture_of("growing_listing");
  AnalysisProgress progress;
  AnalysisOptions options;
  options.progress = &progress;
  const auto report = analyse_capture(capture, options);
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_EQ(progress.total_bytes, fs::file_size(capture));
  EXPECT_EQ(progress.bytes, fs::file_size(capture));
  EXPECT_EQ(progress.packets, report->capture.packets);
}

TEST_F(AnalysisJob, StopsWhenToldTo) {
  const std::atomic<bool> cancel = true;
  AnalysisOptions options;
  options.cancel = &cancel;
  options.store = file("a.smbscope");
  const auto report = analyse_capture(capture_of("growing_listing"), options);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().kind, ErrorKind::kCancelled);
  EXPECT_FALSE(fs::exists(options.store));
}

TEST_F(AnalysisJob, SaysWhatIsWrongWithItsInputAndOutput) {
  std::ofstream(file("a.txt")) << "no packets in here";
  const auto foreign = analyse_capture(file("a.txt"), {});
  ASSERT_FALSE(foreign.ok());
  EXPECT_EQ(foreign.error().kind, ErrorKind::kInput);

  AnalysisOptions nowhere;
  nowhere.store = file("missing/a.smbscope");
  const auto unwritable = analyse_capture(capture_of("growing_listing"), nowhere);
  ASSERT_FALSE(unwritable.ok());
  EXPECT_EQ(unwritable.error().kind, ErrorKind::kOutput);
}

}  // namespace
}  // namespace smbscope::engine
