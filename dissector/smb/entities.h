// SPDX-License-Identifier: GPL-3.0-or-later
// The abstract data model of a connection: Session, TreeConnect, Open. [MS-SMB2] 3.2.1 / 3.3.1,
// [MS-CIFS] 3.2.1. The same objects serve both protocols: an SMB1 UID, TID or FID is a wire id like
// any other.
#pragma once

#include <cstdint>
#include <string>

#include "common/path_key.h"
#include "db/records.h"
#include "dissector/smb/flat_map.h"
#include "dissector/smb/held.h"
#include "dissector/smb/linked_list.h"

namespace smbscope::smb {

class Connection;
struct Dissection;
struct Open;
struct Session;
struct TreeConnect;

/// One enumeration of a directory: what its continuations must repeat in their records.
struct Listing {
  ListingId id;               // 0: nothing enumerated yet
  std::string pattern;        // last component: "*", "a.txt"
  std::string directory;      // below the share; SMB1 only (an SMB2 listing has its open's path)
  PathKey directory_key = 0;  // 0: not known
  bool complete = false;
};

/// What the three have in common: a life on the wire (in the table of the connection that made
/// them), and a life in the records, which lasts until the last exchange that names them was
/// spoken.
struct Entity {
  Dissection* shared = nullptr;
  Connection* connection = nullptr;  // outlives on_wire, not the entity
  std::uint32_t holders = 0;
  bool on_wire = false;
  bool spoken = false;  // its begin_* record was
};

// begin() speaks the begin_* record unless it was spoken, those it belongs to first; retire()
// speaks the end_* record and gives the object back to its pool.

struct Open : Entity {
  db::OpenRecord record;
  Held<Session> session;
  Held<TreeConnect> tree;
  WireKey key;
  Listing listing;           // SMB2: of the last QUERY_DIRECTORY
  ListLinks<Open> by_use{};  // among all opens of the capture
  ListLinks<Open> in_tree{};

  void begin();
  void retire();
  void reset();
};

struct TreeConnect : Entity {
  db::TreeRecord record;
  Held<Session> session;
  WireKey key;
  PathKey root_key = 0;  // of the share's root; never 0
  ListLinks<TreeConnect> in_session{};
  LinkedList<Open, &Open::in_tree> opens;  // on the wire

  void begin();
  void retire();
  void reset();
};

struct Session : Entity {
  db::SessionRecord record;
  LinkedList<TreeConnect, &TreeConnect::in_session> trees;  // on the wire

  void begin();
  void retire();
  void reset();
};

}  // namespace smbscope::smb
