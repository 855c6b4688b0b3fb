// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

namespace smbscope::test {
namespace {

void move_to(int from, int to) {
  if (from == to) return;
  ::dup2(from, to);
  ::close(from);
}

/// Reads both pipes to their ends, whichever speaks first.
void drain(int out, int err, Outcome& outcome) {
  std::array<pollfd, 2> polled{pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  std::array<char, 16'384> buffer{};
  while (polled[0].fd >= 0 || polled[1].fd >= 0) {
    if (::poll(polled.data(), polled.size(), -1) < 0) continue;
    for (std::size_t i = 0; i < polled.size(); ++i) {
      if (polled[i].fd < 0 || polled[i].revents == 0) continue;
      const ssize_t count = ::read(polled[i].fd, buffer.data(), buffer.size());
      if (count <= 0) {
        polled[i].fd = -1;
        continue;
      }
      (i == 0 ? outcome.out : outcome.err).append(buffer.data(), static_cast<std::size_t>(count));
    }
  }
}

}  // namespace

Running::Running(const std::vector<std::string>& arguments, const RunOptions& options) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  for (auto* ends : {&in, &out, &err})
    if (::pipe2(ends->data(), O_CLOEXEC) != 0) ::abort();
  std::vector<std::string> words = {SMBSCOPE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ == 0) {
    for (const auto& [name, value] : options.environment) ::setenv(name.c_str(), value.c_str(), 1);
    move_to(options.input_file.empty() ? in[0] : ::open(options.input_file.c_str(), O_RDONLY), 0);
    move_to(options.output_file.empty() ? out[1] : ::open(options.output_file.c_str(), O_WRONLY),
            1);
    move_to(err[1], 2);
    ::signal(SIGPIPE, SIG_DFL);
    if (!options.keeps_ignored) ::signal(SIGHUP, SIG_DFL);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  ::close(in[0]);
  ::close(out[1]);
  ::close(err[1]);
  in_ = in[1];
  out_ = out[0];
  err_ = err[0];
}

Running::~Running() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  for (const int descriptor : {in_, out_, err_})
    if (descriptor >= 0) ::close(descriptor);
}

void Running::feed(const std::string& bytes) const {
  [[maybe_unused]] const ssize_t written = ::write(in_, bytes.data(), bytes.size());
}
void Running::close_input() {
  if (in_ >= 0) ::close(std::exchange(in_, -1));
}
void Running::stop_reading() { ::close(std::exchange(out_, -1)); }
void Running::send(int signal) const { ::kill(pid_, signal); }

void Running::wait_until_it_catches(int signal) const {
  const std::string file = "/proc/" + std::to_string(pid_) + "/status";
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(signal - 1);
  for (int i = 0; i < 1'000; ++i) {
    constexpr std::string_view kCaught = "\nSigCgt:";
    const std::string status = read_file(file);
    const std::size_t at = status.find(kCaught);
    if (at != std::string::npos &&
        (std::stoull(status.substr(at + kCaught.size()), nullptr, 16) & bit) != 0)
      return;
    ::usleep(10'000);
  }
}

Outcome Running::wait() {
  Outcome outcome;
  drain(out_, err_, outcome);
  int status = 0;
  ::waitpid(std::exchange(pid_, -1), &status, 0);
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  return outcome;
}

std::string program() { return SMBSCOPE_PROGRAM; }

Outcome smbscope(const std::vector<std::string>& arguments, const RunOptions& options) {
  RunOptions with_input = options;
  if (with_input.input_file.empty()) with_input.input_file = "/dev/null";
  Running program(arguments, with_input);
  program.close_input();
  return program.wait();
}

TempFolder::TempFolder() {
  const char* base = ::getenv("TMPDIR");
  path_ = std::string(base != nullptr ? base : "/tmp") + "/smbscope-cli-XXXXXX";
  if (::mkdtemp(path_.data()) == nullptr) ::abort();
}
TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}
std::vector<std::string> TempFolder::entries() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}
void write_file(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

std::string sample(const std::string& name) {
  return std::string(SMBSCOPE_SOURCE_DIR) + "/samples/" + name;
}

std::size_t occurrences(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++count;
  return count;
}

}  // namespace smbscope::test
