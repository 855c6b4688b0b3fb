// SPDX-License-Identifier: GPL-3.0-or-later
// A request on its way to becoming a row: the record, and what must live until it is spoken.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/records.h"
#include "dissector/smb/entities.h"
#include "dissector/smb/outstanding_clock.h"

namespace smbscope::smb {

class ExchangeTracker;

/// Pooled; made by ExchangeTracker::begin(), gone once spoken. Handlers fill `record` (what they
/// know of the command: detail, offset, lengths, flags), `create`, and the fields under "for the
/// handler"; ids, frames, times, sizes, cost and all views are the tracker's and the connection's.
struct Exchange {
  db::ExchangeRecord record;
  Held<Session> session;  // set them through Connection::attach()
  Held<TreeConnect> tree;
  Held<Open> open;
  db::CreateDetail create;  // meaningful when `opens`
  bool opens = false;       // a command that makes an open: the record gets `create`
  bool lists = false;       // a listing request: the record gets `find` (see listing.h)

  // For the handler: what the request said and the response needs. Meaning is the handler's own.
  std::uint64_t handle = 0;   // search handle, FID, ...
  std::uint32_t level = 0;    // information level
  std::uint32_t options = 0;  // flags of the request
  std::string target;         // rename target below the share, share path of a tree connect

  // The tracker's and the connection's own.
  std::string path;              // what the request names itself; see Connection::name_path()
  bool names_path = false;       // `path` counts, not the open's
  db::FindDetail find;           // views are set when spoken
  std::string pattern;           // of `find`
  std::vector<PathKey> entries;  // of `find`
  std::uint64_t key = 0;         // pairs request and response
  std::uint64_t async_id = 0;    // of the interim response; 0: none
  std::uint64_t response_message =
      0;  // number of the message that ended it: a compound ends as one
  OutstandingClock::Span span;
  std::uint64_t number = 0;  // counts the requests of its connection
  ExchangeTracker* tracker = nullptr;
  bool pending = false;  // a response may still come
  bool clocked = false;  // outstanding now: in the tracker's list
  bool never_outstanding = false;
  ListLinks<Exchange> by_age{};       // neighbours among all exchanges of the capture
  ListLinks<Exchange> outstanding{};  // neighbours among those of the connection

  void reset();
};

}  // namespace smbscope::smb
