// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/terminal.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace smbscope::test {

OnTerminal::OnTerminal(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {SMBSCOPE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const winsize size{.ws_row = 40, .ws_col = 100, .ws_xpixel = 0, .ws_ypixel = 0};
  pid_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
  if (pid_ < 0) ::abort();
  if (pid_ == 0) {
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
}

OnTerminal::~OnTerminal() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  ::close(terminal_);
}

bool OnTerminal::read_for(int milliseconds) {
  pollfd polled{terminal_, POLLIN, 0};
  while (::poll(&polled, 1, milliseconds) > 0) {
    std::array<char, 4'096> buffer{};
    const ssize_t count = ::read(terminal_, buffer.data(), buffer.size());
    if (count <= 0) return false;  // EIO: the program has closed its side
    shown_.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return true;
}

void OnTerminal::read_until(const std::string& text, int fifths) {
  for (int i = 0; i < fifths && shown_.find(text) == std::string::npos; ++i) {
    if (!read_for(200)) return;
  }
}

int OnTerminal::finish() {
  while (read_for(1'000)) continue;
  int status = 0;
  ::waitpid(std::exchange(pid_, -1), &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace smbscope::test
