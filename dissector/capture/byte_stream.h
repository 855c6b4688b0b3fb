// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of an input, in order: a file, what a decompressor makes of it, or either read ahead by a
// thread. Streams stack by reference; CaptureInput holds a stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace smbscope::capture {

/// Why a stream ended before its input did.
struct StreamProblem {
  std::string kind;     // as SourceNote::kind
  std::string message;  // "the gzip data ends early"
};

/// Not thread-safe: one thread reads, and asks problem() after the end.
class ByteStream {
 public:
  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  /// Reads at least one and at most `into.size()` bytes, waiting for the first. 0 is the end, also
  /// where problem() ended the stream early; asked again it stays 0.
  [[nodiscard]] virtual std::size_t read(std::span<std::uint8_t> into) = 0;
  [[nodiscard]] virtual std::optional<StreamProblem> problem() const = 0;
};

}  // namespace smbscope::capture
