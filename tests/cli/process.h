// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program and looks at it from outside: output, exit code, what it leaves behind.
#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace smbscope::test {

struct Outcome {
  int exit_code = -1;  // -1: killed by `signal`
  int signal = 0;
  std::string out;
  std::string err;
};

struct RunOptions {
  std::string input_file = {};                          // standard input; empty: /dev/null
  std::string output_file = {};                         // standard output; empty: captured
  std::map<std::string, std::string> environment = {};  // added to ours
  bool keeps_ignored = false;                           // SIGHUP, when we ignore it
};

/// Where the program lies.
[[nodiscard]] std::string program();

/// Runs smbscope to its end.
[[nodiscard]] Outcome smbscope(const std::vector<std::string>& arguments,
                               const RunOptions& options = {});

/// A smbscope that is still running, its standard input a pipe that we hold open.
class Running {
 public:
  explicit Running(const std::vector<std::string>& arguments, const RunOptions& options = {});
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running();

  void feed(const std::string& bytes) const;
  void close_input();
  /// Closes our end of its standard output, as `| head` does.
  void stop_reading();
  void send(int signal) const;
  /// Waits until the program catches `signal`, at most ten seconds: it has started.
  void wait_until_it_catches(int signal) const;
  /// Waits for the end.
  [[nodiscard]] Outcome wait();

 private:
  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
};

/// A folder in the temporary folder, deleted with everything in it.
class TempFolder {
 public:
  TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + '/' + name; }
  /// Names in it, hidden ones too, sorted.
  [[nodiscard]] std::vector<std::string> entries() const;

 private:
  std::string path_;
};

[[nodiscard]] std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& content);

/// A capture recorded for the project, in samples/.
[[nodiscard]] std::string sample(const std::string& name);

/// How often `what` stands in `text`.
[[nodiscard]] std::size_t occurrences(const std::string& text, const std::string& what);

}  // namespace smbscope::test
