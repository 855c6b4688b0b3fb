// SPDX-License-Identifier: GPL-3.0-or-later
// Help that fits a screen, and man pages that say the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <regex>
#include <set>
#include <sstream>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// What the program offers at Tab for the last of `words`: its own list of commands and options.
std::vector<std::string> offered(const std::vector<std::string>& words) {
  std::vector<std::string> all = {"__complete"};
  all.insert(all.end(), words.begin(), words.end());
  std::istringstream lines(smbscope(all).out);
  std::vector<std::string> found;
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with(':')) found.push_back(line.substr(0, line.find('\t')));
  return found;
}

std::vector<std::string> commands() {
  std::vector<std::string> names = offered({""});
  std::erase(names, "help");
  EXPECT_THAT(names, ::testing::IsSupersetOf({"analyze", "report", "rules"}));
  return names;
}

std::string page_path(const std::string& command) {
  return std::string(SMBSCOPE_SOURCE_DIR) + "/packaging/man/smbscope" +
         (command.empty() ? "" : "-" + command) + ".1";
}

/// The page of a command, "" for that of smbscope, with its escaped hyphens as typed.
std::string page(const std::string& command) {
  return std::regex_replace(read_file(page_path(command)), std::regex(R"(\\-)"), "-");
}

/// Long options that are the subject of a paragraph.
std::set<std::string> documented_options(const std::string& text) {
  std::set<std::string> options;
  static const std::regex kOption("--[a-z][a-z-]*");
  std::istringstream lines(text);
  bool tag = false;
  for (std::string line; std::getline(lines, line);) {
    if (tag)
      for (std::sregex_iterator it(line.begin(), line.end(), kOption), end; it != end; ++it)
        options.insert(it->str());
    tag = line == ".TP";
  }
  options.erase("--help");
  return options;
}

std::set<std::string> real_options(const std::string& command) {
  std::set<std::string> options;
  for (const std::string& option : offered({command, "-"}))
    if (option.starts_with("--")) options.insert(option);
  options.erase("--help");
  return options;
}

TEST(ManPages, HaveTheOptionsOfTheirCommandAndNoOthers) {
  for (const std::string& command : commands()) {
    EXPECT_FALSE(real_options(command).empty());
    EXPECT_EQ(documented_options(page(command)), real_options(command)) << page_path(command);
  }
}

TEST(ManPages, NameEveryCommand) {
  for (const std::string& command : commands())
    EXPECT_THAT(page(""), HasSubstr(".BR smbscope-" + command + " (1)"));
}

/// What a shell command prints, on both outputs.
std::string printed(const std::string& command) {
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  std::string out;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    out.append(buffer.data(), n);
  pclose(pipe);
  return out;
}

bool has(const std::string& tool) {
  return std::system(("command -v " + tool + " >/dev/null").c_str()) == 0;
}

TEST(ManPages, AreClean) {
  std::vector<std::string> checks;
  if (has("mandoc")) checks.emplace_back("mandoc -Tlint -Wwarning ");
  if (has("groff")) checks.emplace_back("groff -man -ww -Tutf8 -z ");
  if (checks.empty()) GTEST_SKIP() << "neither mandoc nor groff";
  std::vector<std::string> pages = commands();
  pages.emplace_back("");
  for (const std::string& check : checks)
    for (const std::string& name : pages)
      EXPECT_THAT(printed(check + page_path(name) + " | grep -v 'missing date'"), IsEmpty());
}

TEST(Help, FitsAScreen) {
  std::vector<std::string> pages = commands();
  pages.emplace_back("");
  for (const std::string& command : pages) {
    std::vector<std::string> words = {"--help"};
    if (!command.empty()) words.insert(words.begin(), command);
    const Outcome outcome = smbscope(words);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.err, IsEmpty());
    EXPECT_LE(occurrences(outcome.out, "\n"), 40U) << outcome.out;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST(Help, NamesEveryCommand) {
  const std::string help = smbscope({"--help"}).out;
  for (const std::string& command : commands()) EXPECT_THAT(help, HasSubstr("\n  " + command));
  EXPECT_EQ(smbscope({}).out, help);
}

}  // namespace
}  // namespace smbscope::test
