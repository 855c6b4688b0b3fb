// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/dissection.h"

namespace smbscope::smb {

void Dissection::catch_up(std::int64_t now_ns, const Waiting* except) {
  for (std::size_t left = waiting.size(); left > 0; --left) {
    Waiting& connection = *waiting.front();
    if (&connection == except) {
      waiting.move_to_back(connection);
      continue;
    }
    no_longer_wait(connection);
    if (connection.catch_up(now_ns)) wait(connection);
  }
}

void Dissection::wait(Waiting& connection) noexcept {
  if (connection.listed) return;
  connection.listed = true;
  waiting.push_back(connection);
}

void Dissection::no_longer_wait(Waiting& connection) noexcept {
  if (!connection.listed) return;
  connection.listed = false;
  waiting.remove(connection);
}

}  // namespace smbscope::smb
