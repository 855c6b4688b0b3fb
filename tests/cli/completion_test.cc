// SPDX-License-Identifier: GPL-3.0-or-later
// What Tab offers, asked of the program and of the real shells.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Not;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The words offered for the last of `words`, without their descriptions.
std::vector<std::string> offered(std::vector<std::string> words) {
  words.insert(words.begin(), "__complete");
  const Outcome outcome = smbscope(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  std::vector<std::string> lines = lines_of(outcome.out);
  for (std::string& line : lines) line.resize(std::min(line.find('\t'), line.size()));
  return lines;
}

TEST(Completion, FirstComesACommandOrAFile) {
  EXPECT_THAT(offered({""}), IsSupersetOf({"analyze", "report", "rules", "help", ":files"}));
  EXPECT_THAT(offered({"ope"}), ElementsAre("operations", ":files"));
  EXPECT_THAT(offered({"help", "que"}), ElementsAre("query"));
  EXPECT_THAT(offered({"--vers"}), ElementsAre("--version"));
}

TEST(Completion, OptionsAreThoseOfTheCommand) {
  EXPECT_THAT(offered({"operations", "--fi"}), ElementsAre("--filter"));
  EXPECT_THAT(offered({"operations", "-"}), Not(Contains("--rule")));
  EXPECT_THAT(offered({"trace.pcap", "--fa"}), ElementsAre("--fail-on"));  // analyze left out
  EXPECT_THAT(offered({"--fa"}), ElementsAre("--fail-on"));
}

TEST(Completion, ValuesAreThoseOfTheOption) {
  EXPECT_THAT(offered({"operations", "x.pcap", "--sort", "srt"}), ElementsAre("srt_ns", "srt_ms"));
  EXPECT_THAT(offered({"operations", "x.pcap", "--sort", "-srt"}),
              ElementsAre("-srt_ns", "-srt_ms"));
  EXPECT_THAT(offered({"operations", "--filter", "com"}), ElementsAre("command"));
  EXPECT_THAT(offered({"analyze", "--format", "js"}), ElementsAre("json"));
  EXPECT_THAT(offered({"analyze", "--format=js"}), ElementsAre("--format=json"));
  EXPECT_THAT(offered({"analyze", "--format", "=", "js"}), ElementsAre("json"));
  EXPECT_THAT(offered({"analyze", "--format", "="}), Contains("sarif"));
  EXPECT_THAT(offered({"rules", "--format", ""}), ElementsAre("text", "json", "markdown"));
  EXPECT_THAT(offered({"x.pcap", "--fail-on", ""}), ElementsAre("none", "low", "medium", "high"));
  EXPECT_THAT(offered({"x.pcap", "--rule", "redundant-f"}), ElementsAre("redundant-find"));
  EXPECT_THAT(offered({"x.pcap", "--rule", "redundant-find,capture"}),
              ElementsAre("redundant-find,capture-quality"));
  EXPECT_THAT(offered({"x.pcap", "--set", "wildcard-find-growth.min-l"}),
              ElementsAre("wildcard-find-growth.min-listings=", ":continues"));
  EXPECT_THAT(offered({"rules", "redundant-f"}), ElementsAre("redundant-find"));
  EXPECT_THAT(offered({"operations", "x.pcap", "--limit", ""}), ElementsAre());
}

TEST(Completion, FilesWhereAFileIsMeant) {
  EXPECT_THAT(offered({"analyze", "tra"}), ElementsAre(":files"));
  EXPECT_THAT(offered({"analyze", "--store", ""}), ElementsAre(":files"));
  EXPECT_THAT(offered({"analyze", "-o", ""}), ElementsAre(":files"));
}

TEST(Completion, NonsenseOffersNothing) {
  EXPECT_THAT(offered({"analyze", "--no-such=x"}), ElementsAre());
  EXPECT_THAT(offered({"help", "--x"}), ElementsAre());
  EXPECT_EQ(smbscope({"__complete"}).exit_code, 0);
}

std::string script(const std::string& name) {
  return std::string(SMBSCOPE_SOURCE_DIR) + "/packaging/completions/" + name;
}

/// The lines that `code` prints in `shell`; $SCRIPT is its completion script, and smbscope is in
/// the path.
std::vector<std::string> in_shell(const std::string& shell, const std::string& script_name,
                                  const std::string& code) {
  const TempFolder folder;
  write_file(folder.file("code"), code);
  write_file(folder.file("trace.pcap"), "");
  const std::string command = "cd " + folder.path() + " && HOME=" + folder.path() +
                              " SCRIPT=" + script(script_name) +
                              " PATH=" + std::filesystem::path(program()).parent_path().string() +
                              ":$PATH timeout 60 " + shell + " code 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    out.append(buffer.data(), n);
  EXPECT_EQ(pclose(pipe), 0) << out;
  return lines_of(out);
}

bool has(const std::string& shell) {
  return std::system(("command -v " + shell + " >/dev/null").c_str()) == 0;
}

TEST(Completion, WorksInBash) {
  if (!has("bash")) GTEST_SKIP() << "no bash";
  const auto at_tab = [](const std::string& words) {
    return in_shell("bash", "smbscope.bash",
                    "compopt() { :; }\nsource \"$SCRIPT\"\nCOMP_WORDS=(" + words +
                        ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_smbscope smbscope\n"
                        "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  };
  EXPECT_THAT(at_tab("smbscope oper"), ElementsAre("operations"));
  EXPECT_THAT(at_tab("smbscope analyze --fail"), ElementsAre("--fail-on"));
  EXPECT_THAT(at_tab("smbscope analyze --format = js"), ElementsAre("json"));
  EXPECT_THAT(at_tab("smbscope report tra"), ElementsAre("trace.pcap"));
}

TEST(Completion, WorksInZsh) {
  if (!has("zsh")) GTEST_SKIP() << "no zsh";
  // Outside of its line editor the two functions that would show the candidates print them, and how
  // they are to end.
  const auto at_tab = [](const std::string& words, int current) {
    return in_shell(
        "zsh -f", "_smbscope",
        "compdef() { :; }\n"
        "_describe() { print -l -- ${(P)4}; (( $# == 4 )) || print -r -- ${(q)@[5,-1]}; }\n"
        "_files() { print files; }\nsource $SCRIPT\nwords=(" +
            words + ")\nCURRENT=" + std::to_string(current) + "\n_smbscope\n");
  };
  EXPECT_THAT(at_tab("smbscope analyze --fail", 3),
              ElementsAre(::testing::StartsWith("--fail-on:exit 1 on a finding")));
  EXPECT_THAT(at_tab("smbscope analyze --format=js", 3), ElementsAre("--format=json"));
  EXPECT_THAT(at_tab("smbscope x.pcap --set wildcard-find-growth.min-l", 4),
              ElementsAre("wildcard-find-growth.min-listings=", "-S ''"));
  EXPECT_THAT(at_tab("smbscope analyze ''", 3), ElementsAre("files"));
}

TEST(Completion, WorksInFish) {
  if (!has("fish")) GTEST_SKIP() << "no fish";
  const auto at_tab = [](const std::string& line) {
    return in_shell("fish --no-config", "smbscope.fish",
                    "source $SCRIPT\ncomplete -C '" + line + "'\n");
  };
  EXPECT_THAT(at_tab("smbscope analyze --fail"),
              ElementsAre(::testing::StartsWith("--fail-on\texit 1 on a finding")));
  EXPECT_THAT(at_tab("smbscope analyze --format js"), ElementsAre("json"));
  EXPECT_THAT(at_tab("smbscope report tra"), ElementsAre(::testing::StartsWith("trace.pcap")));
}

}  // namespace
}  // namespace smbscope::test
