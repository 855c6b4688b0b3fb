// SPDX-License-Identifier: GPL-3.0-or-later
// Where a result goes: standard output, or a file that is complete or not there at all.
#pragma once

#include <string>
#include <string_view>

#include "common/result.h"

namespace smbscope::cli {

/// Usage: open(), write() as often as needed, commit(). Destroyed without commit() nothing of a
/// file is left. A regular file is written under a temporary name beside it and renamed; a device
/// or a pipe is written to as it is.
class Output {
 public:
  /// @param path  "" or "-": standard output. Errors (kOutput): no such directory, no permission.
  [[nodiscard]] static Result<Output> open(const std::string& path);
  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  /// False when nothing more can be written: trouble, which commit() reports, or a reader that has
  /// seen enough (`| head`), which is none.
  [[nodiscard]] bool write(std::string_view bytes);
  /// Errors (kOutput): what could not be written, renamed or synced.
  [[nodiscard]] Result<void> commit();

 private:
  explicit Output(std::string path) : path_(std::move(path)) {}
  [[nodiscard]] bool flush();
  [[nodiscard]] Error failure(int code) const;

  std::string path_;       // as given, for messages
  std::string target_;     // what the temporary file will be called; "" when written in place
  std::string temporary_;  // "" when none is left
  std::string buffer_;
  int descriptor_ = -1;
  int error_ = 0;  // errno of the first failure
  bool reader_gone_ = false;
};

}  // namespace smbscope::cli
