// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/capture_file.h"

#include "common/text.h"
#include "dissector/capture/capture_file.h"
#include "dissector/capture/packet_source.h"

namespace smbscope::engine {

bool looks_like_capture(const std::string& path) { return capture::looks_like_capture(path); }

Result<std::uint64_t> count_frames(const std::string& path, std::uint64_t most,
                                   const std::atomic<bool>* cancel) {
  const auto source = capture::open_capture(path, {.cancel = cancel, .hash = false});
  if (!source) return source.error();
  std::uint64_t frames = 0;
  capture::Packet packet;
  while (frames < most && (*source)->next(packet)) ++frames;
  if (cancel != nullptr && cancel->load(std::memory_order_relaxed))
    return Error{ErrorKind::kCancelled, printable(path) + ": stopped"};
  return frames;
}

Result<std::string> sha256_of_capture(const std::string& path, const AnalysisOptions& options) {
  return capture::sha256_of_file(path, options.cancel,
                                 options.progress != nullptr ? &options.progress->bytes : nullptr);
}

}  // namespace smbscope::engine
