// SPDX-License-Identifier: GPL-3.0-or-later
// A stream that can be looked at before it is consumed: for magic numbers, and for parsing blocks
// in place.
#pragma once

#include <memory>
#include <vector>

#include "common/bytes.h"
#include "dissector/capture/byte_stream.h"

namespace smbscope::capture {

/// A buffer between a stream and its reader; several in turn where somebody else (the HashThread)
/// looks at what was read.
class LookAhead final : public ByteStream {
 public:
  /// @param stream  must outlive the object.
  /// @param held    so many more reads are made before what was read is overwritten.
  explicit LookAhead(ByteStream& stream, std::size_t held = 0)
      : stream_(stream), buffers_(held + 1) {}

  /// Everything that is buffered, at least `count` bytes: fewer only where the stream ends. Valid
  /// until the next call of any function but consume(). The caller bounds `count`.
  [[nodiscard]] Bytes peek(std::size_t count) {
    if (end_ - begin_ < count) fill(count);
    return buffered();
  }
  [[nodiscard]] Bytes buffered() const noexcept {
    return {buffers_[current_].bytes.get() + begin_, end_ - begin_};
  }
  /// Steps over `count` bytes, at most buffered().size().
  void consume(std::size_t count) noexcept {
    begin_ += count;
    offset_ += count;
  }
  [[nodiscard]] std::size_t read(std::span<std::uint8_t> into) override;
  [[nodiscard]] std::optional<StreamProblem> problem() const override { return stream_.problem(); }
  /// Bytes consumed so far.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

 private:
  struct Buffer {
    std::unique_ptr<std::uint8_t[]> bytes;  // NOLINT: size known at run time, never zeroed
    std::size_t capacity = 0;
  };
  void fill(std::size_t count);

  ByteStream& stream_;
  std::vector<Buffer> buffers_;
  std::size_t current_ = 0;  // of buffers_, and what is left in it
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_ = 0;
  bool ended_ = false;  // the stream said so
};

}  // namespace smbscope::capture
