// SPDX-License-Identifier: GPL-3.0-or-later
// --store-dir: stores that are made once, whatever comes between.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::SizeIs;

/// What tells whether a file is the one it was.
using Files = std::map<std::string, std::pair<ino_t, std::int64_t>>;
Files files_in(const std::string& folder) {
  Files files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    struct stat status {};
    EXPECT_EQ(::stat(entry.path().c_str(), &status), 0);
    files[entry.path().filename().string()] = {
        status.st_ino, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec};
  }
  return files;
}

std::string counts(const std::string& directory, int analysed, int up_to_date) {
  return "smbscope: " + directory + ": " + std::to_string(analysed) + " analysed, " +
         std::to_string(up_to_date) + " up to date\n";
}

class StoreDir : public ::testing::Test {
 protected:
  /// A run that keeps stores; its report is JSON.
  [[nodiscard]] Outcome run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--format", "json", "--store-dir", stores_});
    return smbscope(words);
  }

  const TempFolder folder_;
  const std::string stores_ = folder_.file("made/stores");
  const std::string samples_ = fs::path(sample("")).parent_path().string();
};

TEST_F(StoreDir, ASecondRunMakesNothingAgain) {
  const json plain = json::parse(smbscope({samples_, "--format", "json"}).out);
  const auto captures = static_cast<int>(plain["captures"].size());
  const Outcome first = run({samples_});
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_THAT(first.err, EndsWith(counts(stores_, captures, 0)));
  EXPECT_EQ(json::parse(first.out), plain);
  const Files made = files_in(stores_);
  EXPECT_THAT(made, SizeIs(captures));

  const Outcome second = run({samples_, "--jobs", "3"});
  EXPECT_THAT(second.err, EndsWith(counts(stores_, 0, captures)));
  EXPECT_EQ(json::parse(second.out), plain);
  EXPECT_EQ(files_in(stores_), made);
}

