// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>

#include "common/text.h"
#include "db/store.h"

namespace smbscope::db {
namespace {

namespace fs = std::filesystem;
constexpr int kMaxAttempts = 16;

Error output_error(const std::string& name, std::string_view what) {
  return {ErrorKind::kOutput, fmt::format("{}: {}", printable(name), what)};
}

fs::path directory_of(const std::string& name) {
  const fs::path parent = fs::path(name).parent_path();
  return parent.empty() ? fs::path(".") : parent;
}

/// Removes temporary files of `name` whose writer is gone: nobody holds their lock.
void remove_stale(const std::string& name) {
  const std::string prefix = fs::path(name).filename().string() + ".tmp-";
  std::error_code failure;
  for (fs::directory_iterator entry(directory_of(name), failure), end; !failure && entry != end;
       entry.increment(failure)) {
    if (!entry->path().filename().string().starts_with(prefix)) continue;
    const int descriptor = ::open(entry->path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) continue;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlink(entry->path().c_str());
    ::close(descriptor);
  }
}

/// What is there already under the name must be a store, which the new one replaces.
Result<void> check_target(const std::string& name) {
  std::error_code failure;
  const fs::file_status status = fs::status(name, failure);
  if (!fs::exists(status)) return {};
  if (!fs::is_regular_file(status)) return output_error(name, "is no regular file; choose another");
  if (fs::file_size(name, failure) != 0 && !Store::is_store(name)) {
    return output_error(name, "exists and is no store; remove it or choose another name");
  }
  return {};
}

/// Creates and locks a file that was not there. @return its descriptor, or -1 with errno.
int create_locked(const std::string& temporary) {
  const int descriptor =
      ::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);  // less the umask
  if (descriptor < 0) return -1;
  struct stat status = {};
  // Another writer may have taken it for stale before it was locked.
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor, &status) == 0 &&
      status.st_nlink == 1) {
    return descriptor;
  }
  ::close(descriptor);
  errno = EEXIST;
  return -1;
}

}  // namespace

Result<StoreFile> StoreFile::create(const std::string& name) {
  if (const Result<void> fine = check_target(name); !fine) return fine.error();
  remove_stale(name);
  std::random_device random;
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    std::string temporary = fmt::format("{}.tmp-{}-{:08x}", name, ::getpid(), random());
    const int descriptor = create_locked(temporary);
    if (descriptor >= 0) return StoreFile(name, std::move(temporary), descriptor);
    if (errno != EEXIST) break;
  }
  return output_error(
      name, fmt::format("can't be written ({}); choose another place", std::strerror(errno)));
}

StoreFile::StoreFile(StoreFile&& other) noexcept
    : name_(std::move(other.name_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

StoreFile::~StoreFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> StoreFile::publish() {
  if (::fsync(descriptor_) != 0 || ::rename(temporary_.c_str(), name_.c_str()) != 0) {
    return output_error(
        name_, fmt::format("can't be written ({}); nothing was left behind; choose another place",
                           std::strerror(errno)));
  }
  temporary_.clear();
  // The name itself is safe once its directory is. Some file systems refuse; nothing is lost then.
  const int directory = ::open(directory_of(name_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0) {
    ::fsync(directory);
    ::close(directory);
  }
  return {};
}

}  // namespace smbscope::db
