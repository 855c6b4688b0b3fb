// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/open_wireshark.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <filesystem>

#include "cli/input_check.h"
#include "cli/signals.h"
#include "common/text.h"
#include "db/store.h"
#include "engine/capture_file.h"

namespace smbscope::cli {
namespace {

/// `word` as $'...', which bash and zsh read, in printable characters alone.
std::string escaped_for_shell(const std::string& word) {
  std::string escaped = "$'";
  for (const char c : word) {
    const bool is_plain = c >= ' ' && c <= '~';
    if (!is_plain) {
      escaped += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    } else {
      if (c == '\'' || c == '\\') escaped += '\\';
      escaped += c;
    }
  }
  return escaped + "'";
}

/// One word for a shell, as it is where no shell would take any of it for something else.
std::string shell_quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:+,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  if (printable(word) != word) return escaped_for_shell(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

Error usage(std::string message) { return {ErrorKind::kUsage, std::move(message)}; }

/// 0: `word` is no frame.
std::uint64_t frame_of(const std::string& word) {
  std::uint64_t frame = 0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, frame);
  return error == std::errc() && stop == end ? frame : 0;
}

/// @return an errno value; 0: it runs.
int spawn_detached(std::vector<std::string> words) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0);
  // A session of its own, and the signals that we ignore as a program expects them.
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ}) sigaddset(&defaults, signal);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
  pid_t process = 0;
  const int failure = posix_spawnp(&process, argv[0], &files, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return failure;
}

}  // namespace

Result<void> open_wireshark(const std::vector<std::string>& inputs, const std::string& frame) {
  const std::uint64_t number = frame_of(frame);
  if (number == 0)
    return usage(
        fmt::format("--open: '{}' is no frame; give Wireshark's number, from 1", printable(frame)));
  std::error_code ignored;
  const std::string& capture = inputs.front();
  if (inputs.size() != 1 || capture == "-" || std::filesystem::is_directory(capture, ignored))
    return usage("--open: takes one capture in a file");
  const auto readable = check_input(capture);
  if (!readable) return readable.error();
  if (db::Store::looks_like_store(capture))
    return usage(fmt::format("--open: {} is a store; name its capture", printable(capture)));
  const auto frames = engine::count_frames(capture, number, &stop_flag());
  if (!frames) return frames.error();
  if (*frames < number)
    return usage(fmt::format("--open: {} ends at frame {}; give one of its frames",
                             printable(capture), *frames));
  const std::string file = capture.starts_with('-') ? "./" + capture : capture;
  const int failure = spawn_detached({"wireshark", "-g", frame, "-r", file});
  if (failure == 0) return {};
  return usage(
      fmt::format("--open: wireshark can't be started ({}); install the package wireshark, or see "
                  "the frame with: tshark -r {} -Y frame.number=={} -V",
                  std::strerror(failure), shell_quoted(file), frame));
}

}  // namespace smbscope::cli
