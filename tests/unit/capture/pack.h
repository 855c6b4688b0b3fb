// SPDX-License-Identifier: GPL-3.0-or-later
// Compression for tests.
#pragma once

#include <lz4frame.h>
#include <zlib.h>
#include <zstd.h>

#include "tests/support/capture_writer.h"

namespace smbscope::test {

/// One gzip member.
inline ByteVector gzip(Bytes bytes) {
  z_stream state{};
  deflateInit2(&state, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  ByteVector packed(deflateBound(&state, bytes.size()));
  state.next_in = const_cast<Bytef*>(bytes.data());
  state.avail_in = static_cast<uInt>(bytes.size());
  state.next_out = packed.data();
  state.avail_out = static_cast<uInt>(packed.size());
  deflate(&state, Z_FINISH);
  packed.resize(state.total_out);
  deflateEnd(&state);
  return packed;
}

/// One zstd frame.
inline ByteVector zstd(Bytes bytes) {
  ByteVector packed(ZSTD_compressBound(bytes.size()));
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 1));
  return packed;
}

/// One lz4 frame.
inline ByteVector lz4(Bytes bytes) {
  ByteVector packed(LZ4F_compressFrameBound(bytes.size(), nullptr));
  packed.resize(
      LZ4F_compressFrame(packed.data(), packed.size(), bytes.data(), bytes.size(), nullptr));
  return packed;
}

}  // namespace smbscope::test
