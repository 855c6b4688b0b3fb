// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/key_file.h"

#include "common/small_file.h"
#include "common/text.h"

namespace smbscope::anonymize {

Result<Key> key_of_file(const std::string& path) {
  const auto secret = read_small_file(path, ErrorKind::kInput);
  if (!secret) return secret.error();
  if (secret->empty()) {
    return Error{ErrorKind::kInput, printable(path) + ": is empty; put a secret into the key file"};
  }
  return key_from({reinterpret_cast<const std::uint8_t*>(secret->data()), secret->size()});
}

}  // namespace smbscope::anonymize
