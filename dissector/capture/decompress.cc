// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/decompress.h"

#include <fmt/format.h>
#include <lz4frame.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cassert>
#include <climits>
#include <string>
#include <utility>

#include "common/byte_cursor.h"

namespace smbscope::capture {
namespace {

/// What the three have in common: members one after the other, cut and damaged input.
class Decompressor : public ByteStream {
 public:
  Decompressor(db::Compression compression, std::string name, LookAhead& packed)
      : compression_(compression), name_(std::move(name)), packed_(packed) {}

  [[nodiscard]] std::size_t read(std::span<std::uint8_t> into) final {
    while (!problem_ && !into.empty()) {
      if (!in_member_ && !begin_member()) return 0;
      const Bytes input = packed_.buffered();
      const Step step = unpack(input, into);
      packed_.consume(step.used);
      if (step.member_ended) in_member_ = false;
      if (step.failure != nullptr) {
        fail(fmt::format("the {} data can't be unpacked ({})", name_, step.failure));
      }
      if (step.written > 0) return step.written;
      if (!problem_ && in_member_ && step.used == 0 && !more_than(input.size())) {
        fail(fmt::format("the {} data ends early, the file was cut", name_));
      }
    }
    return 0;
  }
  [[nodiscard]] std::optional<StreamProblem> problem() const final { return problem_; }

 protected:
  struct Step {
    std::size_t used = 0;     // of the packed bytes
    std::size_t written = 0;  // unpacked bytes
    bool member_ended = false;
    const char* failure = nullptr;  // a static text
  };
  /// Unpacks some of `packed` (which may be empty: bytes can be held back inside) into `into`.
  [[nodiscard]] virtual Step unpack(Bytes packed, std::span<std::uint8_t> into) = 0;
  /// Gets ready for the next member.
  virtual void reset() = 0;

 private:
  [[nodiscard]] bool begin_member() {
    skip_skippable_frames(packed_);
    if (recognise_compression(packed_.peek(4)) != compression_) return false;
    reset();
    in_member_ = true;
    return true;
  }
  void fail(std::string what) { problem_ = {"decompression-error", std::move(what)}; }
  [[nodiscard]] bool more_than(std::size_t buffered) {
    return packed_.peek(buffered + 1).size() > buffered;
  }

  db::Compression compression_;
  std::string name_;
  LookAhead& packed_;
  bool in_member_ = false;
  std::optional<StreamProblem> problem_;
};

class GzipStream final : public Decompressor {
 public:
  explicit GzipStream(LookAhead& packed) : Decompressor(db::Compression::kGzip, "gzip", packed) {
    constexpr int kGzipWindowBits = 15 + 16;  // + 16: gzip header and trailer
    ready_ = inflateInit2(&state_, kGzipWindowBits) == Z_OK;
  }
  ~GzipStream() override { inflateEnd(&state_); }

 private:
  void reset() override { inflateReset(&state_); }

  Step unpack(Bytes packed, std::span<std::uint8_t> into) override {
    if (!ready_) return {.failure = "out of memory"};
    const auto in_bytes = static_cast<uInt>(std::min<std::size_t>(packed.size(), UINT_MAX));
    const auto out_bytes = static_cast<uInt>(std::min<std::size_t>(into.size(), UINT_MAX));
    state_.next_in = const_cast<Bytef*>(packed.data());  // zlib's API lacks the const
    state_.avail_in = in_bytes;
    state_.next_out = into.data();
    state_.avail_out = out_bytes;
    const int status = inflate(&state_, Z_NO_FLUSH);
    Step step{.used = in_bytes - state_.avail_in, .written = out_bytes - state_.avail_out};
    step.member_ended = status == Z_STREAM_END;
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
      step.failure = state_.msg != nullptr ? state_.msg : zError(status);
    }
    return step;
  }

  z_stream state_{};
  bool ready_ = false;
};

class ZstdStream final : public Decompressor {
 public:
  explicit ZstdStream(LookAhead& packed)
      : Decompressor(db::Compression::kZstd, "zstd", packed), state_(ZSTD_createDStream()) {}
  ~ZstdStream() override { ZSTD_freeDStream(state_); }

