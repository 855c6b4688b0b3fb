// SPDX-License-Identifier: GPL-3.0-or-later
// Every display filter that a report prints compiles in tshark.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/process.h"
#include "tests/support/capture_writer.h"

namespace smbscope::test {
namespace {

std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

int exit_code_of(const std::string& command) {
  const int status = std::system((command + " >/dev/null 2>&1").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// The captures that lie in `folder`; none where it doesn't exist.
std::vector<std::string> captures_in(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
    if (entry.path().string().find(".pcap") != std::string::npos)
      paths.push_back(entry.path().string());
  return paths;
}

TEST(Filters, CompileInTshark) {
  if (exit_code_of("tshark --version") != 0) GTEST_SKIP() << "tshark is not installed";
  const TempFolder folder;
  const std::string empty = folder.file("empty.pcap");
  const ByteVector header = PcapWriter().bytes();
  write_file(empty, {header.begin(), header.end()});
  std::set<std::string> filters;
  for (const std::string& capture : captures_in(std::string(SMBSCOPE_SOURCE_DIR) + "/samples")) {
    const Outcome outcome = smbscope({capture, "--format", "json"});
    ASSERT_EQ(outcome.exit_code, 0) << capture << outcome.err;
    const auto report = nlohmann::json::parse(outcome.out);
    for (const auto& finding : report["findings"])
      if (finding["evidence"]["filter"].is_string()) filters.insert(finding["evidence"]["filter"]);
  }
  ASSERT_FALSE(filters.empty());
  for (const std::string& filter : filters)
    EXPECT_EQ(exit_code_of("tshark -r " + empty + " -Y " + quoted(filter)), 0) << filter;
}

}  // namespace
}  // namespace smbscope::test
