// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a case: compiles its dialogue to a capture, lets the program loose on it, and compares what
// it prints with what is expected. See README.md.
#include <stdlib.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/support/dialogue.h"

namespace {

namespace fs = std::filesystem;
using smbscope::Result;
using smbscope::test::ByteVector;

constexpr std::string_view kUsualCommands = "smbscope analyze case.pcap --format text\n";

std::optional<std::string> read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

bool write_text(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  return static_cast<bool>(file.flush());
}

bool compile(const fs::path& dialogue, const fs::path& capture) {
  const auto text = read_text(dialogue);
  if (!text) {
    std::fprintf(stderr, "%s: can't be read\n", dialogue.c_str());
    return false;
  }
  const Result<ByteVector> bytes = smbscope::test::compile_dialogue(*text);
  if (!bytes) {
    std::fprintf(stderr, "%s:\n%s", dialogue.c_str(), bytes.error().message.c_str());
    return false;
  }
  const ByteVector& file = bytes.value();
  return write_text(capture, {reinterpret_cast<const char*>(file.data()), file.size()});
}

/// What `command` prints to standard output, and its exit code where that is not 0.
std::string run(const std::string& command, const fs::path& folder, const fs::path& program) {
  const std::string line = "cd '" + folder.string() + "' && PATH='" +
                           program.parent_path().string() + "':$PATH && " + command;
  std::FILE* pipe = ::popen(line.c_str(), "r");
  if (pipe == nullptr) return "can't be run\n";
  std::string output;
  std::array<char, 4096> buffer;
  for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    output.append(buffer.data(), got);
  }
  const int status = ::pclose(pipe);
  if (!output.empty() && output.back() != '\n') output += '\n';
  if (WIFSIGNALED(status)) output += "[signal " + std::to_string(WTERMSIG(status)) + "]\n";
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0) {
    output += "[exit " + std::to_string(WEXITSTATUS(status)) + "]\n";
  }
  return output;
}

/// A folder of our own, removed at the end.
class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (fs::temp_directory_path() / "smbscope-case-XXXXXX").string();
    if (const char* made = ::mkdtemp(pattern.data())) path_ = made;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code error;
    if (!path_.empty()) fs::remove_all(path_, error);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// Shows the first line that differs, with its number.
void explain(const std::string& expected, const std::string& actual) {
  std::istringstream left(expected);
  std::istringstream right(actual);
  std::string a;
  std::string b;
  for (int number = 1;; ++number) {
    const bool has_a = static_cast<bool>(std::getline(left, a));
    const bool has_b = static_cast<bool>(std::getline(right, b));
    if (!has_a && !has_b) return;
    if (has_a == has_b && a == b) continue;
    std::fprintf(stderr, "line %d\n  expected: %s\n  printed:  %s\n", number,
                 has_a ? a.c_str() : "(end)", has_b ? b.c_str() : "(end)");
    return;
  }
}

int run_case(const fs::path& folder, const fs::path& program, bool update) {
  const TempFolder temp;
  if (!compile(folder / "dialogue.txt", temp.path() / "case.pcap")) return 1;
  std::istringstream commands(read_text(folder / "commands").value_or(std::string(kUsualCommands)));
  std::string actual;
  for (std::string command; std::getline(commands, command);) {
    if (command.empty() || command[0] == '#') continue;
    actual += "$ " + command + "\n" + run(command, temp.path(), program);
  }
  const fs::path golden = folder / "expected.txt";
  if (update) return write_text(golden, actual) ? 0 : 1;
  const std::string expected = read_text(golden).value_or("");
  if (actual == expected) return 0;
  std::fprintf(stderr, "%s does not match\n", golden.c_str());
  explain(expected, actual);
  std::fprintf(stderr, "\nWhat was printed:\n%s", actual.c_str());
  return 1;
}

int usage() {
  std::fputs(
      "usage: run_cases check  PROGRAM FOLDER...       compare with expected.txt\n"
      "       run_cases update PROGRAM FOLDER...       write expected.txt\n"
      "       run_cases compile DIALOGUE CAPTURE       write the capture of a dialogue\n",
      stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view verb = argc > 1 ? argv[1] : "";
  if (verb == "compile" && argc == 4) return compile(argv[2], argv[3]) ? 0 : 1;
  if ((verb != "check" && verb != "update") || argc < 4) return usage();
  ::setenv("NO_COLOR", "1", 1);
  ::setenv("LC_ALL", "C.UTF-8", 1);
  ::setenv("TZ", "UTC", 1);
  int result = 0;
  for (int i = 3; i < argc; ++i) {
    if (run_case(argv[i], fs::absolute(argv[2]), verb == "update") != 0) result = 1;
  }
  return result;
}
