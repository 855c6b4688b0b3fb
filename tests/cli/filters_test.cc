// SPDX-License-Identifier: GPL-3.0-or-later
// Every display filter that a report prints, asked of tshark: it shows what its finding counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using nlohmann::json;

/// What a program wrote to its standard output; its exit status says whether it worked.
struct Answer {
  std::string text;
  bool worked = false;
};

std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

Answer ask(const std::string& command) {
  Answer answer;
  std::FILE* pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
  if (pipe == nullptr) return answer;
  std::array<char, 4'096> block{};
  for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), pipe)) > 0;)
    answer.text.append(block.data(), n);
  answer.worked = ::pclose(pipe) == 0;
  return answer;
}

/// The captures in `folder` and below it; none where it doesn't exist.
std::vector<std::string> captures_in(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored))
    if (entry.is_regular_file() && entry.path().string().find(".pcap") != std::string::npos)
      paths.push_back(entry.path().string());
  std::ranges::sort(paths);
  return paths;
}

/// The frames of `capture` that `filter` shows.
std::set<std::uint64_t> frames_shown(const std::string& capture, const std::string& filter) {
  const Answer answer =
      ask("tshark -r " + quoted(capture) + " -Y " + quoted(filter) + " -T fields -e frame.number");
  std::set<std::uint64_t> frames;
  std::istringstream lines(answer.text);
  for (std::uint64_t frame = 0; lines >> frame;) frames.insert(frame);
  return frames;
}

/// The packets of a request: Wireshark shows it at the last, or at the first where one is cut.
struct Span {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

/// Of each finding, by its number, the requests that it counts.
std::map<std::size_t, std::vector<Span>> counted_requests(const std::string& store) {
  const Outcome rows = smbscope(
      {"query", store,
       "SELECT f.finding_id, e.request_frame, e.request_end_frame FROM v_finding_exchange f "
       "JOIN v_exchange e USING (exchange_id)",
       "--format", "json"});
  std::map<std::size_t, std::vector<Span>> requests;
  for (const json& row : json::parse(rows.out))
    requests[row["finding_id"]].push_back({row["request_frame"], row["request_end_frame"]});
  return requests;
}

/// Checks the filters of a capture's findings against tshark.
/// @param known  kinds of filters (rule, by frames or by a condition, version) looked at already:
///               one of each is enough where there are hundreds of captures.
void check_filters(const std::string& capture, std::set<std::string>* known) {
  const TempFolder folder;
  const std::string store = folder.file("made.smbscope");
  const Outcome outcome = smbscope({capture, "--format", "json", "-q", "--store", store});
  if (outcome.exit_code != 0) return;  // some inputs are no captures
  const json report = json::parse(outcome.out);
  const auto counted = counted_requests(store);
  std::size_t number = 0;
  for (const json& finding : report["findings"]) {
    ++number;
    const json& evidence = finding["evidence"];
    if (!evidence["filter"].is_string()) continue;
    const std::string filter = evidence["filter"];
    const bool names_frames = filter.find("frame.number") != std::string::npos;
    const std::string kind = finding["rule"].get<std::string>() + (names_frames ? " frames" : "") +
                             (filter.find("smb.") != std::string::npos ? " smb1" : "");
    if (known != nullptr && !known->insert(kind).second) continue;
    SCOPED_TRACE(capture + ": " + kind + ": " + filter);
    const auto shown = frames_shown(capture, filter);
    if (evidence["exchanges"] == 0) {
      EXPECT_FALSE(shown.empty());
      continue;
    }
    const std::vector<Span>& requests = counted.at(number);
    EXPECT_EQ(requests.size(), evidence["exchanges"]);
    const auto is_shown = [&](const Span& span) {
      const auto at = shown.lower_bound(span.first);
      return at != shown.end() && *at <= span.last;
    };
    EXPECT_EQ(std::ranges::count_if(requests, is_shown), evidence["filter_exchanges"]);
    if (!names_frames) continue;
    for (const std::uint64_t frame : shown)
      EXPECT_TRUE(std::ranges::any_of(
          requests, [&](const Span& span) { return span.first <= frame && frame <= span.last; }))
          << "frame " << frame << " shows what it doesn't count";
  }
}

class Filters : public testing::Test {
 protected:
  void SetUp() override {
    if (!ask("tshark --version").worked) GTEST_SKIP() << "tshark is not installed";
  }
};

TEST_F(Filters, ShowWhatTheFindingsOfTheSamplesCount) {
  const auto captures = captures_in(std::string(SMBSCOPE_SOURCE_DIR) + "/samples");
  ASSERT_FALSE(captures.empty());
  for (const std::string& capture : captures) check_filters(capture, nullptr);
}

TEST_F(Filters, OfEachKindShowWhatIsCountedInOtherCaptures) {
  const auto captures = captures_in(SMBSCOPE_CAPTURES);
  if (captures.empty()) GTEST_SKIP() << "no folder of captures";
  std::set<std::string> known;
  for (const std::string& capture : captures) check_filters(capture, &known);
  EXPECT_GE(known.size(), 10U);
}

TEST(FilterNote, SaysHowManyOfHowManyAFilterShows) {
  const std::string capture = std::string(SMBSCOPE_SOURCE_DIR) + "/samples/explorer_copy.pcapng.gz";
  for (const char* format : {"text", "markdown", "html", "junit"}) {
    const Outcome outcome = smbscope({capture, "--format", format});
    EXPECT_THAT(outcome.out, testing::HasSubstr("shows the first 120 of 360 requests")) << format;
  }
}

}  // namespace
}  // namespace smbscope::test
