// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/entities.h"

#include "dissector/smb/connection.h"

namespace smbscope::smb {

void Session::retire() { connection->retire(*this); }
void TreeConnect::retire() { connection->retire(*this); }
void Open::retire() { connection->retire(*this); }

void Session::reset() { *this = {}; }
void TreeConnect::reset() { *this = {}; }

void Open::reset() {
  // Their capacity is what makes pooling worth while.
  std::string path = std::move(record.path);
  std::string pattern = std::move(listing.pattern);
  *this = {};
  path.clear();
  pattern.clear();
  record.path = std::move(path);
  listing.pattern = std::move(pattern);
}

}  // namespace smbscope::smb
