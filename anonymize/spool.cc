// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/spool.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "common/text.h"

namespace smbscope::anonymize {
namespace {

constexpr std::size_t kTailBytes = 4U << 20U;

std::string temporary_folder() {
  const char* folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

}  // namespace

Spool::Spool() {
  std::string path = temporary_folder() + "/smbscope-anonymize-XXXXXX";
  file_ = FileDescriptor(::mkostemp(path.data(), O_CLOEXEC));
  if (!file_) {
    fail("no temporary file");
    return;
  }
  ::unlink(path.c_str());
  tail_.reserve(kTailBytes);
}

void Spool::append(Bytes bytes) {
  if (tail_.size() + bytes.size() > kTailBytes) flush();
  tail_.insert(tail_.end(), bytes.begin(), bytes.end());
}

void Spool::flush() {
  const std::uint64_t place = flushed_;
  flushed_ += tail_.size();
  patch(place, tail_);
  tail_.clear();
}

void Spool::patch(std::uint64_t place, Bytes bytes) {
  while (!bytes.empty() && place < flushed_ && trouble_.empty()) {
    const std::size_t count = std::min<std::uint64_t>(bytes.size(), flushed_ - place);
    const ssize_t done = ::pwrite(file_.get(), bytes.data(), count, static_cast<off_t>(place));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return fail("temporary file can't be written");
    place += static_cast<std::uint64_t>(done);
    bytes = bytes.subspan(static_cast<std::size_t>(done));
  }
  if (bytes.empty() || !trouble_.empty()) return;
  std::ranges::copy(bytes, tail_.begin() + static_cast<std::ptrdiff_t>(place - flushed_));
}

bool Spool::read(std::uint64_t place, std::span<std::uint8_t> into) {
  while (!into.empty() && place < flushed_ && trouble_.empty()) {
    const std::size_t count = std::min<std::uint64_t>(into.size(), flushed_ - place);
    const ssize_t done = ::pread(file_.get(), into.data(), count, static_cast<off_t>(place));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) {
      fail("temporary file can't be read");
      break;
    }
    place += static_cast<std::uint64_t>(done);
    into = into.subspan(static_cast<std::size_t>(done));
  }
  if (!trouble_.empty()) return false;
  const auto from =
      tail_.begin() + static_cast<std::ptrdiff_t>(into.empty() ? 0 : place - flushed_);
  std::copy_n(from, into.size(), into.begin());
  return true;
}

void Spool::fail(const char* what) {
  if (!trouble_.empty()) return;
  trouble_ = printable(temporary_folder()) + ": " + what;
  if (errno != 0) trouble_ += std::string(": ") + std::strerror(errno);
}

Result<void> Spool::status() const {
  if (trouble_.empty()) return {};
  return Error{ErrorKind::kOutput, trouble_ + "; free space there or set TMPDIR"};
}

}  // namespace smbscope::anonymize
