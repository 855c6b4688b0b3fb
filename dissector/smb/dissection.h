// SPDX-License-Identifier: GPL-3.0-or-later
// What all connections of one capture share: the listener, the ids, the pools, the diagnostics.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/strong_id.h"
#include "db/record_sink.h"
#include "dissector/smb/diagnostics.h"
#include "dissector/smb/entities.h"
#include "dissector/smb/exchange.h"
#include "dissector/smb/flat_map.h"
#include "dissector/smb/linked_list.h"
#include "dissector/smb/object_pool.h"

namespace smbscope::smb {

/// Counts ids of one kind: 1, 2, 3, ...
template <typename Id>
class IdCounter {
 public:
  [[nodiscard]] Id next() noexcept { return Id{++last_}; }

 private:
  std::uint32_t last_ = 0;
};

/// A connection that has rows to speak, but waits for older ones to come.
class Waiting {
 public:
  Waiting() = default;
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

  /// Speaks what ended before `now_ns`. Returns true when there is more, and time alone will ripen
  /// it.
  [[nodiscard]] virtual bool catch_up(std::int64_t now_ns) = 0;

  ListLinks<Waiting> links{};
  bool listed = false;

 protected:
  ~Waiting() = default;
};

/// Lives as long as the dissection of one capture; outlives its connections. One thread.
struct Dissection {
  explicit Dissection(db::RecordSink& listener) : sink(listener) {}

  /// Lets all connections but `except` speak what ended before `now_ns`: so rows of several
  /// connections come in the order of time.
  void catch_up(std::int64_t now_ns, const Waiting* except = nullptr);
  void wait(Waiting& connection) noexcept;
  void no_longer_wait(Waiting& connection) noexcept;

  db::RecordSink& sink;
  Diagnostics diagnostics;
  std::size_t tcp_events = 0;  // spoken

  IdCounter<ConnectionId> connection_ids;
  IdCounter<SessionId> session_ids;
  IdCounter<TreeId> tree_ids;
  IdCounter<OpenId> open_ids;
  IdCounter<ExchangeId> exchange_ids;
  IdCounter<ChainId> chain_ids;
  IdCounter<ListingId> listing_ids;

  ObjectPool<Exchange> exchanges;
  ObjectPool<Session> sessions;
  ObjectPool<TreeConnect> trees;
  ObjectPool<Open> opens;
  /// Sessions on the wire by ClientGuid (hashed) and SessionId: further channels of a client find
  /// them here. [MS-SMB2] 3.2.4.1.7.
  FlatMap<WireKey, Session> channels;
  /// Requests whose response may still come, over all connections: the oldest is given up at the
  /// limit.
  LinkedList<Exchange, &Exchange::by_age> pending;
  /// Opens on the wire, over all connections: the one used longest ago is forgotten at the limit.
  LinkedList<Open, &Open::by_use> opens_by_use;
  LinkedList<Waiting, &Waiting::links> waiting;
};

}  // namespace smbscope::smb
