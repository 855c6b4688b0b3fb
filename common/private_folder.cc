// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/private_folder.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "common/text.h"

namespace smbscope {

Result<PrivateFolder> PrivateFolder::create() {
  const char* base = getenv("TMPDIR");
  std::string path = std::string(base != nullptr && *base != '\0' ? base : "/tmp");
  path += "/smbscope-XXXXXX";
  if (mkdtemp(path.data()) == nullptr) {
    return Error{ErrorKind::kOutput, printable(path) + ": can't be created: " +
                                         std::strerror(errno) + "; set TMPDIR to another place"};
  }
  return PrivateFolder(std::move(path));
}

Error PrivateFolder::explained(Error error) {
  if (error.kind == ErrorKind::kOutput) error.message += " (set TMPDIR)";
  return error;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace smbscope
