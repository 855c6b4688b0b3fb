// SPDX-License-Identifier: GPL-3.0-or-later
// State of one SMB connection, shared by the handlers of both protocols: the record, the sessions,
// tree connects and opens, and the exchanges. [MS-SMB2] 3.2.1.2, 3.3.1.7.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dissector/net/stream.h"
#include "dissector/smb/dissection.h"
#include "dissector/smb/exchange_tracker.h"

namespace smbscope::smb {

/// One per TCP connection that speaks SMB. Handlers parse; this keeps. Lookups that make what they
/// don't find serve captures that start in the middle.
class Connection {
 public:
  Connection(Dissection& shared, const net::StreamInfo& stream);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  [[nodiscard]] db::ConnectionRecord& record() noexcept { return record_; }
  [[nodiscard]] Dissection& shared() noexcept { return shared_; }
  [[nodiscard]] ExchangeTracker& tracker() noexcept { return tracker_; }

  // ---- sessions. Wire ids: SessionId (SMB2), UID (SMB1).

  /// The session `wire_id`: of this connection, or of another one of the client whose further
  /// channel this is; made when it is new (its set-up is before the capture). nullptr for id 0 and
  /// when there are too many.
  Session* session(std::uint64_t wire_id);
  /// A SESSION_SETUP response named `wire_id`; again for each leg of it. Never another
  /// connection's.
  Session* set_up_session(std::uint64_t wire_id);
  /// LOGOFF was answered: its trees and opens end too.
  void end_session(Session& session);
  /// Looks for an NTLMSSP AUTHENTICATE message in the security blob of a SESSION_SETUP request
  /// (SPNEGO around it or not): user, domain and workstation of the session. [MS-NLMP] 2.2.1.3.
  static void note_authentication(Session& session, Bytes blob);
  /// Guesses from the NTLMSSP version in `blob` who sent it: fills client_kind (`from_client`) or
  /// server_kind unless it is known.
  void note_implementation(bool from_client, Bytes blob);

  // ---- tree connects. Wire ids: TreeId (SMB2, per session), TID (SMB1: pass session nullptr).

  /// The tree connect `wire_id`, made when new. nullptr for too many.
  TreeConnect* tree(Session* session, std::uint32_t wire_id);
  /// A TREE_CONNECT to `share_path` ("\\server\share", UTF-8) was answered.
  TreeConnect* connect_tree(Session* session, std::uint32_t wire_id, std::string_view share_path,
                            db::TreeRecord::Type type);
  /// TREE_DISCONNECT was answered: its opens end too.
  void disconnect_tree(TreeConnect& tree);

  // ---- opens. Wire keys: FileId persistent and volatile (SMB2), {0, FID} (SMB1).

  [[nodiscard]] Open* find_open(const WireKey& key, const Session* session = nullptr) noexcept;
  /// The open of `key`, made when new (opened before the capture): then it takes session and tree
  /// of `exchange`.
  Open* open(const WireKey& key, const Exchange& exchange);
  /// `exchange` was answered with a new open: takes its path, `create`, session and tree, and
  /// attaches itself to it. Times and id of the CREATE are filled when the exchange is spoken.
  Open& create_open(Exchange& exchange, const WireKey& key);
  /// Closed by a response whose last packet came at `ts_ns`.
  void close_open(Open& open, std::int64_t ts_ns);
  /// The file of `exchange`'s open got a new name below the share (FileRenameInformation); the
  /// exchange keeps the old one.
  void rename_open(Exchange& exchange, std::string path);

  // ---- exchanges.

  /// What the request is about. Null leaves that part as it is.
  void attach(Exchange& exchange, Session* session, TreeConnect* tree, Open* open);
  /// The request names `path` itself (below the share; '\' or '/' separators, leading ones are
  /// dropped). Attach the tree first: keys count from the share's root.
  void name_path(Exchange& exchange, std::string path);

  /// A message that was signed (or not), after the session was set up.
  void note_signing(bool is_signed) noexcept;
  /// The ClientGuid of NEGOTIATE, hashed, not 0.
  void set_client_guid(std::uint64_t guid) noexcept;
  /// A NEGOTIATE request came by: the connection is new, whether the answer can be read or not.
  void note_negotiate_request() noexcept { begins_in_capture_ = true; }
  void note(Problem problem, std::uint64_t frame) { shared_.diagnostics.note(problem, frame); }

  // For the stream.
  /// A message that can't be read: encrypted or compressed.
  void note_opaque(const NbssMessage& message, Problem problem);
  void note_gap(const net::StreamGap& gap);
  /// Spoken up to limits::kMaxTcpEvents per capture; until the connection's records begin the first
  /// limits::kMaxEarlyTcpEvents wait.
  void note_tcp_event(const net::TcpEvent& event);
  /// A message of SMB is about to be handled. The first one begins the connection's records.
  void message_arrived(const NbssMessage& message);
  /// Ends everything; `stream` is final.
  void end(const net::StreamInfo& stream);

 private:
  friend class ExchangeTracker;

  [[nodiscard]] Session* add_session(std::uint64_t wire_id);
  [[nodiscard]] TreeConnect* add_tree(Session* session, std::uint32_t wire_id);
  [[nodiscard]] Open& add_open(const WireKey& key, const Exchange& exchange);
  // The thing is gone from the wire; its end is spoken when no exchange names it any more.
  void forget(Session& session);
  void forget(TreeConnect& tree);
  void forget(Open& open);
  [[nodiscard]] Connection& home_of(const Session* session) noexcept;
  void speak_beginning();
  void speak(const net::TcpEvent& event);
  /// Ids, views and totals of an exchange about to be spoken; speaks the beginnings it needs.
  void complete(Exchange& exchange);
  void take_stream(const net::StreamInfo& stream);
  /// Why no NEGOTIATE response was seen.
  [[nodiscard]] Problem missing_negotiation() const noexcept;

  Dissection& shared_;
  db::ConnectionRecord record_;
  ExchangeTracker tracker_;
  FlatMap<std::uint64_t, Session> sessions_;
  FlatMap<WireKey, TreeConnect> trees_;
  FlatMap<WireKey, Open> opens_;
  std::vector<net::TcpEvent> early_events_;    // before the records begin
  std::array<std::uint64_t, 2> messages_{};    // per net::Direction
  std::array<std::uint64_t, 2> operations_{};  // SMB1, SMB2
  std::uint64_t client_guid_ = 0;              // hashed; 0: not known
  std::int64_t now_ns_ = db::kNoTime;
  bool spoken_ = false;
  bool begins_in_capture_ = false;  // its SYN or NEGOTIATE request was seen
  bool opaque_from_server_ = true;  // direction of the latest opaque message
};

}  // namespace smbscope::smb
