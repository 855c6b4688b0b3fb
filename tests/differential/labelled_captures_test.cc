// SPDX-License-Identifier: GPL-3.0-or-later
// The real program over labelled captures: its counts are tshark's, its response times too, and its
// rules speak where they must and are silent where they must be.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/process.h"
#include "tests/differential/labelled_captures.h"
#include "tests/differential/tshark_counts.h"

namespace smbscope::test {
namespace {

using nlohmann::json;

const std::vector<std::string> kSeverities = {"info", "low", "medium", "high"};

std::ptrdiff_t rank(const std::string& severity) {
  return std::find(kSeverities.begin(), kSeverities.end(), severity) - kSeverities.begin();
}

std::string test_name(const testing::TestParamInfo<LabelledCapture>& info) {
  std::string name = info.param.name;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

class LabelledCaptures : public testing::TestWithParam<LabelledCapture> {
 protected:
  /// The report of the capture; null where it is none and that is allowed.
  static json report() {
    const Outcome outcome =
        smbscope({"analyze", GetParam().path, "--format", "json", "--no-progress"});
    if (GetParam().counting == Counting::kNone && outcome.exit_code == 3) return {};
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return json::parse(outcome.out, nullptr, false);
  }
  static std::vector<std::uint16_t> other_ports(const json& report) {
    std::set<std::uint16_t> ports;
    for (const json& connection : report["connections"])
      ports.insert(connection["port"].get<std::uint16_t>());
    ports.erase(139);
    ports.erase(445);
    return {ports.begin(), ports.end()};
  }
};

/// Our rows as tshark has them: one for all functions of NT_TRANSACT.
CommandCounts counts_of(const json& report) {
  CommandCounts counts;
  for (const json& row : report["commands"]) {
    std::string command = row["command"];
    if (command.starts_with("NT_TRANSACT/")) command = "NT_TRANSACT";
    Counts& total = counts[{row["protocol"], command}];
    total.requests += row["requests"].get<std::uint64_t>();
    total.responses += row["responses"].get<std::uint64_t>();
    total.interim += row["interim"].get<std::uint64_t>();
    total.errors += row["errors"].get<std::uint64_t>();
  }
  return counts;
}

void expect_near(std::uint64_t ours, std::uint64_t theirs, bool exact, const std::string& what) {
  const std::uint64_t difference = ours > theirs ? ours - theirs : theirs - ours;
  EXPECT_LE(difference, exact ? 0 : std::max<std::uint64_t>(3, theirs / 100))
      << what << ": " << ours << ", tshark " << theirs;
}

void expect_counts(const json& report, CommandCounts theirs, bool exact) {
  const CommandCounts ours = counts_of(report);
  for (const auto& [command, counts] : ours) theirs.try_emplace(command);
  for (const auto& [key, their] : theirs) {
    const auto& [protocol, command] = key;
    if (command.ends_with("_SECONDARY")) continue;  // parts of one request: no row of ours
    const auto row = ours.find(key);
    const Counts our = row == ours.end() ? Counts{} : row->second;
    const std::string what = protocol + ' ' + command;
    expect_near(our.requests, their.requests, exact, what + " requests");
    expect_near(our.interim, their.interim, exact, what + " interim");
    // Several response messages answer one transaction.
    const bool in_parts = command.starts_with("TRANS") || command.starts_with("NT_TRANSACT");
    if (!in_parts) expect_near(our.responses, their.responses, exact, what + " responses");
    if (protocol == "smb2") expect_near(our.errors, their.errors, exact, what + " errors");
  }
}

/// Sums within 0.1 % or 2 us (tshark prints microseconds), where both count the same calls.
void expect_service_times(const json& report, const std::map<std::string, ServiceTimes>& theirs) {
  const bool has_cancels = std::any_of(report["commands"].begin(), report["commands"].end(),
                                       [](const json& row) { return row["command"] == "CANCEL"; });
  for (const json& row : report["commands"]) {
    if (row["protocol"] != "smb2" || row["srt_s"]["sum"].is_null()) continue;
    // A CANCEL has the MessageId of what it cancels, and tshark counts from it: 0.2 ms for a
    // CHANGE_NOTIFY that waited 54.
    const bool may_be_cancelled = row["command"] == "CHANGE_NOTIFY" || row["command"] == "LOCK";
    if (has_cancels && may_be_cancelled) continue;
    const auto their = theirs.find(row["command"].get<std::string>());
    const std::uint64_t calls =
        row["requests"].get<std::uint64_t>() - row["unanswered"].get<std::uint64_t>();
    if (their == theirs.end() || their->second.calls != calls) continue;  // not the same calls
    const double sum_s = row["srt_s"]["sum"];
    EXPECT_NEAR(sum_s, their->second.sum_s, std::max(2e-6, their->second.sum_s / 1000))
        << row["command"];
  }
}

TEST_P(LabelledCaptures, CountsAndServiceTimesAreThoseOfTshark) {
  if (GetParam().counting == Counting::kNone) GTEST_SKIP() << "can't be counted exactly";
  if (!tshark_is_here()) GTEST_SKIP() << "no tshark";
  const json found = report();
  const TsharkView theirs = ask_tshark(GetParam().path, other_ports(found));
  const bool exact = GetParam().counting == Counting::kExact;
  expect_counts(found, theirs.counts, exact);
  if (exact) expect_service_times(found, theirs.service_times);
}

TEST_P(LabelledCaptures, RulesSpeakWhereTheyMustAndOnlyThere) {
  const json found = report();
  if (found.is_null()) return;
  std::set<std::string> known;
  for (const json& rule : json::parse(smbscope({"rules", "--format", "json"}).out))
    known.insert(rule["id"].get<std::string>());
  std::map<std::string, std::ptrdiff_t> worst;
  for (const json& finding : found["findings"]) {
    const auto [at, is_new] = worst.emplace(finding["rule"], rank(finding["severity"]));
    if (!is_new) at->second = std::max(at->second, rank(finding["severity"]));
  }
  for (const auto& [rule, severity] : GetParam().expected) {
    if (!known.contains(rule)) continue;
    ASSERT_TRUE(worst.contains(rule)) << rule << " is silent";
    EXPECT_GE(worst[rule], rank(severity)) << rule;
  }
  for (const std::vector<std::string>& group : GetParam().any_of) {
    if (std::none_of(group.begin(), group.end(),
                     [&](const std::string& rule) { return known.contains(rule); }))
      continue;
    EXPECT_TRUE(std::any_of(group.begin(), group.end(),
                            [&](const std::string& rule) { return worst.contains(rule); }))
        << "none of a group that begins with " << group.front();
  }
  for (const std::string& rule : GetParam().forbidden) {
    EXPECT_TRUE(!worst.contains(rule) || worst[rule] < rank("medium"))
        << rule << " must not speak here";
  }
}

INSTANTIATE_TEST_SUITE_P(All, LabelledCaptures, testing::ValuesIn(labelled_captures()), test_name);

}  // namespace
}  // namespace smbscope::test
