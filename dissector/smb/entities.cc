// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/entities.h"

#include "dissector/smb/dissection.h"

namespace smbscope::smb {

// ---------------------------------------------------------------- sessions

void Session::begin() {
  if (spoken) return;
  spoken = true;
  shared->sink.begin_session(record);
}

void Session::retire() {
  if (spoken) shared->sink.end_session(record);
  shared->sessions.release(this);
}

void Session::reset() { *this = {}; }

// ---------------------------------------------------------------- tree connects

void TreeConnect::begin() {
  if (spoken) return;
  if (session) session->begin();
  spoken = true;
  shared->sink.begin_tree(record);
}

void TreeConnect::retire() {
  if (spoken) shared->sink.end_tree(record);
  shared->trees.release(this);
}

void TreeConnect::reset() { *this = {}; }

// ---------------------------------------------------------------- opens

void Open::begin() {
  if (spoken) return;
  if (session) session->begin();
  if (tree) tree->begin();
  spoken = true;
  shared->sink.begin_open(record);
}

void Open::retire() {
  if (spoken) shared->sink.end_open(record);
  shared->opens.release(this);
}

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
