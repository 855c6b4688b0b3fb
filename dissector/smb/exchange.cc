// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/exchange.h"

namespace smbscope::smb {
namespace {

constexpr std::size_t kEntriesKept = 4'096;  // capacity of a pooled exchange
constexpr std::size_t kPathBytesKept = 1'024;

void empty(std::string& text) {
  text.clear();
  if (text.capacity() > kPathBytesKept) text.shrink_to_fit();
}

}  // namespace

void Exchange::reset() {
  record = {};
  session = {};
  tree = {};
  open = {};
  if (opens) create = {};
  if (lists) {
    find = {};
    empty(pattern);
    entries.clear();
    if (entries.capacity() > kEntriesKept) entries.shrink_to_fit();
  }
  handle = 0;
  level = 0;
  options = 0;
  empty(target);
  empty(path);
  names_path = opens = lists = false;
  key = async_id = response_message = 0;
  span = {};
  pending = clocked = never_outstanding = false;
}

}  // namespace smbscope::smb