 private:
  void reset() override { ZSTD_DCtx_reset(state_, ZSTD_reset_session_only); }

  Step unpack(Bytes packed, std::span<std::uint8_t> into) override {
    if (state_ == nullptr) return {.failure = "out of memory"};
    ZSTD_inBuffer input{packed.data(), packed.size(), 0};
    ZSTD_outBuffer output{into.data(), into.size(), 0};
    const std::size_t status = ZSTD_decompressStream(state_, &output, &input);
    Step step{.used = input.pos, .written = output.pos, .member_ended = status == 0};
    if (ZSTD_getErrorCode(status) == ZSTD_error_frameParameter_windowTooLarge) {
      step.failure = "its window is above 128 MiB; unpack it with zstd -d --long=31";
    } else if (ZSTD_isError(status) != 0) {
      step.failure = ZSTD_getErrorName(status);
    }
    return step;
  }

  ZSTD_DStream* state_;
};

class Lz4Stream final : public Decompressor {
 public:
  explicit Lz4Stream(LookAhead& packed) : Decompressor(db::Compression::kLz4, "lz4", packed) {
    if (LZ4F_isError(LZ4F_createDecompressionContext(&state_, LZ4F_VERSION)) != 0) {
      state_ = nullptr;
    }
  }
  ~Lz4Stream() override { LZ4F_freeDecompressionContext(state_); }

 private:
  void reset() override {
    if (state_ != nullptr) LZ4F_resetDecompressionContext(state_);
  }

  Step unpack(Bytes packed, std::span<std::uint8_t> into) override {
    if (state_ == nullptr) return {.failure = "out of memory"};
    std::size_t used = packed.size();
    std::size_t written = into.size();
    const std::size_t status =
        LZ4F_decompress(state_, into.data(), &written, packed.data(), &used, nullptr);
    // On an error the library leaves both counts undefined.
    if (LZ4F_isError(status) != 0) return {.failure = LZ4F_getErrorName(status)};
    return {.used = used, .written = written, .member_ended = status == 0};
  }

  LZ4F_dctx* state_ = nullptr;
};

}  // namespace

void skip_skippable_frames(LookAhead& packed) {
  constexpr std::uint32_t kFirstMagic = 0x184D'2A50;  // of sixteen
  constexpr std::size_t kHeaderBytes = 8;
  while (true) {
    ByteCursor header(packed.peek(kHeaderBytes));
    const auto magic = header.le<std::uint32_t>();
    const auto content_bytes = header.le<std::uint32_t>();
    if (!header.ok() || (magic & 0xFFFF'FFF0U) != kFirstMagic) return;
    std::uint64_t left = std::uint64_t{content_bytes} + kHeaderBytes;
    while (left > 0 && !packed.peek(1).empty()) {
      const std::size_t step = std::min<std::uint64_t>(left, packed.buffered().size());
      packed.consume(step);
      left -= step;
    }
  }
}

db::Compression recognise_compression(Bytes head) noexcept {
  ByteCursor cursor(head);
  const auto magic = cursor.le<std::uint32_t>();
  if (!cursor.ok()) return db::Compression::kNone;
  if ((magic & 0xFF'FFFFU) == 0x08'8B1FU) return db::Compression::kGzip;  // ID1, ID2, CM deflate
  if (magic == 0xFD2F'B528U) return db::Compression::kZstd;
  if (magic == 0x184D'2204U) return db::Compression::kLz4;
  return db::Compression::kNone;
}

std::unique_ptr<ByteStream> make_decompressor(db::Compression compression, LookAhead& packed) {
  switch (compression) {
    case db::Compression::kGzip:
      return std::make_unique<GzipStream>(packed);
    case db::Compression::kZstd:
      return std::make_unique<ZstdStream>(packed);
    case db::Compression::kLz4:
      return std::make_unique<Lz4Stream>(packed);
    case db::Compression::kNone:
      break;
  }
  assert(false && "not compressed");
  return nullptr;
}

}  // namespace smbscope::capture
