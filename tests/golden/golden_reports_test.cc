// SPDX-License-Identifier: GPL-3.0-or-later
// Whole reports, from the capture to the last line, held against the files beside this one. After a
// wanted change: tools/update_golden.sh, then read the difference.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "report/formats.h"
#include "report/version.h"
#include "tests/cli/process.h"
#include "tests/support/dialogue.h"

namespace smbscope::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSecretFile = "secret.txt";  // pseudonyms stay the same with it

/// The larger a format's document, the fewer of them are kept.
enum class Formats : std::uint8_t { kForReading, kWithJson, kAll };

struct Golden {
  std::string name;
  std::string source;  // below the root of the project: a capture, or a dialogue
  Formats formats = Formats::kForReading;
  std::vector<std::string> options = {};
};

void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> kAll = {
      {"explorer_copy", "samples/explorer_copy.pcapng.gz", Formats::kAll},
      {"growing_listing", "samples/growing_listing.pcap.gz", Formats::kForReading},
      {"pipelined_reads", "samples/pipelined_reads.pcap.gz", Formats::kForReading},
      {"smbclient_copy", "samples/smbclient_copy.pcap", Formats::kWithJson},
      {"smbclient_encrypted", "samples/smbclient_encrypted.pcap", Formats::kForReading},
      {"late_start", "samples/late_start.pcap.gz", Formats::kForReading},
      {"smb1_small_blocks", "samples/smb1_small_blocks.pcap.gz", Formats::kWithJson},
      {"smb1_andx", "tests/cases/smb1_andx/dialogue.txt", Formats::kForReading},
      {"compound_and_pending", "tests/cases/compound_and_pending/dialogue.txt", Formats::kWithJson},
      {"loss_in_the_middle", "tests/cases/loss_in_the_middle/dialogue.txt", Formats::kAll},
      {"explorer_copy_anonymous",
       "samples/explorer_copy.pcapng.gz",
       Formats::kForReading,
       {"--anonymize-key", kSecretFile}},
      {"smb1_andx_anonymous",
       "tests/cases/smb1_andx/dialogue.txt",
       Formats::kForReading,
       {"--anonymize-key", kSecretFile}},
  };
  return kAll;
}

std::string project_file(const std::string& path) {
  return std::string(SMBSCOPE_SOURCE_DIR) + '/' + path;
}

/// File extension of a format's golden; "" for those that hold nothing of their own: CSV, NDJSON
/// and what is made for other programs are the JSON report in other clothes.
std::string extension_of(std::string_view format) {
  if (format == "text") return ".txt";
  if (format == "markdown") return ".md";
  if (format == "json") return ".json";
  if (format == "html") return ".html";
  return {};
}

bool is_wanted(const Golden& golden, std::string_view format) {
  if (extension_of(format).empty()) return false;
  if (format == "html") return golden.formats == Formats::kAll;
  return format != "json" || golden.formats != Formats::kForReading;
}

/// The report does not change with the version of the program alone.
std::string without_version(std::string text) {
  const std::string version(report::program_version());
  for (std::size_t at = text.find(version); at != std::string::npos; at = text.find(version, at))
    text.replace(at, version.size(), "VERSION");
  return text;
}

/// The style sheet between its tags; empty positions where the page has none.
struct StyleSheet {
  std::size_t begin = std::string::npos;
  std::size_t end = std::string::npos;
};
StyleSheet style_sheet_of(const std::string& page) {
  constexpr std::string_view kOpening = "<style>\n";
  const std::size_t opening = page.find(kOpening);
  if (opening == std::string::npos) return {};
  return {opening + kOpening.size(), page.find("</style>", opening)};
}

/// HTML goldens hold the page alone: a change of the style sheet changes none of them.
std::string without_style_sheet(std::string page) {
  const StyleSheet sheet = style_sheet_of(page);
  if (sheet.end != std::string::npos) page.erase(sheet.begin, sheet.end - sheet.begin);
  return page;
}

