// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/connection.h"

#include "common/limits.h"
#include "common/text.h"
#include "dissector/smb2/ntlmssp.h"

#include <algorithm>

namespace smbscope::smb {
namespace {

/// "data" of "\\server\data".
std::string_view share_name(std::string_view share_path) noexcept {
  return share_path.substr(share_path.find_last_of("\\/") + 1);
}

constexpr WireKey tree_key(const Session* session, std::uint32_t wire_id) noexcept {
  return {session != nullptr ? session->record.session_id.value : 0U, wire_id};
}

std::string text_of(Bytes name, bool unicode) {
  return unicode ? utf16le_to_utf8(name) : oem_to_utf8(name);
}

/// Windows tells its build; Samba says 6.1 build 0, Linux 6.1 and a small number of its own.
std::string_view implementation_of(const smb2::NtlmVersion& version) noexcept {
  constexpr std::uint16_t kFirstWindowsBuild = 2'195;  // Windows 2000
  constexpr std::uint16_t kLastLinuxBuild = 99;
  if (version.build >= kFirstWindowsBuild) return "Windows";
  if (version.major != 6 || version.minor != 1 || version.build > kLastLinuxBuild) return {};
  return version.build == 0 ? "Samba" : "Linux cifs";
}

}  // namespace

// ---------------------------------------------------------------- sessions

Session* Connection::add_session(std::uint64_t wire_id) {
  if (sessions_.size() >= limits::kMaxSessionsPerConnection) {
    note(Problem::kLimitsReached, 0);
    return nullptr;
  }
  Session& session = *shared_.sessions.acquire();
  session.shared = &shared_;
  session.connection = this;
  session.record.connection_id = record_.connection_id;
  session.record.session_id = shared_.session_ids.next();
  session.record.wire_id = wire_id;
  session.record.first_ts_ns = now_ns_;
  session.on_wire = true;
  session.holders = 1;  // the table's
  sessions_.insert(wire_id, &session);
  const WireKey channel{client_guid_, wire_id};
  if (client_guid_ != 0 && shared_.channels.find(channel) == nullptr) {
    shared_.channels.insert(channel, &session);
  }
  return &session;
}

Session* Connection::session(std::uint64_t wire_id) {
  if (wire_id == 0) return nullptr;
  if (Session* found = sessions_.find(wire_id)) return found;
  if (client_guid_ != 0) {
    if (Session* bound = shared_.channels.find({client_guid_, wire_id})) return bound;
  }
  return add_session(wire_id);
}

Connection& Connection::home_of(const Session* session) noexcept {
  return session != nullptr && session->on_wire ? *session->connection : *this;
}

Session* Connection::set_up_session(std::uint64_t wire_id) {
  if (wire_id == 0) return nullptr;
  Session* session = sessions_.find(wire_id);
  if (session == nullptr) session = add_session(wire_id);
  if (session != nullptr) session->record.setup_seen = true;
  return session;
}

void Connection::end_session(Session& session) {
  while (session.trees.front() != nullptr) disconnect_tree(*session.trees.front());
  forget(session);
}

void Connection::note_authentication(Session& session, Bytes blob) {
  const auto message = smb2::find_ntlm_authenticate(blob);
  if (!message) return;
  session.record.user = text_of(message->user, message->unicode);
  session.record.domain = text_of(message->domain, message->unicode);
  session.record.workstation = text_of(message->workstation, message->unicode);
  session.record.guest_or_anonymous = message->is_anonymous();
}

void Connection::note_implementation(bool from_client, Bytes blob) {
  std::string& kind = from_client ? record_.client_kind : record_.server_kind;
  if (!kind.empty()) return;
  if (const auto version = smb2::find_ntlm_version(blob)) kind = implementation_of(*version);
}

void Connection::forget(Session& session) {
  if (!session.on_wire) return;
  Connection& home = *session.connection;
  home.sessions_.erase(session.record.wire_id);
  const WireKey channel{home.client_guid_, session.record.wire_id};
  if (shared_.channels.find(channel) == &session) shared_.channels.erase(channel);
  session.on_wire = false;
  Held<Session>::release(session);
}

// ---------------------------------------------------------------- tree connects

TreeConnect* Connection::add_tree(Session* session, std::uint32_t wire_id) {
  Connection& home = home_of(session);
  const std::size_t others = session != nullptr ? session->trees.size() : trees_.size();
  if (others >= limits::kMaxTreesPerSession) {
    note(Problem::kLimitsReached, 0);
    return nullptr;
  }
  TreeConnect& tree = *shared_.trees.acquire();
  tree.shared = &shared_;
  tree.connection = &home;
  tree.record.connection_id = home.record_.connection_id;
  tree.key = tree_key(session, wire_id);
  tree.session = Held(session);
  tree.record.tree_id = shared_.tree_ids.next();
  if (session != nullptr) tree.record.session_id = session->record.session_id;
  tree.record.wire_id = wire_id;
  tree.record.first_ts_ns = now_ns_;
  // A share whose name was not seen: paths below it compare among themselves.
  tree.root_key = share_key(home.record_.server, "?" + std::to_string(tree.record.tree_id.value));
  tree.on_wire = true;
  tree.holders = 1;  // the table's
  home.trees_.insert(tree.key, &tree);
  if (session != nullptr) session->trees.push_back(tree);
  return &tree;
}

TreeConnect* Connection::tree(Session* session, std::uint32_t wire_id) {
  TreeConnect* found = home_of(session).trees_.find(tree_key(session, wire_id));
  return found != nullptr ? found : add_tree(session, wire_id);
}

TreeConnect* Connection::connect_tree(Session* session, std::uint32_t wire_id,
                                      std::string_view share_path, db::TreeRecord::Type type) {
  if (TreeConnect* old = home_of(session).trees_.find(tree_key(session, wire_id))) {
    disconnect_tree(*old);
  }
  TreeConnect* tree = add_tree(session, wire_id);
  if (tree == nullptr) return nullptr;
  tree->record.share_path = share_path;
  tree->record.share = share_name(share_path);
  tree->record.type = type;
  if (!tree->record.share.empty()) {
    tree->root_key = share_key(tree->connection->record_.server, tree->record.share);
  }
  return tree;
}

void Connection::disconnect_tree(TreeConnect& tree) {
  while (tree.opens.front() != nullptr) forget(*tree.opens.front());
  forget(tree);
}

void Connection::forget(TreeConnect& tree) {
  if (!tree.on_wire) return;
  tree.connection->trees_.erase(tree.key);
  if (tree.session) tree.session->trees.remove(tree);
  tree.on_wire = false;
  Held<TreeConnect>::release(tree);
}

// ---------------------------------------------------------------- opens

Open* Connection::find_open(const WireKey& key, const Session* session) noexcept {
  return home_of(session).opens_.find(key);
}

Open& Connection::add_open(const WireKey& key, const Exchange& exchange) {
  if (shared_.opens_by_use.size() >= limits::kMaxOpens) {
    Open& oldest = *shared_.opens_by_use.front();
    forget(oldest);
    note(Problem::kLimitsReached, 0);
  }
  Open& open = *shared_.opens.acquire();
  Connection& home = home_of(exchange.session.get());
  open.shared = &shared_;
  open.connection = &home;
  open.record.connection_id = home.record_.connection_id;
  open.key = key;
  open.session = exchange.session;
  open.tree = exchange.tree;
  open.record.open_id = shared_.open_ids.next();
  if (open.session) open.record.session_id = open.session->record.session_id;
  if (open.tree) {
    open.record.tree_id = open.tree->record.tree_id;
    open.record.share = open.tree->record.share;
    open.record.is_pipe = open.tree->record.type == db::TreeRecord::Type::kPipe;
    open.tree->opens.push_back(open);
  }
  open.on_wire = true;
  open.holders = 1;  // the table's
  home.opens_.insert(key, &open);
  shared_.opens_by_use.push_back(open);
  return open;
}

Open* Connection::open(const WireKey& key, const Exchange& exchange) {
  if (Open* found = find_open(key, exchange.session.get())) return found;
  // What a connection uses that began before our eyes was opened before them too.
  const bool opened_unseen =
      begins_in_capture_ || messages_[static_cast<std::size_t>(net::Direction::kToClient)] == 0;
  note(opened_unseen ? Problem::kOpenNotSeen : Problem::kUnknownOpen,
       exchange.record.request_frame);
  return &add_open(key, exchange);
}

Open& Connection::create_open(Exchange& exchange, const WireKey& key) {
  Open* const old = find_open(key, exchange.session.get());
  if (old != nullptr) forget(*old);  // its CLOSE was not seen
  Open& open = add_open(key, exchange);
  open.record.create_seen = exchange.names_path;
  open.record.path.swap(exchange.path);
  open.record.path_key = exchange.record.path_key;
  open.record.directory_key = exchange.record.directory_key;
  exchange.names_path = false;  // its path is the open's now, and stored once
  constexpr std::uint32_t kAttributeDirectory = 0x10;
  constexpr std::uint32_t kDirectoryFile = 0x1;
  open.record.is_directory = (exchange.create.file_attributes & kAttributeDirectory) != 0 ||
                             (exchange.create.create_options & kDirectoryFile) != 0;
  open.record.create = exchange.create;
  open.record.created_ns = exchange.record.request_ts_ns;
  exchange.open = Held(&open);
  return open;
}

void Connection::close_open(Open& open, std::int64_t ts_ns) {
  open.record.closed_ns = ts_ns;
  forget(open);
}

void Connection::rename_open(Exchange& exchange, std::string path) {
  Open& open = *exchange.open;
  exchange.path = open.record.path;
  exchange.record.path_key = open.record.path_key;
  exchange.record.directory_key = open.record.directory_key;
  exchange.names_path = true;
  open.record.path = std::move(path);
  if (open.tree) {
    const PathKeys keys = path_keys(open.tree->root_key, open.record.path);
    open.record.path_key = keys.key;
    open.record.directory_key = keys.directory;
  }
}

void Connection::forget(Open& open) {
  if (!open.on_wire) return;
  open.connection->opens_.erase(open.key);
  shared_.opens_by_use.remove(open);
  if (open.tree) open.tree->opens.remove(open);
  open.on_wire = false;
  Held<Open>::release(open);
}

// ---------------------------------------------------------------- exchanges

void Connection::attach(Exchange& exchange, Session* session, TreeConnect* tree, Open* open) {
  if (session != nullptr) {
    exchange.session = Held(session);
    session->record.last_ts_ns = std::max(session->record.last_ts_ns, now_ns_);
  }
  if (tree != nullptr) {
    exchange.tree = Held(tree);
    tree->record.last_ts_ns = std::max(tree->record.last_ts_ns, now_ns_);
  }
  if (open != nullptr) {
    exchange.open = Held(open);
    if (open->on_wire) shared_.opens_by_use.move_to_back(*open);
  }
}

void Connection::name_path(Exchange& exchange, std::string path) {
  path.erase(0, std::min(path.find_first_not_of("\\/"), path.size()));
  if (path.size() > limits::kMaxPathBytes) path.resize(limits::kMaxPathBytes);
  exchange.path = std::move(path);
  exchange.names_path = true;
  if (!exchange.tree) return;
  const PathKeys keys = path_keys(exchange.tree->root_key, exchange.path);
  exchange.record.path_key = keys.key;
  exchange.record.directory_key = keys.directory;
}

}  // namespace smbscope::smb
