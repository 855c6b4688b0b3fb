// SPDX-License-Identifier: GPL-3.0-or-later
// gzip (RFC 1952), zstd (RFC 8878) and lz4 frames as streams of what is in them.
#pragma once

#include <memory>

#include "common/bytes.h"
#include "db/records.h"
#include "dissector/capture/look_ahead.h"

namespace smbscope::capture {

/// Steps over frames that hold nothing of the content. zstd and lz4 have the same ones and tools
/// put them first, so they don't tell the compression. [RFC 8878] 3.1.2.
void skip_skippable_frames(LookAhead& packed);

/// What the first bytes of a file (four are enough) say about its compression.
[[nodiscard]] db::Compression recognise_compression(Bytes head) noexcept;

/// Unpacks `packed`, which must outlive the stream: all members or frames, one after the other.
/// Whatever follows the last one and is no further member ends the stream without complaint, as
/// gzip has it. A cut or damaged input gives what can be unpacked, then a problem() of kind
/// "decompression-error".
///
/// @param compression  not kNone.
[[nodiscard]] std::unique_ptr<ByteStream> make_decompressor(db::Compression compression,
                                                            LookAhead& packed);

}  // namespace smbscope::capture