TEST_F(StoreDir, AKilledRunIsTakenUp) {
  const json plain = json::parse(smbscope({samples_, "--format", "json"}).out);
  {
    Running killed({samples_, "--store-dir", stores_, "--jobs", "1"});
    while (!fs::exists(stores_) || files_in(stores_).size() < 3) usleep(1'000);
    killed.send(SIGKILL);
    (void)killed.wait();
  }
  const Outcome again = run({samples_});
  EXPECT_THAT(again.err, MatchesRegex("smbscope: .*: [0-9]+ analysed, [1-9][0-9]* up to date\n"));
  EXPECT_EQ(json::parse(again.out), plain);
  EXPECT_THAT(files_in(stores_), SizeIs(plain["captures"].size())) << "nothing half-made is left";
}

TEST_F(StoreDir, WhatDecidesOnTheResultMakesAStoreAnew) {
  const std::string capture = sample("stat_in_three.pcap");
  const std::string threshold = "redundant-query-info.min-count=";
  EXPECT_EQ(run({capture}).err, counts(stores_, 1, 0));
  EXPECT_EQ(run({capture, "--rule", "redundant-find"}).err, counts(stores_, 1, 0));
  const Outcome one_rule = run({capture, "--rule", "redundant-find"});
  EXPECT_EQ(one_rule.err, counts(stores_, 0, 1));
  EXPECT_EQ(json::parse(one_rule.out),
            json::parse(smbscope({capture, "--rule", "redundant-find", "--format", "json"}).out));
  EXPECT_EQ(run({capture, "--port", "4445"}).err, counts(stores_, 1, 0));
  EXPECT_EQ(run({capture, "--port", "4445,4445"}).err, counts(stores_, 0, 1));
  EXPECT_EQ(run({capture}).err, counts(stores_, 1, 0));
  EXPECT_THAT(files_in(stores_), SizeIs(1)) << "one took the place of the other";
}

TEST_F(StoreDir, AStoreKnowsWhatItWasMadeBy) {
  const std::string threshold = "redundant-query-info.min-count=7";
  EXPECT_EQ(run({sample("stat_in_three.pcap"), "--set", threshold}).exit_code, 0);
  const std::string store = stores_ + '/' + files_in(stores_).begin()->first;
  EXPECT_THAT(smbscope({"report", store}).out,
              HasSubstr("with redundant-query-info.min-count = 7"));
  const json settings = json::parse(
      json::parse(smbscope({"query", store, "SELECT settings FROM v_capture", "--format", "json"})
                      .out)[0]["settings"]
          .get<std::string>());
  EXPECT_TRUE(settings["build"].is_string());
  const std::string anonymous = folder_.file("anonymous.smbscope");
  EXPECT_EQ(smbscope({store, "--anonymize", "--store", anonymous, "--set", threshold}).exit_code,
            0);
  EXPECT_THAT(smbscope({"report", anonymous}).out,
              HasSubstr("with redundant-query-info.min-count = 7"));
}

TEST_F(StoreDir, NamesDoNotClash) {
  for (const char* name : {"a/x y.pcap", "b/x y.pcap", "c/-\n.pcap"})
    fs::create_directories(fs::path(folder_.file(name)).parent_path());
  write_file(folder_.file("a/x y.pcap"), read_file(sample("stat_in_three.pcap")));
  write_file(folder_.file("b/x y.pcap"), read_file(sample("reopen_per_read.pcap")));
  write_file(folder_.file("c/-\n.pcap"), read_file(sample("reopen_per_read.pcap")));
  fs::create_directory(folder_.file("d"));
  write_file(folder_.file("d/x y.pcap"), read_file(sample("stat_in_three.pcap")));
  const Outcome outcome = run({folder_.path(), "--jobs", "4"});
  EXPECT_EQ(outcome.err, counts(stores_, 3, 1)) << "one content and name: one store";
  std::vector<std::string> names;
  for (const auto& [name, file] : files_in(stores_)) names.push_back(name);
  EXPECT_THAT(names, ElementsAre(MatchesRegex("__\\.pcap-[0-9a-f]+\\.smbscope"),
                                 MatchesRegex("x_y\\.pcap-[0-9a-f]+\\.smbscope"),
                                 MatchesRegex("x_y\\.pcap-[0-9a-f]+\\.smbscope")));
  const json report = json::parse(outcome.out);
  ASSERT_EQ(report["captures"].size(), 4U);
  EXPECT_EQ(report["captures"][0]["file"], folder_.file("a/x y.pcap"));
  EXPECT_EQ(report["captures"][3]["file"], folder_.file("d/x y.pcap"));
}

TEST_F(StoreDir, ADamagedStoreIsMadeAnew) {
  const std::string capture = sample("stat_in_three.pcap");
  const Outcome first = run({capture});
  const std::string store = stores_ + '/' + files_in(stores_).begin()->first;
  write_file(store, read_file(store).substr(0, 6'000));
  const Outcome second = run({capture});
  EXPECT_EQ(second.exit_code, 0);
  EXPECT_EQ(second.err, counts(stores_, 1, 0));
  EXPECT_EQ(second.out, first.out);
}

TEST_F(StoreDir, SaysWhatItCanNotKeep) {
  const std::string capture = sample("stat_in_three.pcap");
  const Outcome both = run({capture, "--store", folder_.file("x.smbscope")});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("--store-dir"));
  const Outcome pipe = run({"-"});
  EXPECT_EQ(pipe.exit_code, 3);
  EXPECT_THAT(pipe.err, HasSubstr("standard input: is a pipe"));
  const Outcome file = smbscope({capture, "--store-dir", capture});
  EXPECT_EQ(file.exit_code, 4);
  EXPECT_THAT(file.err, HasSubstr("can't be made a directory"));
  const Outcome quiet = run({capture, "-q"});
  EXPECT_EQ(quiet.exit_code, 0);
  EXPECT_THAT(quiet.err, IsEmpty());
}

}  // namespace
}  // namespace smbscope::test
