// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/capture_file.h"

#include "dissector/capture/capture_file.h"

namespace smbscope::engine {

bool looks_like_capture(const std::string& path) { return capture::looks_like_capture(path); }

Result<std::string> sha256_of_capture(const std::string& path, const AnalysisOptions& options) {
  return capture::sha256_of_file(path, options.cancel,
                                 options.progress != nullptr ? &options.progress->bytes : nullptr);
}

}  // namespace smbscope::engine
