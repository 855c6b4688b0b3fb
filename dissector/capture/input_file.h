// SPDX-License-Identifier: GPL-3.0-or-later
// The file (or pipe) a capture comes from: its bytes, how far they were read, and their SHA-256.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "common/file_descriptor.h"
#include "common/result.h"
#include "dissector/capture/byte_stream.h"
#include "dissector/capture/hash_thread.h"
#include "dissector/capture/packet_source.h"

namespace smbscope::capture {

/// What is read is hashed beside where that is wanted, where it lies: see read().
class InputFile final : public ByteStream {
 public:
  /// @param path  a file, a named pipe, or "-" for standard input.
  /// Errors (ErrorKind::kInput): no such file, no permission, a directory, a terminal.
  [[nodiscard]] static Result<std::unique_ptr<InputFile>> open(const std::string& path,
                                                               const OpenOptions& options = {});

  /// The bytes must stay as they are until the HashThread::kHeld-th read after this one returns, or
  /// stop_hashing() or sha256() does: let a LookAhead do the reading.
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
  void interrupt() noexcept { interrupted_.store(true, std::memory_order_relaxed); }
  /// What read() gives is hashed.
  [[nodiscard]] bool is_hashed() const noexcept { return hash_.has_value(); }
  /// Leaves alone, from now on, what read() gave. Another thread may be in read().
  void stop_hashing() noexcept {
    if (hash_) hash_->stop();
  }
  /// SHA-256 of what was read, 64 hex digits; empty if reading failed or none was asked for. Call
  /// once, after the last read().
  [[nodiscard]] std::string sha256() {
    return hash_ && !problem_ ? hash_->finish() : std::string();
  }

 private:
  InputFile(FileDescriptor fd, std::string name, std::uint64_t size_bytes, bool regular,
            const OpenOptions& options);
  /// Nobody wants the bytes any more.
  [[nodiscard]] bool is_stopped() const noexcept;
  /// Waits for a pipe; false when is_stopped().
  [[nodiscard]] bool wait_readable() const;

  FileDescriptor fd_;
  std::string name_;
  std::uint64_t size_bytes_;
  bool regular_;
  const std::atomic<bool>* cancel_;
  std::atomic<bool> interrupted_{false};
  std::atomic<std::uint64_t> position_{0};
  std::optional<StreamProblem> problem_;
  std::optional<HashThread> hash_;
};

}  // namespace smbscope::capture
