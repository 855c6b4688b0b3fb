// SPDX-License-Identifier: GPL-3.0-or-later
// The file (or pipe) a capture comes from: its bytes, how far they were read, and their SHA-256.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "common/result.h"
#include "dissector/capture/byte_stream.h"
#include "dissector/capture/sha256.h"

namespace smbscope::capture {

/// A file descriptor that closes itself.
class FileDescriptor {
 public:
  explicit FileDescriptor(int fd = -1) noexcept : fd_(fd) {}
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FileDescriptor();
  [[nodiscard]] int get() const noexcept { return fd_; }

 private:
  int fd_;
};

/// A regular file is hashed by a thread of its own, from the moment it is opened, so that reading
/// does not wait for it. What comes through a pipe is hashed as it is read: wrap it in a
/// ReadAheadStream to do that beside the analysis.
class InputFile final : public ByteStream {
 public:
  /// @param path  a file, a named pipe, or "-" for standard input.
  /// Errors (ErrorKind::kInput): no such file, no permission, a directory, a terminal.
  [[nodiscard]] static Result<std::unique_ptr<InputFile>> open(const std::string& path);
  ~InputFile() override;

  [[nodiscard]] std::size_t read(std::span<std::uint8_t> into) override;
  [[nodiscard]] std::optional<StreamProblem> problem() const override { return problem_; }

  /// The path as messages show it, made printable; "standard input" for "-".
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// False for pipes, sockets and standard input.
  [[nodiscard]] bool is_regular() const noexcept { return regular_; }
  /// Bytes at the time of opening; 0 unless is_regular().
  [[nodiscard]] std::uint64_t size_bytes() const noexcept { return size_bytes_; }
  /// Bytes read so far; any thread may ask.
  [[nodiscard]] std::uint64_t position_bytes() const noexcept {
    return position_.load(std::memory_order_relaxed);
  }
  /// Makes a read() that waits for a pipe, and all later ones, return 0. Any thread may call it.
  void interrupt() noexcept;
  /// SHA-256 of the whole file, 64 hex digits; empty if it could not be read. Call once, when no
  /// other thread reads: it takes what is left of a pipe.
  [[nodiscard]] std::string sha256();

 private:
  InputFile(FileDescriptor fd, std::string name, std::uint64_t size_bytes, bool regular);
  void hash_file();
  [[nodiscard]] bool wait_readable();

  FileDescriptor fd_;
  FileDescriptor wake_;  // eventfd that ends a wait for a pipe
  std::string name_;
  std::uint64_t size_bytes_;
  bool regular_;
  std::atomic<std::uint64_t> position_{0};
  std::optional<StreamProblem> problem_;
  Sha256 hash_;  // of the hashing thread, or of read() on a pipe
  std::atomic<bool> stop_hashing_{false};
  bool hash_failed_ = false;  // written by the hashing thread before it ends
  std::thread hasher_;
};

}  // namespace smbscope::capture
