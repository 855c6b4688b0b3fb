// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program on a terminal and looks at what it shows there.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace smbscope::test {

/// A smbscope whose three streams are a terminal of 100 columns.
class OnTerminal {
 public:
  explicit OnTerminal(const std::vector<std::string>& arguments);
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;
  ~OnTerminal();

  /// Takes what it shows until `text` is among it, at most `fifths` fifths of a second.
  void read_until(const std::string& text, int fifths);
  /// Lets it run to its end; its exit code, -1 when a signal ended it.
  [[nodiscard]] int finish();
  /// All that it has written so far.
  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  /// Takes what comes within the time; false once the terminal is closed.
  bool read_for(int milliseconds);

  pid_t pid_ = -1;
  int terminal_ = -1;
  std::string shown_;
};

}  // namespace smbscope::test