/// The working directory of this program while a test runs: reports name a file as it was given.
class WorkingFolder {
 public:
  explicit WorkingFolder(const std::string& path) : before_(fs::current_path()) {
    fs::current_path(path);
  }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;
  ~WorkingFolder() { fs::current_path(before_); }

 private:
  fs::path before_;
};

/// Puts the capture into the working folder. @return its name.
std::string fetch_capture(const Golden& golden) {
  const fs::path source = project_file(golden.source);
  if (source.extension() != ".txt") {
    fs::copy_file(source, source.filename());
    return source.filename();
  }
  const auto bytes = compile_dialogue(read_file(source));
  EXPECT_TRUE(bytes.ok()) << golden.source;
  const std::string name = golden.name + ".pcap";
  write_file(name, std::string(bytes.value().begin(), bytes.value().end()));
  return name;
}

class GoldenReports : public ::testing::TestWithParam<Golden> {};

TEST_P(GoldenReports, AreAsTheyWere) {
  const Golden& golden = GetParam();
  const TempFolder folder;
  const WorkingFolder here(folder.path());
  const std::string capture = fetch_capture(golden);
  write_file(kSecretFile, "not so secret\n");
  for (const report::Format& format : report::formats()) {
    if (!is_wanted(golden, format.name)) continue;
    std::vector<std::string> arguments = {"analyze", capture, "--format", std::string(format.name)};
    arguments.insert(arguments.end(), golden.options.begin(), golden.options.end());
    const Outcome outcome = smbscope(arguments);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const std::string text = without_style_sheet(without_version(outcome.out));
    const std::string path =
        project_file("tests/golden/" + golden.name + extension_of(format.name));
    if (std::getenv("UPDATE_GOLDENS") != nullptr) write_file(path, text);
    EXPECT_EQ(read_file(path), text) << "tools/update_golden.sh rewrites " << path;
  }
}

INSTANTIATE_TEST_SUITE_P(Captures, GoldenReports, ::testing::ValuesIn(goldens()),
                         [](const auto& golden) { return golden.param.name; });

TEST(GoldenHtml, CarriesTheWholeStyleSheet) {
  const std::string page =
      smbscope({project_file("samples/stat_in_three.pcap"), "--format", "html"}).out;
  const StyleSheet sheet = style_sheet_of(page);
  ASSERT_NE(sheet.end, std::string::npos);
  EXPECT_EQ(page.substr(sheet.begin, sheet.end - sheet.begin),
            read_file(project_file("report/html.css")));
}

/// The output that README.md shows, in pieces: "..." stands for lines that it leaves out.
std::vector<std::string> shown_in_readme(const std::string& command) {
  const std::string readme = read_file(project_file("README.md"));
  const std::string beginning = "```\n$ " + command + '\n';
  const std::size_t from = readme.find(beginning);
  if (from == std::string::npos) return {};
  const std::size_t start = from + beginning.size();
  std::string left = readme.substr(start, readme.find("```\n", start) - start);
  constexpr std::string_view kLeftOut = "...\n";
  std::vector<std::string> pieces;
  for (std::size_t end = left.find(kLeftOut); end != std::string::npos; end = left.find(kLeftOut)) {
    pieces.push_back(left.substr(0, end));
    left.erase(0, end + kLeftOut.size());
  }
  pieces.push_back(left);
  return pieces;
}

TEST(Readme, ShowsWhatTheProgramPrints) {
  const std::string capture = "samples/explorer_copy.pcapng.gz";
  const WorkingFolder here(SMBSCOPE_SOURCE_DIR);
  const std::string out = smbscope({capture}).out;
  const auto pieces = shown_in_readme("smbscope " + capture);
  ASSERT_FALSE(pieces.empty());
  std::size_t at = 0;
  for (const std::string& piece : pieces) {
    const std::size_t found = out.find(piece, at);
    ASSERT_NE(found, std::string::npos) << "not printed, or not in this place:\n" << piece;
    at = found + piece.size();
  }
}

}  // namespace
}  // namespace smbscope::test
