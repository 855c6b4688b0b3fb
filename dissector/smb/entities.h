// SPDX-License-Identifier: GPL-3.0-or-later
// The abstract data model of a connection: Session, TreeConnect, Open. [MS-SMB2] 3.2.1 / 3.3.1,
// [MS-CIFS] 3.2.1. The same objects serve both protocols: an SMB1 UID, TID or FID is a wire id like
// any other.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "common/path_key.h"
#include "db/records.h"
#include "dissector/smb/flat_map.h"
#include "dissector/smb/held.h"

namespace smbscope::smb {

class Connection;

/// One enumeration of a directory: what its continuations must repeat in their records.
struct Listing {
  ListingId id;               // 0: nothing enumerated yet
  std::string pattern;        // last component: "*", "a.txt"
  std::string directory;      // below the share; SMB1 only (an SMB2 listing has its open's path)
  PathKey directory_key = 0;  // 0: not known
  bool complete = false;
};

struct Session {
  db::SessionRecord record;
  Connection* connection = nullptr;
  std::uint32_t holders = 0;
  bool spoken = false;   // begin_session was called
  bool on_wire = false;  // in the connection's table

  void retire();
  void reset();
};

struct TreeConnect {
  db::TreeRecord record;
  Held<Session> session;
  WireKey key;
  PathKey root_key = 0;  // of the share's root; never 0
  Connection* connection = nullptr;
  std::uint32_t holders = 0;
  bool spoken = false;
  bool on_wire = false;

  void retire();
  void reset();
};

struct Open {
  db::OpenRecord record;
  Held<Session> session;
  Held<TreeConnect> tree;
  WireKey key;
  Listing listing;  // SMB2: of the last QUERY_DIRECTORY
  Connection* connection = nullptr;
  std::uint32_t holders = 0;
  bool spoken = false;
  bool on_wire = false;
  std::array<Open*, 2> by_use{};  // neighbours among all opens of the capture, see Dissection

  void retire();
  void reset();
};

}  // namespace smbscope::smb
