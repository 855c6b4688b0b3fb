// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/capture_file.h"

#include <vector>

#include "dissector/capture/capture_input.h"
#include "dissector/capture/recognise_capture.h"
#include "dissector/capture/sha256.h"

namespace smbscope::capture {

bool looks_like_capture(const std::string& path) {
  const auto input = CaptureInput::open(path, {.hash = false});
  return input.ok() &&
         recognise_capture((*input)->bytes().peek(kCaptureHeadBytes)) != CaptureKind::kForeign;
}

Result<std::string> sha256_of_file(const std::string& path, const std::atomic<bool>* cancel,
                                   std::atomic<std::uint64_t>* position) {
  constexpr std::size_t kPieceBytes = 1U << 20U;
  const auto file = InputFile::open(path, {.cancel = cancel, .hash = false});
  if (!file) return file.error();
  Sha256 hash;
  std::vector<std::uint8_t> piece(kPieceBytes);
  while (const std::size_t count = (*file)->read(piece)) {
    hash.update(Bytes(piece).first(count));
    if (position != nullptr) position->store((*file)->position_bytes(), std::memory_order_relaxed);
  }
  if (cancel != nullptr && cancel->load(std::memory_order_relaxed))
    return Error{ErrorKind::kCancelled, (*file)->name() + ": stopped"};
  if (const auto problem = (*file)->problem())
    return Error{ErrorKind::kInput,
                 (*file)->name() + ": " + problem->message + "; copy or capture it again"};
  return hash.finish();
}

}  // namespace smbscope::capture
