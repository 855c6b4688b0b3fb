// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/signals.h"
#include "common/text.h"

namespace smbscope::cli {
namespace {

constexpr std::size_t kBufferBytes = 64U << 10U;

/// The mode a new file would get, or that of the file it takes the place of.
mode_t mode_for(const struct stat* existing) {
  if (existing != nullptr) return existing->st_mode & 07777U;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666U & ~mask;
}

}  // namespace

Result<Output> Output::open(const std::string& path) {
  Output output(path);
  if (path.empty() || path == "-") {
    output.path_ = "standard output";
    output.descriptor_ = STDOUT_FILENO;
    return output;
  }
  struct stat info {};
  const bool exists = stat(path.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) return output.failure(EISDIR);
  if (exists && !S_ISREG(info.st_mode)) {
    output.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (output.descriptor_ < 0) return output.failure(errno);
    return output;
  }
  // A symbolic link stays one: what it points at is replaced.
  std::error_code ignored;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, ignored);
  output.target_ = ignored ? path : real.string();
  output.temporary_ = output.target_ + ".tmp-XXXXXX";
  output.descriptor_ = mkostemp(output.temporary_.data(), O_CLOEXEC);
  if (output.descriptor_ < 0) {
    output.temporary_.clear();
    return output.failure(errno);
  }
  (void)fchmod(output.descriptor_, mode_for(exists ? &info : nullptr));
  return output;
}

Output::Output(Output&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      buffer_(std::move(other.buffer_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      error_(other.error_),
      reader_gone_(other.reader_gone_) {}

Output::~Output() {
  if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

bool Output::write(std::string_view bytes) {
  buffer_ += bytes;
  return buffer_.size() < kBufferBytes || flush();
}

bool Output::flush() {
  std::string_view left = buffer_;
  while (!left.empty() && error_ == 0 && !reader_gone_) {
    const ssize_t written = ::write(descriptor_, left.data(), left.size());
    if (written >= 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      reader_gone_ = true;
    } else if (errno != EINTR || stop_flag()) {  // a reader that reads no more must not hold us
      error_ = errno;
    }
  }
  buffer_.clear();
  return error_ == 0 && !reader_gone_;
}

Result<void> Output::commit() {
  (void)flush();
  // Delayed allocation: a full disk may show only when the data really goes out.
  if (error_ == 0 && !target_.empty() && fsync(descriptor_) != 0) error_ = errno;
  if (descriptor_ > STDERR_FILENO && ::close(std::exchange(descriptor_, -1)) != 0 && error_ == 0)
    error_ = errno;
  if (error_ == 0 && !target_.empty()) {
    if (::rename(temporary_.c_str(), target_.c_str()) == 0) {
      temporary_.clear();
    } else {
      error_ = errno;
    }
  }
  if (error_ != 0) return failure(error_);
  return {};
}

Error Output::failure(int code) const {
  const char* what_next = "";
  if (code == ENOSPC || code == EDQUOT) what_next = "; make room or write elsewhere";
  if (code == EACCES || code == EPERM || code == EROFS) what_next = "; write elsewhere";
  if (code == ENOENT) what_next = "; create the directory first";
  if (code == EISDIR) what_next = "; name a file in it";
  return {ErrorKind::kOutput,
          printable(path_) + ": can't be written: " + std::strerror(code) + what_next};
}

}  // namespace smbscope::cli
