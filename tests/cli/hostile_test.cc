// SPDX-License-Identifier: GPL-3.0-or-later
// Names in a capture are written by whoever wants to: through the whole program, in every format,
// they stay text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/process.h"
#include "tests/support/hostile_capture.h"

namespace smbscope::test {
namespace {

using nlohmann::json;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

class Hostile : public testing::Test {
 protected:
  void SetUp() override {
    const auto bytes = hostile_capture();
    ASSERT_TRUE(bytes.ok()) << bytes.error().message;
    write_file(capture_, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
  }

  /// Runs, and checks what holds in every format: UTF-8 without anything that a terminal obeys.
  std::string run(const std::vector<std::string>& arguments) {
    const Outcome outcome = smbscope(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AnyOf(HasSubstr("alert(1)"), HasSubstr("calc")));
    EXPECT_THAT(outcome.out, Not(HasSubstr("\uFFFE")));  // no character, and XML 1.0 refuses it
    for (const std::string& text : {outcome.out, outcome.err}) {
      for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte < 0x20 && c != '\n') || byte == 0x7F) {
          ADD_FAILURE() << "control character " << int{byte};
          break;
        }
      }
      // json's parser takes valid UTF-8 alone.
      EXPECT_TRUE(json::accept(json(text).dump(-1, ' ', false, json::error_handler_t::ignore)));
      EXPECT_NO_THROW((void)json(text).dump());
      for (const char* unwanted : {"\u202E", "\u009B"}) {
        EXPECT_THAT(text, Not(HasSubstr(unwanted)));
      }
    }
    return outcome.out;
  }

  TempFolder folder_;
  std::string capture_ = folder_.file("hostile.pcap");
};

/// Bars that end a cell of a Markdown table.
std::size_t cell_ends(std::string_view line) {
  std::size_t ends = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '|') {
      ++ends;
    }
  }
  return ends;
}

void expect_even_tables(const std::string& markdown) {
  std::size_t ends = 0;
  for (std::size_t begin = 0; begin < markdown.size();) {
    const std::size_t end = std::min(markdown.find('\n', begin), markdown.size());
    const std::string_view line(markdown.data() + begin, end - begin);
    const bool in_table = line.starts_with('|');
    if (in_table && ends != 0) {
      EXPECT_EQ(cell_ends(line), ends) << line.substr(0, 300);
    }
    ends = in_table ? cell_ends(line) : 0;
    begin = end + 1;
  }
}

/// No cell begins as a formula does.
void expect_no_formula(const std::string& csv) {
  for (const char* beginning : {"\n=", "\n@", ",=", ",@", "\"=", "\"@"}) {
    EXPECT_THAT(csv, Not(HasSubstr(beginning)));
  }
}

void expect_no_markup(const std::string& text) {
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("<img")));
  EXPECT_THAT(text, Not(HasSubstr("]]>")));
}

/// Markdown without its code spans, in which anything may stand.
std::string without_code(const std::string& markdown) {
  const auto ticks_at = [&markdown](std::size_t at) {
    const std::size_t end = markdown.find_first_not_of('`', at);
    return (end == std::string::npos ? markdown.size() : end) - at;
  };
  std::string rest;
  for (std::size_t at = 0; at < markdown.size();) {
    if (markdown[at] != '`') {
      rest += markdown[at++];
      continue;
    }
    const std::size_t ticks = ticks_at(at);
    std::size_t close = markdown.find('`', at + ticks);
    while (close != std::string::npos && ticks_at(close) != ticks) {
      close = markdown.find('`', close + ticks_at(close));
    }
    EXPECT_NE(close, std::string::npos) << "a code span that doesn't end";
    if (close == std::string::npos) return rest;
    at = close + ticks;
  }
  return rest;
}

TEST_F(Hostile, NamesStayTextInEveryFormatOfTheReport) {
  run({"analyze", capture_});
  run({"analyze", capture_, "--color", "never", "-q"});
  const std::string markdown = run({"report", capture_});
  expect_even_tables(markdown);
  expect_no_markup(without_code(markdown));
  expect_no_markup(run({"report", capture_, "--format", "html"}));
  const std::string xml = run({"report", capture_, "--format", "junit"});
  expect_no_markup(xml);
  expect_no_formula(run({"report", capture_, "--format", "csv"}));
  EXPECT_TRUE(json::accept(run({"report", capture_, "--format", "json"})));
  EXPECT_TRUE(json::accept(run({"report", capture_, "--format", "sarif"})));
  const std::string lines = run({"report", capture_, "--format", "ndjson"});
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin);
    EXPECT_TRUE(json::accept(lines.substr(begin, end - begin)));
    begin = end + 1;
  }
}

TEST_F(Hostile, NamesStayTextInRows) {
  run({"operations", capture_});
  expect_no_formula(run({"operations", capture_, "--format", "csv"}));
  EXPECT_TRUE(json::accept(run({"operations", capture_, "--format", "json"})));
  const std::string store = folder_.file("hostile.smbscope");
  run({"analyze", capture_, "--store", store});
  const std::string sql = "SELECT path FROM v_open ORDER BY open_id";
  run({"query", store, sql});
  expect_no_formula(run({"query", store, sql, "--format", "csv"}));
  EXPECT_TRUE(json::accept(run({"query", store, sql, "--format", "json"})));
}

TEST_F(Hostile, ANameOf32KilobytesLeavesTheReportReadable) {
  for (const char* format : {"text", "markdown", "html"}) {
    EXPECT_LT(run({"report", capture_, "--format", format}).size(), 400'000U) << format;
  }
}

/// The times of the packets of a pcap file, in turn.
std::string with_seconds(std::string pcap, const std::vector<std::uint32_t>& seconds) {
  constexpr std::size_t kFileHeaderBytes = 24;
  constexpr std::size_t kPacketHeaderBytes = 16;
  std::size_t packet = 0;
  for (std::size_t at = kFileHeaderBytes; at < pcap.size(); ++packet) {
    std::uint32_t captured = 0;
    std::memcpy(&captured, pcap.data() + at + 8, sizeof captured);
    std::memcpy(pcap.data() + at, &seconds[packet % seconds.size()], sizeof(std::uint32_t));
    at += kPacketHeaderBytes + captured;
  }
  return pcap;
}

TEST_F(Hostile, TimesOfAnySizeAddUpToNothingNegative) {
  const std::string pcap = read_file(capture_);
  const std::vector<std::vector<std::uint32_t>> orders = {
      {0xFFFF'FFFF, 0}, {0, 0xFFFF'FFFF}, {0, 0, 0xFFFF'FFFF}, {5, 4, 3, 2, 1, 0xFFFF'FFFF}};
  for (const std::vector<std::uint32_t>& seconds : orders) {
    write_file(capture_, with_seconds(pcap, seconds));
    const json report = json::parse(run({"analyze", capture_, "--format", "json"}));
    const json& summary = report.at("summary");
    EXPECT_GE(summary.at("busy_s"), 0);
    EXPECT_GE(summary.at("idle_s"), 0);
    for (const json& command : report.at("commands")) {
      if (command.at("responses") > 0) {
        EXPECT_GE(command.at("srt_s").at("sum"), 0) << command;
      }
    }
  }
}

TEST_F(Hostile, AnonymizedNamesAreHarmlessToo) {
  const std::string copy = folder_.file("copy.pcapng");
  EXPECT_EQ(smbscope({"anonymize", capture_, copy}).exit_code, 0);
  const Outcome outcome = smbscope({"report", copy});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, Not(HasSubstr("alert")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("calc")));
}

}  // namespace
}  // namespace smbscope::test
