// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a store while it is being written: under a temporary name, complete or not at all.
#pragma once

#include <string>

#include "common/result.h"

namespace smbscope::db {

/// NAME.tmp-PID-XXXXXXXX beside NAME, removed by the destructor unless it was published. A killed
/// process leaves it behind; it is locked while its writer lives, so the next writer of NAME
/// recognises and removes what is left.
class StoreFile {
 public:
  /// Errors (kOutput): NAME can't be written there, or is something that is no store and would be
  /// lost.
  [[nodiscard]] static Result<StoreFile> create(const std::string& name);
  StoreFile(StoreFile&& other) noexcept;
  StoreFile& operator=(StoreFile&&) = delete;
  ~StoreFile();

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const std::string& temporary_name() const noexcept { return temporary_; }

  /// Syncs and gives the file its name. Nobody may have it open for writing any more.
  [[nodiscard]] Result<void> publish();

 private:
  StoreFile(std::string name, std::string temporary, int descriptor)
      : name_(std::move(name)), temporary_(std::move(temporary)), descriptor_(descriptor) {}

  std::string name_;
  std::string temporary_;  // empty: nothing to remove
  int descriptor_ = -1;    // holds the lock
};

}  // namespace smbscope::db
