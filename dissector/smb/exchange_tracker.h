// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs requests with responses, shares out the time, speaks the rows in the order they end.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dissector/smb/dissection.h"
#include "dissector/smb/event_queue.h"
#include "dissector/smb/exchange.h"
#include "dissector/smb/flat_map.h"
#include "dissector/smb/nbss_message.h"
#include "dissector/smb/outstanding_clock.h"

namespace smbscope::smb {

class Connection;

/// One request (an element of a compound or AndX chain is one of its own).
struct Request {
  db::CommandId command;
  /// What its response will be found by: SMB2 MessageId; SMB1 whatever the handler composes of PID,
  /// MID and place in the chain. The protocols have a table each.
  std::uint64_t key = 0;
  std::uint64_t message_id = 0;  // for the record
  ChainId chain;
  bool first_in_message = true;    // carries the bytes of its message
  bool never_outstanding = false;  // CANCEL, CHANGE_NOTIFY: the client does not wait for it
};

/// Requests and responses of one connection.
///
/// A request is known only when its last packet arrived, but it counts as outstanding from its
/// first: so what begins and ends waits in a short queue, in time order, until nothing earlier can
/// come any more, and rows are spoken from there. Handlers need not care: they begin(), fill the
/// exchange, and finish().
class ExchangeTracker final : public Waiting {
 public:
  ExchangeTracker(Dissection& shared, Connection& connection)
      : shared_(shared), connection_(connection) {}

  /// A request was seen. One that is still pending under the same key is given up. The reference
  /// lives until finish(), give_up() or the end of the message's handling, whichever comes last.
  Exchange& begin(const NbssMessage& message, const Request& request);

  /// The request that `key` answers; nullptr when there is none.
  [[nodiscard]] Exchange* find(db::Protocol protocol, std::uint64_t key) const noexcept;
  /// The request whose interim response gave this AsyncId; nullptr when there is none.
  [[nodiscard]] Exchange* find_async(std::uint64_t async_id) const noexcept;
  /// An SMB1 NEGOTIATE still without response: an SMB2 server may answer it in SMB2.
  [[nodiscard]] Exchange* smb1_negotiate() const noexcept { return smb1_negotiate_; }

  /// More of a request that came in several messages (SMB1 transactions).
  void request_part(Exchange& exchange, const NbssMessage& message) noexcept;
  /// One of several response messages but not the last (SMB1 transactions).
  void response_part(Exchange& exchange, const NbssMessage& message) noexcept;
  /// STATUS_PENDING. `async_id` 0: none.
  void interim(Exchange& exchange, const NbssMessage& message, bool first_in_message,
               std::uint64_t async_id);
  /// From `ts_ns` on the client waits for something else than the server's work (a pipe read after
  /// its interim response): no longer outstanding, costs nothing.
  void park(Exchange& exchange, std::int64_t ts_ns);

  /// The final response. Everything the record needs of it must be in the exchange by then, but
  /// for what `message` and `status` tell. `status`: NTSTATUS, or db::dos_status(). Counts the
  /// open's reads and writes.
  void finish(Exchange& exchange, const NbssMessage& message, db::Protocol protocol,
              std::uint32_t status, bool first_in_message);
  /// The request has no response by design (CANCEL): its row is spoken unanswered.
  void finish_without_response(Exchange& exchange);
  /// No response is expected any more (the chain it was in ended early, ...).
  void give_up(Exchange& exchange);

  /// A response without a request, or a break nobody asked for. `record` has the command, status,
  /// message_id, interim and from_server_request; the rest comes from `message`.
  void unpaired(const NbssMessage& message, db::UnpairedRecord record, bool first_in_message);

  // For the connection.
  void message_started(net::Direction direction, std::int64_t ts_ns) noexcept;
  void message_arrived(const NbssMessage& message);  // before it is handled
  void message_handled();                            // after: speaks what is ripe
  bool catch_up(std::int64_t now_ns) override;
  void lost(const net::StreamGap& gap);
  /// Gives up what is pending and speaks everything.
  void end();
  [[nodiscard]] std::uint32_t max_outstanding() const noexcept { return clock_.max_outstanding(); }
  /// Smallest response time of a small request that the server answers at once (ECHO, CLOSE,
  /// TREE_CONNECT), an upper bound of the network's round trip; -1: none.
  [[nodiscard]] std::int64_t smallest_reply_ns() const noexcept { return smallest_reply_ns_; }

 private:
  struct PlaceInFrame {
    std::uint64_t frame = 0;
    std::uint32_t index = 0;
  };
  using PendingTable = FlatMap<std::uint64_t, Exchange>;

  [[nodiscard]] PendingTable& table(db::Protocol protocol) noexcept {
    return pending_[protocol == db::Protocol::kSmb1 ? 0 : 1];
  }
  void no_longer_pending(Exchange& exchange) noexcept;
  void add_event(EventKind kind, std::int64_t ts_ns, Exchange* exchange);
  void drain(std::int64_t before_ns);
  void process(const Event& event);
  void leave_clock(Exchange& exchange, std::int64_t ts_ns);
  void speak(Exchange& exchange);

  Dissection& shared_;
  Connection& connection_;
  std::array<PendingTable, 2> pending_;
  FlatMap<std::uint64_t, Exchange> async_;
  Exchange* smb1_negotiate_ = nullptr;
  LinkedList<Exchange, &Exchange::outstanding> outstanding_;
  OutstandingClock clock_;
  EventQueue events_;
  std::int64_t latest_ns_ = INT64_MIN;        // of the packets seen
  std::int64_t open_request_ns_ = INT64_MAX;  // first packet of a request message that is not whole
  std::uint64_t message_count_ = 0;
  std::uint64_t request_count_ = 0;
  std::int64_t smallest_reply_ns_ = -1;
  PlaceInFrame place_;
};

}  // namespace smbscope::smb
