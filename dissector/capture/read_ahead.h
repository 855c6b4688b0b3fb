// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that reads a stream ahead of its consumer, so that decompression and hashing run beside
// the analysis.
#pragma once

#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "dissector/capture/byte_stream.h"

namespace smbscope::capture {

/// Reads `upstream`, which must outlive it and is read by nobody else meanwhile, into a ring of
/// kChunks buffers. What arrives is passed on at once: a live pipe is not held back until a buffer
/// is full.
class ReadAheadStream final : public ByteStream {
 public:
  static constexpr std::size_t kChunks = 4;
  static constexpr std::size_t kChunkBytes = 256U << 10U;

  explicit ReadAheadStream(ByteStream& upstream);
  /// Waits for the upstream's current read(): interrupt that first where it may block.
  ~ReadAheadStream() override;

  [[nodiscard]] std::size_t read(std::span<std::uint8_t> into) override;
  /// The upstream's; valid after read() gave 0.
  [[nodiscard]] std::optional<StreamProblem> problem() const override { return problem_; }

 private:
  struct Chunk {
    std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(kChunkBytes);
    std::size_t size = 0;  // 0: the end of the stream
  };
  void run();

  ByteStream& upstream_;
  std::array<Chunk, kChunks> chunks_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t filled_ = 0;  // chunks waiting for the consumer; guarded by mutex_, as is stop_
  bool stop_ = false;
  std::optional<StreamProblem> problem_;  // written before the last chunk is passed on
  std::size_t reading_ = 0;               // consumer's chunk, and how much of it was given out
  std::size_t given_ = 0;
  std::thread thread_;
};

}  // namespace smbscope::capture
