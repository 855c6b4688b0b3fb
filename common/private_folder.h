// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary folder of our own.
#pragma once

#include <string>
#include <utility>

#include "common/result.h"

namespace smbscope {

/// Nobody else may look into it (mode 0700); removed, with what is in it, by the destructor.
class PrivateFolder {
 public:
  /// In $TMPDIR, else /tmp. Errors: kOutput.
  [[nodiscard]] static Result<PrivateFolder> create();
  PrivateFolder(PrivateFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  PrivateFolder& operator=(PrivateFolder&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  ~PrivateFolder();

  /// `error` of a file in it, with how to have it elsewhere: nobody chose its name.
  [[nodiscard]] static Error explained(Error error);

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + '/' + name; }

 private:
  explicit PrivateFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace smbscope
