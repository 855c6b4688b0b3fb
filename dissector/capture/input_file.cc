// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "common/text.h"

namespace smbscope::capture {
namespace {

Error input_error(const std::string& name, std::string_view what) {
  return {ErrorKind::kInput, fmt::format("{}: {}", name, what)};
}

std::string error_text(int error_number) { return std::generic_category().message(error_number); }

Error open_error(const std::string& name, int error_number) {
  switch (error_number) {
    case ENOENT:
    case ENOTDIR:
      return input_error(name, "no such file; check the path");
    case EACCES:
    case EPERM:
      return input_error(name, "permission denied; make the file readable for this user");
    case EMFILE:
    case ENFILE:
      return input_error(
          name, "too many files are open; raise the limit (ulimit -n), or do fewer at a time");
    default:
      return input_error(
          name, fmt::format("can't be opened ({}); check the file", error_text(error_number)));
  }
}

}  // namespace

Result<std::unique_ptr<InputFile>> InputFile::open(const std::string& path,
                                                   const OpenOptions& options) {
  const bool standard_input = path == "-";
  std::string name = standard_input ? "standard input" : printable(path);
  FileDescriptor fd(standard_input ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                   : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (fd.get() < 0 || ::fstat(fd.get(), &status) != 0) return open_error(name, errno);
  // A named pipe without a writer would hold up open(), which only a signal to this thread ends;
  // read() waits for it in a way that can be stopped.
  if (S_ISFIFO(status.st_mode) && !standard_input) ::fcntl(fd.get(), F_SETFL, 0);
  if (S_ISDIR(status.st_mode)) {
    return input_error(name, "is a directory; name the capture files in it");
  }
  if (::isatty(fd.get()) == 1) {
    return input_error(name, "is a terminal; pipe a capture into it (tcpdump -w - | smbscope -)");
  }
  // Standard input may begin anywhere in a file: what is read from there on is the capture.
  const bool regular = S_ISREG(status.st_mode) && !standard_input;
  const std::uint64_t size = regular ? static_cast<std::uint64_t>(status.st_size) : 0;
  return std::unique_ptr<InputFile>(
      new InputFile(std::move(fd), std::move(name), size, regular, options));
}

InputFile::InputFile(FileDescriptor fd, std::string name, std::uint64_t size_bytes, bool regular,
                     const OpenOptions& options)
    : fd_(std::move(fd)),
      name_(std::move(name)),
      size_bytes_(size_bytes),
      regular_(regular),
      cancel_(options.cancel) {
  if (options.hash) hash_.emplace();
  if (regular_) ::posix_fadvise(fd_.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
}

std::size_t InputFile::read(std::span<std::uint8_t> into) {
  if (is_stopped() || (!regular_ && !wait_readable())) return 0;
  ssize_t count = 0;
  do {
    count = ::read(fd_.get(), into.data(), into.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    problem_ = {"read-error", fmt::format("reading failed: {}", error_text(errno))};
    return 0;
  }
  const auto bytes = static_cast<std::size_t>(count);
  position_.store(position_.load(std::memory_order_relaxed) + bytes, std::memory_order_relaxed);
  if (bytes > 0 && hash_) hash_->add(into.first(bytes));
  return bytes;
}

bool InputFile::is_stopped() const noexcept {
  return interrupted_.load(std::memory_order_relaxed) ||
         (cancel_ != nullptr && cancel_->load(std::memory_order_relaxed));
}

bool InputFile::wait_readable() const {
  constexpr int kLookEveryMs = 50;  // a signal may end the wait of another thread than this one
  pollfd waits{.fd = fd_.get(), .events = POLLIN, .revents = 0};
  while (!is_stopped()) {
    const int ready = ::poll(&waits, 1, kLookEveryMs);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
  }
  return false;
}

}  // namespace smbscope::capture
