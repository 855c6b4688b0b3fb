// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary file that grows at its end and can be corrected before it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/bytes.h"
#include "common/file_descriptor.h"
#include "common/result.h"

namespace smbscope::anonymize {

/// An unnamed file in the temporary folder ($TMPDIR, else /tmp), its end in memory. Trouble with
/// the file is kept: status() tells it, and until then nothing more is written.
class Spool {
 public:
  Spool();

  /// Where the next append() goes.
  [[nodiscard]] std::uint64_t end() const noexcept { return flushed_ + tail_.size(); }
  void append(Bytes bytes);
  /// Overwrites bytes that are there.
  void patch(std::uint64_t place, Bytes bytes);
  /// Reads bytes that are there. False when the file fails.
  [[nodiscard]] bool read(std::uint64_t place, std::span<std::uint8_t> into);
  /// Errors (kOutput): no file, or no room for it.
  [[nodiscard]] Result<void> status() const;

 private:
  void flush();
  void fail(const char* what);

  FileDescriptor file_;
  std::vector<std::uint8_t> tail_;
  std::uint64_t flushed_ = 0;  // bytes in the file
  std::string trouble_;
};

}  // namespace smbscope::anonymize
